/**
 * The suites of the gateway where several copies run: two processes on one PostgreSQL, each request to the next of them,
 * then one process that reaches PostgreSQL through PgBouncer in transaction mode. Takes the names of suites, else all.
 */
import { spawnSync } from 'node:child_process';

const NAMED = process.argv.slice(2);
/** They start processes or servers of their own. */
const ALONE = ['bench', 'kills', 'start', 'stopping', 'silent-disk'].map(
  (name) => `--exclude=**/${name}.test.ts`,
);

let failed = false;
for (const environment of [{ COPIES: '2' }, { PGBOUNCER: '1' }]) {
  console.log(Object.entries(environment).flat().join('='));
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'gateway', ...(NAMED.length > 0 ? NAMED : ALONE)],
    { stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
