import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type pg from 'pg';
import { embeddedPool, serverPool } from '../../server/kernel/db/pool';
import { type CallName, PLAIN, type Statement } from './contracts-sql';
import { MARKED, type Recording } from './recording';

/**
 * The bare side, a process of its own: the gateway's HTTP server and driver, and behind them nothing but the
 * statements. `/same/...` sends those that the gateway sends for the call, each awaited, `/alone/...` those that the
 * call is about. Prints its port when it listens.
 */
const { DATABASE_URL, DATA_DIR, RECORDING } = process.env;
const { pool } = DATABASE_URL ? await serverPool(DATABASE_URL) : await embeddedPool({ dataDir: DATA_DIR });
const recording: Recording = JSON.parse(readFileSync(RECORDING!, 'utf8'));
const app = new Hono();

route('get', 'list', () => ({ plain: PLAIN.list(), own: {} }));
route('get', 'get/:id', (c) => {
  const id = c.req.param('id')!;
  return { plain: PLAIN.get(id), own: { id } };
});
route('post', 'create', async (c) => {
  const doc = await c.req.json();
  return { plain: PLAIN.create(doc), own: { code: doc.contractCode } };
});
route('post', 'signIn', async (c) => {
  const { account } = await c.req.json();
  return { plain: PLAIN.signIn(account), own: { account } };
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

interface Asked {
  plain: Statement[];
  own: Partial<Record<keyof typeof MARKED, string>>;
}

function route(method: 'get' | 'post', path: string, read: (c: Context) => Asked | Promise<Asked>): void {
  const name = path.split('/')[0] as CallName;
  app[method](`/alone/${path}`, async (c) => answer(c, await run((await read(c)).plain)));
  app[method](`/same/${path}`, async (c) =>
    answer(c, await run(replayed(recording[name], (await read(c)).own))),
  );
}

const answer = (c: Context, data: unknown) => c.json({ status: 200, message: '', code: 'ok', data });

/** All on one connection, one after the other; what was read of contracts is the answer. */
async function run(statements: Statement[]): Promise<unknown[]> {
  const client: pg.PoolClient = await pool.connect();
  const results: unknown[] = [];
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(text, values.length > 0 ? values : undefined);
      if (/[rv]_contract/.test(text)) results.push(rows);
    }
  } finally {
    client.release();
  }
  return results;
}

/** The recorded statements with what is this call's own, and new keys where the recorded call made some. */
function replayed(statements: Statement[], own: Asked['own']): Statement[] {
  const fresh = new Map<string, string>();
  const renew = (key: string, make: () => string) => {
    if (!fresh.has(key)) fresh.set(key, make());
    return fresh.get(key)!;
  };
  return statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => {
      if (typeof value !== 'string') return value;
      if (value === MARKED.id) return own.id ?? value;
      if (value === MARKED.account) return own.account ?? value;
      if (recording.made.includes(value))
        return value.includes('-') && value.length === 36
          ? renew(value, randomUUID)
          : renew(value, () => randomBytes(16).toString('base64url'));
      return own.code === undefined ? value : value.replaceAll(MARKED.code, own.code);
    }),
  }));
}
