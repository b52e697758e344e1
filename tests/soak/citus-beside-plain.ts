import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../server/demo/identity-data';
import { quantile } from '../bench/measure';
import { startProduct } from '../support/browser/product';
import { CITUS, createOnCluster, dropOnCluster } from '../support/gateway/citus-cluster';
import { sendTo, signInAt } from '../support/gateway/http-seat';
import { createOnServer } from '../support/gateway/postgres-databases';

/**
 * What a call costs on Citus, of the same call on a plain server of the same version beside it: `CITUS=… PLAIN=… npx tsx
 * tests/soak/citus-beside-plain.ts`, over a build, both the addresses of superusers. Rounds go in turns; `ROUNDS`, `SPAN`
 * (seconds) and `CALLERS` change how much.
 */
const { PLAIN } = process.env;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SPAN ?? 4);
const CALLERS = Number(process.env.CALLERS ?? 4);
const CONTACTS = '/api/resources/contact';

if (!CITUS || !PLAIN) throw new Error('CITUS and PLAIN name no servers');
const cluster = await createOnCluster(CITUS);
const plain = await createOnServer(PLAIN, 'nothing');
const sides = {
  citus: await openSide(cluster),
  plain: await openSide(plain.databaseUrl),
};
try {
  const names = ['get', 'list', 'create'] as const;
  const rates = { citus: empty(), plain: empty() };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names)
      for (const side of ['citus', 'plain'] as const) rates[side][name].push(await rate(sides[side][name]));
  for (const name of names) {
    const [citus, beside] = [quantile(rates.citus[name], 0.5), quantile(rates.plain[name], 0.5)];
    console.log(
      `${name}: ${(citus / beside).toFixed(2)} (${citus.toFixed(0)} of ${beside.toFixed(0)} calls a second)`,
    );
  }
} finally {
  for (const side of Object.values(sides)) await side.dispose();
  await plain.drop();
  await dropOnCluster(CITUS, cluster);
}

function empty(): Record<'get' | 'list' | 'create', number[]> {
  return { get: [], list: [], create: [] };
}

async function openSide(databaseUrl: string) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, SECRET_KEY: 'measure'.repeat(6) });
  const send = sendTo(product.url);
  const account = DEMO_ACCOUNTS.find(({ face }) => face === 'supplier')!;
  const token = await signInAt(send, account);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const response = await send(method, path, { headers, ...(body && { body: JSON.stringify(body) }) });
    const { code, data } = (await response.json()) as { code: string; data: { id: string } };
    if (code !== 'ok') throw new Error(`${method} ${path}: ${code}`);
    return data;
  };
  let phone = 13_500_000_000;
  const create = () => {
    phone += 1;
    return call('POST', CONTACTS, { contactName: '甲', contactType: 'business', mobile: String(phone) });
  };
  const { id } = await create();
  return {
    create,
    get: () => call('GET', `${CONTACTS}/${id}`),
    list: () => call('GET', `${CONTACTS}?pageNum=1&pageSize=20`),
    dispose: product.dispose,
  };
}

/** Calls a second of several callers. */
async function rate(one: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      await one();
      calls += 1;
    }
  };
  const began = performance.now();
  const all = Promise.all(Array.from({ length: CALLERS }, caller));
  await setTimeout(SECONDS * 1_000);
  isOver = true;
  await all;
  return (calls / (performance.now() - began)) * 1_000;
}
