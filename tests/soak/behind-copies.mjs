import { runVitest } from '../../scripts/run-vitest.mjs';
import { add, none } from '../../scripts/test-run.mjs';

/** They start processes or servers of their own. */
const ALONE = ['bench', 'kills', 'start', 'stopping', 'silent-disk'].map(
  (name) => `--exclude=**/${name}.test.ts`,
);

/**
 * Runs suites of the gateway where several copies run: two processes on one PostgreSQL, each request to the next of them,
 * then one process that reaches PostgreSQL through PgBouncer in transaction mode.
 *
 * @param {readonly string[]} suites their names; all where none is given
 */
export async function runBehindCopies(suites) {
  const totals = none();
  for (const environment of [{ COPIES: '2' }, { PGBOUNCER: '1' }]) {
    console.log(Object.entries(environment).flat().join('='));
    const chosen = suites.length > 0 ? suites : ALONE;
    add(totals, await runVitest(['--project', 'gateway', ...chosen], environment));
  }
  return totals;
}
