import { sweepFiles } from '../files/sweep';
import { sweepKeys } from '../records/writes/idempotency';
import { makeTimedTransitions } from '../records/writes/timed-transitions';
import type { SchemaRegistry } from '../schemas/registry';
import { expireSessions } from '../sessions/expire-sessions';
import type { Job } from './job';

const FIVE_MINUTES = 5 * 60_000;
const HOUR = 60 * 60_000;

/** What the kernel itself keeps for a while only. Files first: they make room on a full disk. */
export const KERNEL_JOBS: readonly Job[] = [
  {
    name: 'files.remove-unheld',
    everyMs: FIVE_MINUTES,
    makesRoom: true,
    run: ({ database, storage, clock }) => sweepFiles(database, storage, clock()),
  },
  {
    name: 'sessions.expire',
    everyMs: FIVE_MINUTES,
    run: ({ database, clock }) => expireSessions(database.kysely, clock()),
  },
  {
    name: 'records.forget-idempotency-keys',
    everyMs: FIVE_MINUTES,
    run: ({ database, clock }) => sweepKeys(database, clock()),
  },
];

/** What the kernel does for the pages in service: records move by date, soon after midnight in Beijing. */
export function pageJobs(registry: SchemaRegistry): Job[] {
  return [
    {
      name: 'records.move-by-date',
      everyMs: HOUR,
      run: ({ database, log, clock }, signal) =>
        makeTimedTransitions({ database, registry, clock }, log, signal),
    },
  ];
}
