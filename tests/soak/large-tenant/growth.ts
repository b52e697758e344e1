import type pg from 'pg';
import type { Cell } from '../../bench/cells';
import { accountName, addSuppliers, fillContracts, newContract } from '../../bench/contracts-sql';
import { type Amount, connect } from '../../bench/load';
import { type Figures, quantile } from '../../bench/measure';
import { openSessions } from '../../bench/open-sessions';
import { callsTo, recordCalls } from '../../support/gateway/record-calls';
import { SECRET_KEY } from '../../support/gateway/template';
import { processorTime, processorTimeOfAll, residentMemory } from '../../support/process-use';
import {
  contractCalls,
  type Measured,
  measureRounds,
  type NamedCalls,
  readingCalls,
  supplierCalls,
} from './measured-calls';
import { diskFigures, memoryFigures, serverProcess } from './sizes';
import { openStreams, type Streams } from './streams';
import type { GrowingTenant } from './tenant';

const CONTRACTS = '/api/resources/contract';
/** The goods that a supplier has shipped. */
const DELIVERIES = '/api/resources/sentDelivery';

/** How much is measured at each size. */
export interface Effort {
  rounds: number;
  amount: Amount;
  /** Writes that streams are told of. */
  writes: number;
  /** Seconds at rest with all streams open. */
  rest: number;
}

/** A run of several sizes. */
export interface GrowthRun {
  /** What has been measured so far, the whole of a size at once. */
  cells: Cell[];
  /** Told how far it has come. */
  progress(text: string): void;
}

/** Measures a tenant whose contracts grow from size to size. */
export async function growRecords(
  tenant: GrowingTenant,
  sizes: readonly number[],
  { rounds, amount }: Effort,
  { cells, progress }: GrowthRun,
): Promise<void> {
  const { product, client } = tenant;
  let filled = 0;
  for (const size of sizes) {
    const start = await tenant.change((database) => fillContracts(database, filled, size));
    filled = size;
    progress(`${size} contracts`);
    const before = residentMemory(product.pid());
    const measured = await measuredOver(product.url, (send) => contractCalls(send, size), { rounds, amount });
    const cell = cellsOf('records', size.toLocaleString('en'));
    cells.push(
      cell('calls, ms', measured),
      cell('start, ms', { runs: [{ 'until the first answer': start }] }),
      cell('memory, MB', {
        runs: [{ 'gateway, just started': before, ...(await memoryFigures(client, product.pid())) }],
      }),
      cell('disk, MB', { runs: [await diskFigures(client, 'r_contract')] }),
    );
  }
}

/** The same with suppliers that grow. */
export async function growSuppliers(
  tenant: GrowingTenant,
  sizes: readonly number[],
  { rounds, amount }: Effort,
  { cells, progress }: GrowthRun,
): Promise<void> {
  let filled = 0;
  for (const size of sizes) {
    const start = await tenant.change((database) => addSuppliers(database, filled, size));
    filled = size;
    progress(`${size} suppliers`);
    const measured = await measuredOver(tenant.product.url, supplierCalls, { rounds, amount });
    const cell = cellsOf('suppliers', size.toLocaleString('en'));
    cells.push(
      cell('calls, ms', measured),
      cell('start, ms', { runs: [{ 'until the first answer': start }] }),
      cell('disk, MB', { runs: [await diskFigures(tenant.client, 'r_supplier')] }),
    );
  }
}

/** The same with accounts whose event streams are open. */
export async function growStreams(
  tenant: GrowingTenant,
  sizes: readonly number[],
  effort: Effort,
  { cells, progress }: GrowthRun,
): Promise<void> {
  for (const size of sizes) {
    let tokens: string[] = [];
    await tenant.change(async (database) => {
      tokens = await openSessions(database, SECRET_KEY, { from: 1, count: size });
    });
    progress(`${size} accounts`);
    cells.push(...(await measureStreams(tenant, tokens, effort)));
  }
}

async function measureStreams(
  tenant: GrowingTenant,
  tokens: string[],
  { rounds, amount, writes, rest }: Effort,
): Promise<Cell[]> {
  const { product, client } = tenant;
  const cell = cellsOf('streams', tokens.length.toLocaleString('en'));
  const before = residentMemory(product.pid());
  const began = performance.now();
  const streams = await openStreams(product.url, tokens);
  const took = performance.now() - began;
  try {
    const memory = residentMemory(product.pid()) - before;
    const atRest = await processorAtRest(product.pid(), await serverProcess(client), rest);
    const calls = await measuredOver(product.url, readingCalls, { rounds, amount });
    const refused = new Map(streams.refused === 0 ? [] : [['a stream was refused', streams.refused]]);
    return [
      cell('opening, ms', { runs: [{ 'all of them': took }], errors: refused }),
      cell('memory, kB', { runs: [{ 'gateway, a stream': (memory * 1_024) / tokens.length }] }),
      cell('processor at rest, %', { runs: [atRest] }),
      cell('calls beside, ms', calls),
      cell('message to one, ms', await messagesToOne(product.url, streams, writes)),
      cell('messages to all, ms', await messagesToAll(tenant, streams, tokens.length, writes)),
      cell('memory, MB', { runs: [await memoryFigures(client, product.pid())] }),
    ];
  } finally {
    await streams.close();
  }
}

/** Shares of one core that the gateway and the server take while nobody does anything. */
async function processorAtRest(gateway: number, server: number, seconds: number): Promise<Figures> {
  const used = () => [processorTime(gateway), processorTimeOfAll(server)] as const;
  const [gatewayBefore, serverBefore] = used();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const [gatewayAfter, serverAfter] = used();
  return {
    gateway: ((gatewayAfter - gatewayBefore) / seconds) * 100,
    PostgreSQL: ((serverAfter - serverBefore) / seconds) * 100,
  };
}

/** A contract is given to one account, whose stream is told. */
async function messagesToOne(url: string, streams: Streams, writes: number): Promise<Measured> {
  const { done, list } = recordCalls(callsTo(url));
  // Signs in.
  await list('buyer01', CONTRACTS, {});
  const times: number[] = [];
  for (let write = 0; write < writes; write += 1) {
    const contract = { ...newContract(), ownerAccount: accountName(1) };
    times.push(...(await streams.arrivalsOf(1, () => done('buyer01', `POST ${CONTRACTS}`, contract))));
  }
  const figures = { 'its stream, p50': quantile(times, 0.5), 'its stream, p99': quantile(times, 0.99) };
  return { runs: [figures], errors: missing(writes - times.length) };
}

/** A supplier comments on goods that it has shipped and nobody has seen to, which concerns everybody who may receive them. */
async function messagesToAll(
  { product: { url }, client }: GrowingTenant,
  streams: Streams,
  count: number,
  writes: number,
): Promise<Measured> {
  const { done, list } = recordCalls(callsTo(url));
  const id = await shipGoods(client);
  // Signs in.
  await list('supplier01', DELIVERIES, {});
  const runs: Figures[] = [];
  let arrived = 0;
  for (let write = 0; write < writes; write += 1) {
    let answered = 0;
    const began = performance.now();
    const arrivals = await streams.arrivalsOf(count, async () => {
      await done('supplier01', `POST ${DELIVERIES}/${id}/comments`, { text: `第 ${write} 次` });
      answered = performance.now() - began;
    });
    runs.push({
      'the write itself': answered,
      'a stream, p50': quantile(arrivals, 0.5),
      'a stream, p99': quantile(arrivals, 0.99),
      'the last stream': Math.max(...arrivals),
    });
    arrived += arrivals.length;
  }
  return { runs, errors: missing(count * writes - arrived) };
}

/** Puts goods of supplier01 on their way past the gateway, so that the log names nobody of the staff; answers the record's id. */
async function shipGoods(client: pg.Client): Promise<string> {
  const id = 'goods-of-nobody';
  await client.query(
    `INSERT INTO "r_deliveryNotice" (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by)
      SELECT tenant_code, $1, supplier_code, account_id, doc || '{"noticeNo": "ASN-202601-9999"}', 'demo', 'demo'
      FROM "r_deliveryNotice" WHERE doc->>'status' = 'shipped' AND doc->>'supplier' = 'S10001' LIMIT 1
      ON CONFLICT DO NOTHING`,
    [id],
  );
  return id;
}

const missing = (count: number) => new Map(count === 0 ? [] : [['a message did not arrive', count]]);

async function measuredOver(
  url: string,
  callsOf: (send: ReturnType<typeof connect>['send']) => Promise<NamedCalls>,
  effort: Pick<Effort, 'rounds' | 'amount'>,
): Promise<Measured> {
  const { send, close } = connect({ url });
  try {
    return await measureRounds(await callsOf(send), effort);
  } finally {
    close();
  }
}

/** Makes cells of a subject at one of its sizes, with what was refused as their failure. */
function cellsOf(subject: string, variant: string) {
  return (size: string, { runs, errors }: { runs: Figures[]; errors?: Map<string, number> }): Cell => {
    const failure = [...(errors ?? [])].map(([what, times]) => `${times} times ${what}`).join('; ');
    return { subject, size, variant, runs, ...(failure && { failure }) };
  };
}
