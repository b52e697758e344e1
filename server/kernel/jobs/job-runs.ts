import { sql } from 'kysely';
import type { Db } from '../db/tables';
import type { Job } from './job';

export interface HeldRun {
  name: string;
  holder: string;
  startedAt: Date;
}

const LIMIT_MS = 10 * 60_000;
const FIRST_RETRY_MS = 60_000;
/** The longest error text that is kept. */
const MOST_CHARACTERS = 500;

export const limitOf = ({ limitMs = LIMIT_MS }: Job): number => limitMs;

/** Takes a job that is due and that nobody holds; undefined where there is nothing to do. One statement: of several copies one gets it. */
export async function claimRun(
  db: Db,
  job: Job,
  holder: string,
  startedAt: Date,
): Promise<HeldRun | undefined> {
  const heldUntil = new Date(startedAt.getTime() + limitOf(job));
  const { rows } =
    await sql`INSERT INTO job_run AS run (name, holder, started_at, held_until, next_at, failures)
    VALUES (${job.name}, ${holder}, ${startedAt}, ${heldUntil}, ${startedAt}, 0)
    ON CONFLICT (name) DO UPDATE
      SET holder = excluded.holder, started_at = excluded.started_at, held_until = excluded.held_until
      WHERE run.next_at <= excluded.started_at
        AND (run.held_until IS NULL OR run.held_until <= excluded.started_at)
    RETURNING run.name`.execute(db);
  return rows.length > 0 ? { name: job.name, holder, startedAt } : undefined;
}

/** Writes down how a run ended and when the next is due. A run that another copy has taken over is left to it. */
export async function endRun(
  db: Db,
  run: HeldRun,
  everyMs: number,
  endedAt: Date,
  fault?: unknown,
): Promise<void> {
  const own = db
    .updateTable('job_run')
    .where('name', '=', run.name)
    .where('holder', '=', run.holder)
    .where('started_at', '=', run.startedAt)
    .set({ ended_at: endedAt, held_until: null });
  if (fault === undefined) {
    const next_at = new Date(endedAt.getTime() + everyMs);
    await own.set({ succeeded_at: endedAt, next_at, failures: 0, error: null }).execute();
    return;
  }
  // Twice as long after each failure, at most as long as between two runs that succeed.
  const retry = sql<Date>`${endedAt}::timestamptz + interval '1 millisecond'
    * least(${everyMs}::float8, ${FIRST_RETRY_MS}::float8 * power(2, least(failures, 20)))`;
  const error = String(fault).slice(0, MOST_CHARACTERS);
  await own.set({ next_at: retry, failures: sql`failures + 1`, error }).execute();
}
