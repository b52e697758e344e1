import type { Cell } from './cells';
import { startGround } from './gateway-sides';
import { type Amount, bareCalls, type Calls, connect, gatewayCalls, measureCalls } from './load';

export const GATEWAY_VARIANTS = ['statement alone', 'same SQL', 'gateway'] as const;

interface GatewayRun {
  rounds: number;
  /** Contracts in the tenant beside the demo's; more than 100,000 on PostgreSQL alone. */
  sizes?: readonly number[] | undefined;
  amount?: Amount;
  /** Told of each side after each round. */
  onRound?(cell: Cell): void;
}

const SIZES = [1_000, 100_000];
const MOST_EMBEDDED = 100_000;

/**
 * Times list, get, create and sign-in of the gateway, a process of its own, beside a bare process of the same shape:
 * the same HTTP server and driver, once with every statement that the gateway sends for the call, once with the
 * statements that the call is about alone. In turns; the first turn of each only warms up.
 */
export async function runGateway({
  rounds,
  sizes = SIZES,
  amount = { calls: 450, milliseconds: 4_000 },
  onRound,
}: GatewayRun): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const database of ['PGlite', 'PostgreSQL']) {
    const ground = await startGround(database);
    try {
      for (const size of sizes.toSorted((left, right) => left - right)) {
        if (database === 'PGlite' && size > MOST_EMBEDDED) continue;
        const sides = await ground.open(size);
        const [http, bare] = [connect(sides.gateway), connect(sides.bare)];
        try {
          const { search: _, ...gateway } = await gatewayCalls(http.send, size);
          const variants: [Calls, () => number][] = [
            [bareCalls(bare.send, 'alone', size), sides.bare.memory],
            [bareCalls(bare.send, 'same', size), sides.bare.memory],
            [gateway, sides.gateway.memory],
          ];
          const row = GATEWAY_VARIANTS.map(
            (variant): Cell => ({
              subject: 'gateway',
              size: `${database}, ${size.toLocaleString('en')}`,
              variant,
              runs: [],
            }),
          );
          for (let round = 0; round <= rounds; round += 1) {
            for (const [index, [calls, memory]] of variants.entries()) {
              const figures = { ...(await measureCalls(calls, amount)), 'memory MB': memory() };
              if (round === 0) continue;
              row[index]!.runs.push(figures);
              onRound?.(row[index]!);
            }
          }
          cells.push(...row);
        } finally {
          http.close();
          bare.close();
          await sides.stop();
        }
      }
    } finally {
      await ground.stop();
    }
  }
  return cells;
}
