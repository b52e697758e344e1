import { type Amount, type Call, gatewayCalls, type Send, timed } from '../../bench/load';
import { type Figures, quantile } from '../../bench/measure';

const CONTRACTS = '/api/resources/contract';
const SUPPLIERS = '/api/resources/supplier';

/** Calls by the name under which they are printed. */
export type NamedCalls = Readonly<Record<string, Call>>;

/** What staff ask of contracts, of which `fillContracts` has made `count`: one signed in, one call at a time. */
export async function contractCalls(send: Send, count: number): Promise<NamedCalls> {
  const { search: signedIn, get, list, create } = await gatewayCalls(send, count);
  const narrowed = listsOf(signedIn, CONTRACTS);
  return {
    get,
    'first page': list,
    'page 100': narrowed({ pageNum: '100' }),
    'search, 10 found': narrowed({ customerShortName: '罕' }),
    'search, many found': narrowed({ customerShortName: '中铁' }),
    'of a narrow state': narrowed({ contractState: 'dueInSevenDays' }),
    'of a wide state': narrowed({ contractState: 'expired' }),
    create,
    'work bench': async () => {
      const answer = await signedIn('GET', '/api/dashboards/data?path=/work/home');
      // A card that could not be read does not spoil the others.
      if (answer.includes('"failed":true')) throw new Error('a card could not be read');
    },
  };
}

/** What is read while others listen: a list, and its first record. */
export async function readingCalls(send: Send): Promise<NamedCalls> {
  const { search: signedIn, list } = await gatewayCalls(send, 1);
  const id = firstIn(await signedIn('GET', CONTRACTS));
  return { get: () => signedIn('GET', `${CONTRACTS}/${id}`), 'first page': list };
}

/** Lists of a resource, a page of twenty each, the first unless the query says another. */
const listsOf = (send: Send, path: string) => (query: Record<string, string>) => () =>
  send('GET', `${path}?${new URLSearchParams({ pageNum: '1', pageSize: '20', ...query })}`);

const firstIn = (answer: string): string => JSON.parse(answer).data.list[0].id;

/** What staff ask of suppliers. */
export async function supplierCalls(send: Send): Promise<NamedCalls> {
  const { search: signedIn } = await gatewayCalls(send, 1);
  const listed = listsOf(signedIn, SUPPLIERS);
  const id = firstIn(await listed({})());
  return {
    'get of a supplier': () => signedIn('GET', `${SUPPLIERS}/${id}`),
    'first page of suppliers': listed({}),
    'page 5 of suppliers': listed({ pageNum: '5' }),
    'search of suppliers, few found': listed({ supplierName: '第77供应' }),
    'suppliers of a status': listed({ status: '30' }),
  };
}

/** What was measured of calls made one after the other. */
export interface Measured {
  /** The percentiles of each round, in milliseconds. */
  runs: Figures[];
  /** What was not answered 200, with how often. */
  errors: Map<string, number>;
}

/** Makes the calls in turns, `rounds` times and once before to warm up. */
export async function measureRounds(
  calls: NamedCalls,
  { rounds, amount }: { rounds: number; amount: Amount },
): Promise<Measured> {
  const runs: Figures[] = [];
  const errors = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1) {
    const figures: Figures = {};
    for (const [name, call] of Object.entries(calls)) {
      const caught: Call = (worker) =>
        call(worker).catch((error: Error) => {
          const what = `${name}: ${error.message.slice(0, 200)}`;
          errors.set(what, (errors.get(what) ?? 0) + 1);
        });
      const { times } = await timed(caught, amount, 1);
      figures[`${name} p50`] = quantile(times, 0.5);
      figures[`${name} p99`] = quantile(times, 0.99);
    }
    if (round > 0) runs.push(figures);
  }
  return { runs, errors };
}
