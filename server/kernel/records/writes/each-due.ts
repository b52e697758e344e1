import { refusalFor, Violations } from '../../base/errors';
import type { Log } from '../../base/log';
import { systemUser } from '../../base/system-account';
import type { User } from '../../base/user';
import { tenantCodes } from '../../db/tenant-codes';
import type { RecordContext } from '../context/record-context';

/** Records that are looked for at a time. */
export const BATCH = 200;

/** What becomes due of records, by entries of their pages. */
interface DueWork<Entry> {
  /** Ids of records that it is due for, behind `after`: the first `BATCH` in their order. */
  find(user: User, entry: Entry, after: string): Promise<string[]>;
  /** Does it for one record, in a transaction of its own, and only while it is due. */
  run(user: User, entry: Entry, id: string): Promise<void>;
  /** What the log is told where that fails. */
  failure(entry: Entry): { event: string; page: string } & Record<string, string>;
}

/**
 * Does what is due, for every tenant and entry. What a record is refused for is logged, and tried again by the next run.
 * Rejects where the database is lost.
 */
export async function eachDue<Entry>(
  { database }: Pick<RecordContext, 'database'>,
  log: Log,
  entries: readonly Entry[],
  { find, run, failure }: DueWork<Entry>,
  signal?: AbortSignal,
): Promise<void> {
  if (entries.length === 0) return;
  for (const tenantCode of await tenantCodes(database.kysely)) {
    const user = systemUser(tenantCode);
    for (const entry of entries) {
      let ids: string[] = [];
      do {
        ids = await find(user, entry, ids.at(-1) ?? '');
        for (const id of ids) {
          if (signal?.aborted) return;
          await run(user, entry, id).catch((reason: unknown) => {
            const { code } = refusalFor(reason);
            if (code === 'unavailable' || code === 'read_only') throw reason;
            // It does not fit the condition yet: nothing is wrong.
            if (code === 'illegal_transition') return;
            const { event, ...about } = failure(entry);
            const faults = reason instanceof Violations ? { violations: reason.violations } : {};
            log.error(event, { tenantCode, ...about, record: id, reason: String(reason), ...faults });
          });
        }
      } while (ids.length === BATCH);
    }
  }
}
