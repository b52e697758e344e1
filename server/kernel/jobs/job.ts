import type { Log } from '../base/log';
import type { Mailer } from '../base/mailer';
import type { Database } from '../db/database';
import type { FileStorage } from '../files/storage';

export interface JobContext {
  database: Database;
  storage: FileStorage;
  log: Log;
  clock: () => Date;
  /** Sends mails; absent where the operator has no server for them. */
  mailer?: Mailer | undefined;
}

/** Work that comes round again and again, done by one copy of the gateway at a time. */
export interface Job {
  /** Unique among all jobs, as it stands in `job_run`, the log and the metrics: `sessions.expire`. */
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  everyMs: number;
  /** Milliseconds after which a run that has not ended is given up and may be begun by any copy; ten minutes unless it says so. */
  limitMs?: number;
  /** It frees disk space: it runs even where nothing can be written any more. */
  makesRoom?: boolean;
  /**
   * Does the work. It may be run twice, by a copy that took too long and by the next, so it goes by what is stored. `signal`
   * is aborted at the limit and when the gateway stops. Rejects with what failed: it is tried again, later each time.
   */
  run(context: JobContext, signal: AbortSignal): Promise<void>;
}
