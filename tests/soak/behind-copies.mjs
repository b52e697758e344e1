import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runVitest } from '../../scripts/run-vitest.mjs';
import { ROOT } from '../../scripts/setup.mjs';
import { add, none } from '../../scripts/test-run.mjs';

/** They start processes or servers of their own. */
const ALONE = ['bench', 'kills', 'start', 'stopping', 'silent-disk'];

/**
 * What a suite is about is another on Citus: plans and costs of one server, its roles and settings, and images and backups of
 * whole databases.
 */
const OF_ONE_SERVER = [
  'backup',
  'chart-cost',
  'chart-plans',
  'database',
  'growing-tables',
  'list-plans',
  'roll-up-cost',
  'roll-up-plans',
  'search-view',
  'upgrade',
];

/**
 * Runs suites of the gateway where several copies run: two processes on one PostgreSQL, each request to the next of them,
 * then one process that reaches PostgreSQL through PgBouncer in transaction mode.
 *
 * @param {readonly string[]} suites their names; all where none is given
 */
export async function runBehindCopies(suites) {
  const totals = none();
  for (const environment of [{ COPIES: '2' }, { PGBOUNCER: '1' }])
    add(totals, await runSuites(suites, ALONE, environment));
  return totals;
}

/**
 * Runs suites of the gateway on a cluster of Citus (decision 105). `CITUS` is the address of its coordinator's superuser, who is
 * let in on all nodes without a password; where there is none, nothing runs, and the run says so.
 *
 * @param {readonly string[]} suites their names; all where none is given
 */
export async function runOnCitus(suites) {
  const { CITUS } = process.env;
  if (CITUS) return runSuites(suites, [...ALONE, ...OF_ONE_SERVER], { CITUS });
  console.log('on Citus: skipped, since CITUS names no coordinator (postgres://postgres@host:port/database)');
  return none();
}

async function runSuites(suites, leftOut, environment) {
  console.log(Object.entries(environment).flat().join('='));
  return runVitest(['--project', 'gateway', ...(suites.length > 0 ? suites : allBut(leftOut))], environment);
}

/** By their files: what the command line excludes is nothing to a project that excludes something itself. */
function allBut(leftOut) {
  const files = readdirSync(join(ROOT, 'tests/gateway')).filter((file) => file.endsWith('.test.ts'));
  const gone = leftOut.map((name) => `${name}.test.ts`);
  const lost = gone.filter((file) => !files.includes(file));
  if (lost.length > 0) throw new Error(`no suites of the gateway: ${lost.join(', ')}`);
  return files.filter((file) => !gone.includes(file)).map((file) => `tests/gateway/${file}`);
}
