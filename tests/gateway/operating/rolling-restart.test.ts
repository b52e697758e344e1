import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { type Product, startProduct } from '../../support/browser/product';
import { startPostgres, type TestDatabase } from '../../support/gateway/databases';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import { sampleContract } from '../../support/gateway/sample-contract';
import { leftToTheNight } from '../../support/night';

const { long } = leftToTheNight(import.meta.url);

const CONTRACTS = '/api/resources/contract';
const CONNECTIONS = 64;
/** Milliseconds between two looks of the balancer: what a copy must still answer when it is told to stop. */
const LOOK_MS = 200;
/** Longer than requests wait for one another on a busy machine, so that some come before the balancer has looked. */
const SLOW_LOOK_MS = 3_000;

/** Sends requests in turn to those copies that say they are ready, over connections that are kept, and never a second time. */
async function startBalancer(copies: readonly Product[], lookMs: number) {
  const backends = copies.map(({ url }) => ({
    port: Number(new URL(url).port),
    isReady: true,
    agent: new Agent({ keepAlive: true }),
  }));
  const look = async ({ port }: { port: number }) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  let isOver = false;
  const looking = Promise.all(
    backends.map(async (backend) => {
      while (!isOver) {
        backend.isReady = await look(backend);
        await sleep(lookMs);
      }
    }),
  );
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    const backend = ready[turn % ready.length];
    const lost = () => {
      outgoing.statusCode = 502;
      outgoing.end();
    };
    if (!backend) return lost();
    const { method, url: path, headers } = incoming;
    const { port, agent } = backend;
    const passed = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      outgoing.statusCode = answer.statusCode ?? 0;
      answer.pipe(outgoing);
    });
    passed.once('error', lost);
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => backends.filter(({ isReady }) => isReady).length,
    close: async () => {
      isOver = true;
      await looking;
      server.closeAllConnections();
      server.close();
      for (const { agent } of backends) agent.destroy();
    },
  };
}

describe('two copies of the product on one PostgreSQL, behind a balancer', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startPostgres('demo');
  });
  afterAll(() => database?.stop());

  /** What becomes of requests over 64 connections while the copies are told to stop and started again, one after the other. */
  async function roll(drainSeconds: number, series: string, lookMs: number) {
    const settings = { DATABASE_URL: database.choice.databaseUrl, DRAIN_SECONDS: String(drainSeconds) };
    const copies = [await startProduct(settings), await startProduct(settings)];
    const balancer = await startBalancer(copies, lookMs);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const token = await signInAt(
      sendTo(`http://127.0.0.1:${balancer.port}`),
      DEMO_ACCOUNTS.find(({ username }) => username === 'buyer01')!,
    );
    const send = (body?: string) =>
      new Promise<string>((resolve) => {
        const headers = {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        };
        const options = {
          host: '127.0.0.1',
          port: balancer.port,
          agent,
          path: body ? CONTRACTS : `${CONTRACTS}?pageSize=1`,
          method: body ? 'POST' : 'GET',
          headers,
        };
        request(options, (answer) =>
          text(answer).then(
            () => resolve(String(answer.statusCode)),
            (error) => resolve(String(error)),
          ),
        )
          .once('error', (error) => resolve(String(error)))
          .end(body);
      });
    const answers = new Map<string, number>();
    let isOver = false;
    let written = 0;
    let acknowledged = 0;
    const client = async (_: unknown, index: number) => {
      while (!isOver) {
        const isWrite = index % 8 === 0;
        if (isWrite) written += 1;
        const number = String(written).padStart(6, '0');
        const status = await send(
          isWrite
            ? JSON.stringify(
                sampleContract(`${series}-2026-${number}`, {
                  contractName: '滚动升级',
                  customerShortName: '升级客户',
                }),
              )
            : undefined,
        );
        if (isWrite && status === '200') acknowledged += 1;
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    };
    const clients = Promise.all(Array.from({ length: CONNECTIONS }, client));
    try {
      for (const copy of copies) {
        await sleep(500);
        expect(await copy.stop()).toBe(0);
        await copy.start();
        await expect.poll(balancer.ready, { timeout: 20_000 }).toBe(2);
      }
      await sleep(500);
      isOver = true;
      await clients;
      const list = await sendTo(copies[0]!.url)(
        'GET',
        `${CONTRACTS}?contractCode=${series}-2026-&pageSize=1`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      const { data } = (await list.json()) as { data: { total: number } };
      return { answers, acknowledged, stored: data.total };
    } finally {
      isOver = true;
      await clients;
      agent.destroy();
      await balancer.close();
      for (const copy of copies) await copy.dispose();
    }
  }

  test('hostile 77: told to stop and started again in turn, they lose no request of 64 kept connections', async () => {
    const { answers, acknowledged, stored } = await roll(2, 'GD', LOOK_MS);
    expect([...answers.keys()]).toEqual(['200']);
    expect(answers.get('200')).toBeGreaterThan(10 * CONNECTIONS);
    expect(stored).toBe(acknowledged);
  }, 180_000);

  long(
    'without time for the balancer to notice, some are lost: the test can tell',
    async () => {
      const { answers } = await roll(0, 'GE', SLOW_LOOK_MS);
      expect([...answers.keys()].filter((status) => status !== '200')).not.toEqual([]);
    },
    180_000,
  );
});
