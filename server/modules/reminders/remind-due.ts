import { sql } from 'kysely';
import { dueDates, type ReminderRule, remindersOf } from '../../../src/contract/api/reminders';
import { today } from '../../../src/contract/fields/derived';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { Log } from '../../kernel/base/log';
import { scopeOf, type User } from '../../kernel/base/user';
import { asTenantOwner } from '../../kernel/db/as-role';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { fieldPath, tableName } from '../../kernel/records/tables/table';
import { BATCH, eachDue } from '../../kernel/records/writes/each-due';
import { recordPages } from '../../kernel/schemas/record-page-at';
import { namesOf, remindOfRecord } from './remind-record';

interface Entry {
  page: RecordPage;
  rule: ReminderRule;
}

/**
 * Reminds of every date that has come since the last run, in every tenant (decision 097). Each record in a transaction of
 * its own, and only of what nobody was reminded of, so that a second run, or another copy, does nothing twice. Of several
 * days that have passed meanwhile the last alone. What fails is logged and tried again by the next run. Rejects where the
 * database is lost.
 */
export async function remindOfAll(context: RecordContext, log: Log, signal?: AbortSignal): Promise<void> {
  const work = {
    find: (user: User, entry: Entry, after: string) => dueRecords(context, user, entry, after),
    run: (user: User, entry: Entry, id: string) => remindOfOne(context, user, entry, id),
    failure: ({ page, rule }: Entry) => ({ event: 'reminder_failed', page: page.path, rule: rule.name }),
  };
  await eachDue(context, log, entriesOf(context), work, signal);
}

function entriesOf({ registry }: RecordContext): Entry[] {
  return recordPages(registry).flatMap((page) => remindersOf(page).map((rule) => ({ page, rule })));
}

/** Records with a date for which a day of the entry has come that nobody was reminded of. */
function dueRecords(
  { database, clock }: RecordContext,
  user: User,
  { page, rule }: Entry,
  after: string,
): Promise<string[]> {
  const { name: resource } = page.resource;
  const dates = dueDates(rule.days, today(clock()));
  const date = sql`left(record.doc #>> ${fieldPath(rule.field)}::text[], 10)`;
  const day = sql`CASE ${sql.join(
    dates.map((one) => sql`WHEN ${date} <= ${one.to} THEN ${sql.lit(one.day)}`),
    sql` `,
  )} END`;
  return database.inTenant(scopeOf(user), (trx) =>
    asTenantOwner(trx, async () => {
      const { rows } = await sql<{ id: string }>`SELECT record.id FROM ${sql.id(tableName(resource))} record
        WHERE record.tenant_code = ${user.tenantCode} AND record.id > ${after}
          AND ${date} BETWEEN ${dates[0]!.from} AND ${dates.at(-1)!.to}
          AND NOT EXISTS (SELECT FROM reminder WHERE reminder.tenant_code = ${user.tenantCode}
            AND reminder.resource = ${resource} AND reminder.record_id = record.id
            AND reminder.rule IN (${namesOf(rule)}) AND reminder.date = ${date} AND reminder.day <= ${day})
        ORDER BY record.id LIMIT ${sql.lit(BATCH)}`.execute(trx);
      return rows.map(({ id }) => id);
    }),
  );
}

function remindOfOne(
  { database, registry, clock }: RecordContext,
  user: User,
  { page, rule }: Entry,
  recordId: string,
): Promise<void> {
  return database.inTenant(scopeOf(user), (trx) =>
    remindOfRecord(trx, { registry, now: clock() }, { user, page, rule, recordId }),
  );
}
