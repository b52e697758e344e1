import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Cell } from '../bench/cells';
import { tableOf } from '../bench/report';
import { type Effort, type GrowthRun, growRecords, growStreams, growSuppliers } from './large-tenant/growth';
import { startTenant } from './large-tenant/tenant';

/**
 * What grows, and how, where one tenant has many contracts, suppliers and open event streams:
 * `RECORDS=10000,100000,1000000,10000000 SUPPLIERS=100,10000 STREAMS=10,1000 npx tsx tests/soak/large-tenant.ts`, over a
 * build, on one PostgreSQL of its own. Each size is compared with the first of the same run; sizes ascend, and none leaves
 * its part out. `ROUNDS`,
 * `CALLS` (of a kind, one after the other, a round), `WRITES` and `REST` (seconds) change how much is measured. Contracts
 * are put in past the gateway, whose own code then makes the indexes: they are as dense as indexes just made are. The
 * data lie in `TMPDIR`, some 2 kB a contract.
 */
const sizes = (name: string, usual: string) =>
  (process.env[name] ?? usual).split(',').filter(Boolean).map(Number);
const count = (name: string, usual: number) => Number(process.env[name] ?? usual);

const records = sizes('RECORDS', '1000,10000');
const suppliers = sizes('SUPPLIERS', '100,1000');
const streams = sizes('STREAMS', '10,50');
const effort: Effort = {
  rounds: count('ROUNDS', 3),
  amount: { calls: count('CALLS', 100), milliseconds: 10_000 },
  writes: count('WRITES', 10),
  // Each stream says something after 20 seconds.
  rest: count('REST', 20),
};

const began = performance.now();
const progress: GrowthRun['progress'] = (text) =>
  console.error(
    `${Math.round((performance.now() - began) / 1_000)} s: ${text}, load ${loadavg()[0]!.toFixed(1)}`,
  );

const tenant = await startTenant();
try {
  const subjects = [
    { subject: 'records', title: 'Contracts of one tenant', all: records, grow: growRecords },
    { subject: 'suppliers', title: 'Suppliers', all: suppliers, grow: growSuppliers },
    { subject: 'streams', title: 'Accounts with an open stream', all: streams, grow: growStreams },
  ];
  console.log(`${availableParallelism()} cores, ${effort.rounds} rounds`);
  for (const { subject, title, all, grow } of subjects) {
    if (all.length === 0) continue;
    const cells: Cell[] = [];
    try {
      await grow(tenant, all, effort, { cells, progress });
    } finally {
      // What a failure comes after has been measured.
      const variants = [...new Set(cells.map(({ variant }) => variant))];
      console.log(`\n${tableOf(cells, { subject, title, variants, pairs: [], withMedians: true })}`);
    }
  }
} finally {
  await tenant.stop();
}
