import { sql } from 'kysely';
import { addDays, today } from '../../../../src/contract/fields/derived';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Transition } from '../../../../src/contract/language/states-schema';
import { isView } from '../../../../src/contract/pages/page-view';
import type { Log } from '../../base/log';
import { scopeOf, type User } from '../../base/user';
import { recordPages } from '../../schemas/record-page-at';
import type { RecordContext } from '../context/record-context';
import { findRecord } from '../tables/store';
import { tableName } from '../tables/table';
import { BATCH, eachDue } from './each-due';
import { moveRecord } from './transit-record';

interface Timed {
  page: RecordPage;
  transition: Transition;
}

/**
 * Makes the transitions whose date has come (`at`), for every tenant and page in service. Each record is moved in a
 * transaction of its own, and only while it still waits for it, so that a second run, or another copy, does nothing twice.
 * What a record is refused for is logged, and tried again by the next run. Rejects where the database is lost.
 */
export async function makeTimedTransitions(
  context: RecordContext,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const work = {
    find: (user: User, timed: Timed, after: string) => dueRecords(context, user, timed, after),
    run: (user: User, timed: Timed, id: string) => moveOne(context, user, timed, id),
    failure: ({ page, transition }: Timed) => ({
      event: 'timed_transition_failed',
      page: page.path,
      transition: transition.code,
    }),
  };
  await eachDue(context, log, timedTransitions(context), work, signal);
}

function timedTransitions({ registry }: RecordContext): Timed[] {
  return recordPages(registry).flatMap((page): Timed[] => {
    // A view's records move by their own page.
    if (isView(page)) return [];
    return (page.states?.transitions ?? [])
      .filter(({ at }) => at !== undefined)
      .map((transition) => ({ page, transition }));
  });
}

/** The last day on which the field of a record may be for its transition to be due now. */
function lastDay({ clock }: RecordContext, { at }: Transition): string {
  return addDays(today(clock()), -(at!.days ?? 0));
}

function dueRecords(
  context: RecordContext,
  user: User,
  { page, transition }: Timed,
  after: string,
): Promise<string[]> {
  const { field = '' } = page.states ?? {};
  const states = sql.join(transition.from.map((state) => sql`${state}::text`));
  return context.database.inTenant(scopeOf(user), async (trx) => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.id(tableName(page.resource.name))}
      WHERE tenant_code = ${user.tenantCode} AND id > ${after} AND doc->>${field} IN (${states})
        AND left(doc->>${transition.at!.field}, 10) <= ${lastDay(context, transition)}
      ORDER BY id LIMIT ${BATCH}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

function moveOne(context: RecordContext, user: User, { page, transition }: Timed, id: string): Promise<void> {
  return context.database.inTenant(scopeOf(user), async (trx) => {
    const record = await findRecord(trx, page, user.tenantCode, id, true);
    const state = record?.doc[page.states?.field ?? ''];
    const day = String(record?.doc[transition.at!.field] ?? '').slice(0, 10);
    const isDue = day !== '' && day <= lastDay(context, transition);
    if (!record || !isDue || !transition.from.includes(String(state))) return;
    const move = { id, version: record.version, transition, asked: {}, reason: () => undefined };
    await moveRecord(context, trx, { user, page }, move);
  });
}
