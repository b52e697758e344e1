import { randomUUID } from 'node:crypto';
import type { Job, JobContext } from './job';
import { claimRun, endRun, limitOf } from './job-runs';

export interface Jobs {
  /** Runs whatever is due and held by nobody; never rejects. */
  runDue(): Promise<void>;
  /** Tells a run that is under way to stop, waits for it, and begins none after it. */
  close(): Promise<void>;
}

/** Milliseconds between two looks at what is due. */
const TICK_MS = 60_000;
/** How long a stop waits for a job that goes on. */
const STOP_MS = 5_000;

/**
 * Looks every minute for jobs that are due (table `job_run`: one holder, last run, failures). A job that fails or takes too
 * long keeps no other from running; it is logged, counted and tried again. Throws an Error where two jobs have one name.
 */
export function runJobs(jobs: readonly Job[], context: JobContext): Jobs {
  const names = jobs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two jobs are called ${twice}`);

  const holder = randomUUID();
  const stopping = new AbortController();
  let running = Promise.resolve();
  const runAll = async () => {
    for (const job of jobs) if (!stopping.signal.aborted) await runOne(job, context, holder, stopping.signal);
  };
  // One round after the other, so that no job of this copy meets itself.
  const runDue = () => {
    running = running.then(runAll);
    return running;
  };
  const timer = setInterval(runDue, TICK_MS);
  timer.unref();
  return {
    runDue,
    close: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function runOne(job: Job, context: JobContext, holder: string, stopping: AbortSignal): Promise<void> {
  const { database, log, clock } = context;
  try {
    const run = await claimRun(database.kysely, job, holder, clock()).catch((fault: unknown) => {
      // Only an embedded database is ever read-only, and it has one copy.
      if (job.makesRoom) return 'unwritable' as const;
      throw fault;
    });
    if (run === undefined) return;
    const fault = await faultOf(job, context, stopping);
    if (fault !== undefined) log.error('job_failed', { job: job.name, reason: String(fault) });
    if (run !== 'unwritable') await endRun(database.kysely, run, job.everyMs, clock(), fault);
  } catch (fault) {
    log.error('job_not_recorded', { job: job.name, reason: String(fault) });
  }
}

/** Runs the job to its end or its limit; answers what failed. A job that does not heed a stop is waited for a little. */
async function faultOf(job: Job, context: JobContext, stopping: AbortSignal): Promise<unknown> {
  const limit = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const given = new Promise<unknown>((resolve) => {
    const giveUp = (afterMs: number, why: string) => {
      timers.push(
        setTimeout(() => {
          limit.abort();
          resolve(new Error(why));
        }, afterMs).unref(),
      );
    };
    giveUp(limitOf(job), `not ended after ${limitOf(job)} ms`);
    stopping.addEventListener('abort', () => giveUp(STOP_MS, 'not ended when the gateway stopped'), {
      signal: limit.signal,
    });
  });
  const work = Promise.resolve()
    .then(() => job.run(context, AbortSignal.any([stopping, limit.signal])))
    .then(
      () => undefined,
      (fault: unknown) => fault ?? new Error('failed without a reason'),
    );
  try {
    return await Promise.race([work, given]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    limit.abort();
  }
}
