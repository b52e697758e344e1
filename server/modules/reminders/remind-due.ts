import { sql } from 'kysely';
import { dueDates, type ReminderRule, remindersOf } from '../../../src/contract/api/reminders';
import { today } from '../../../src/contract/fields/derived';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import { refusalFor } from '../../kernel/base/errors';
import type { Log } from '../../kernel/base/log';
import { systemUser } from '../../kernel/base/system-account';
import { scopeOf, type User } from '../../kernel/base/user';
import { asTenantOwner } from '../../kernel/db/as-role';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { tableName } from '../../kernel/records/tables/table';
import { namesOf, remindOfRecord } from './remind-record';

/** Records that are looked for at a time. */
const BATCH = 200;

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
  const entries = entriesOf(context);
  if (entries.length === 0) return;
  const tenants = await context.database.kysely.selectFrom('tenant').select('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    for (const entry of entries) await remindOfEntry(context, log, systemUser(tenantCode), entry, signal);
  }
}

function entriesOf({ registry }: RecordContext): Entry[] {
  return registry.pages().flatMap(({ path }): Entry[] => {
    const page = registry.byPath(path)?.page;
    return page && isRecordPage(page) ? remindersOf(page).map((rule) => ({ page, rule })) : [];
  });
}

async function remindOfEntry(
  context: RecordContext,
  log: Log,
  user: User,
  entry: Entry,
  signal: AbortSignal | undefined,
): Promise<void> {
  let last = '';
  for (;;) {
    const ids = await dueRecords(context, user, entry, last);
    for (const recordId of ids) {
      if (signal?.aborted) return;
      await remindOfOne(context, log, user, entry, recordId);
    }
    if (ids.length < BATCH) return;
    last = ids.at(-1)!;
  }
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
  const date = sql`left(record.doc #>> ${sql.val(`{${rule.field.split('.').join(',')}}`)}::text[], 10)`;
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

async function remindOfOne(
  { database, registry, clock }: RecordContext,
  log: Log,
  user: User,
  { page, rule }: Entry,
  recordId: string,
): Promise<void> {
  try {
    await database.inTenant(scopeOf(user), (trx) =>
      remindOfRecord(trx, { registry, now: clock() }, { user, page, rule, recordId }),
    );
  } catch (reason) {
    const { code } = refusalFor(reason);
    if (code === 'unavailable' || code === 'read_only') throw reason;
    const { tenantCode } = user;
    log.error('reminder_failed', {
      tenantCode,
      page: page.path,
      record: recordId,
      rule: rule.name,
      reason: String(reason),
    });
  }
}
