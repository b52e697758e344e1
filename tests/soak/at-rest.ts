import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../bench/measure';
import { type Product, startProduct, timeToReady } from '../support/browser/product';
import { startServer } from '../support/gateway/postgres-server';
import { SECRET_KEY } from '../support/gateway/template';
import { processorTime, residentMemory } from '../support/process-use';
import { costOfIdlePage } from './at-rest/idle-page';
import { workSteadily } from './at-rest/steady-work';

/**
 * What the product costs where little or nothing is done, on each database: from its start to its first answer, the
 * processor of the gateway and of an open page at rest, and the gateway's memory over a while of steady use:
 * `IDLE=120 MINUTES=60 npx tsx tests/soak/at-rest.ts`, over a build. `ROUNDS` (starts), `IDLE` (seconds; what is due is
 * looked for once a minute, and a stream says something after 20 seconds), `USERS`, `THINK` (milliseconds between two
 * acts of one of them) and `DATABASES` change what is measured.
 */
const count = (name: string, usual: number) => Number(process.env[name] ?? usual);
const ROUNDS = count('ROUNDS', 5);
const IDLE = count('IDLE', 30);
const MINUTES = count('MINUTES', 2);
const USERS = count('USERS', 4);
const THINK = count('THINK', 1_000);
const DATABASES = (process.env.DATABASES ?? 'PGlite,PostgreSQL').split(',');

/** Parts of the time of use, and readings of the memory in each. */
const PARTS = 6;
const READINGS = 10;
/** Milliseconds after which a start has come to rest. */
const SETTLED = 20_000;
/** What one part may have more than that before it, as a share, without being said to grow. */
const NOISE = 0.02;

const lines: Record<string, string[]> = {};
for (const database of DATABASES) {
  const server = database === 'PostgreSQL' ? await startServer() : undefined;
  const product = await startProduct(server ? { DATABASE_URL: server.databaseUrl, SECRET_KEY } : {});
  try {
    for (const [name, value] of await measured(product)) lines[name] = [...(lines[name] ?? []), value];
  } finally {
    await product.dispose();
    await server?.stop();
  }
}
const row = (parts: readonly string[]) => console.log(`| ${parts.join(' | ')} |`);
console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
row(['', ...DATABASES]);
row(['---', ...DATABASES.map(() => '---')]);
for (const [name, values] of Object.entries(lines)) row([name, ...values]);

async function measured(product: Product): Promise<[string, string][]> {
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await product.stop();
    starts.push(await timeToReady(product));
  }
  const started = residentMemory(product.pid());
  await pause(SETTLED);
  const before = processorTime(product.pid());
  await pause(IDLE * 1_000);
  const alone = processorTime(product.pid()) - before;
  const page = await costOfIdlePage(product.url, product.pid(), IDLE);
  const share = (seconds: number) => `${((seconds / IDLE) * 100).toFixed(2)} %`;
  const { parts, most, acts, errors } = await memoryInUse(product);
  const [beforeLast = 0, last = 0] = parts.slice(-2);
  const grown = last / beforeLast - 1;
  const refused = [...errors].map(([what, times]) => `${times} times ${what}`).join('; ') || 'none';
  return [
    [`start to first answer, median of ${ROUNDS}, ms`, quantile(starts, 0.5).toFixed(0)],
    ['the slowest of them, ms', Math.max(...starts).toFixed(0)],
    ['gateway at rest, of a core', share(alone)],
    ['the same with a page open', share(page.gateway)],
    ['processes that draw the page', share(page.renderers)],
    [`requests of the page in ${IDLE} s`, page.requests.join(', ') || 'none'],
    ['memory just started, MB', started.toFixed(0)],
    ...parts.map((memory, index): [string, string] => [
      `- until minute ${Number((((index + 1) * MINUTES) / PARTS).toFixed(1))} of use, median`,
      memory.toFixed(0),
    ]),
    ['- the most of all', most.toFixed(0)],
    [
      'the last part / the one before',
      `${(1 + grown).toFixed(3)}, ${grown > NOISE ? 'grows' : 'does not grow'}`,
    ],
    ['acts', String(acts)],
    ['errors', refused],
  ];
}

/** Resident memory of the gateway while people work, in MB: the median of each part, and the most. */
async function memoryInUse(product: Product) {
  const use = workSteadily(product.url, { users: USERS, think: THINK });
  const readings: number[] = [];
  for (let reading = 0; reading < PARTS * READINGS; reading += 1) {
    await pause((MINUTES * 60_000) / (PARTS * READINGS));
    readings.push(residentMemory(product.pid()));
  }
  await use.end();
  const parts = Array.from({ length: PARTS }, (_, part) =>
    quantile(readings.slice(part * READINGS, (part + 1) * READINGS), 0.5),
  );
  return { parts, most: Math.max(...readings), ...use.report() };
}
