import { sql } from 'kysely';
import { dueFor, type ReminderRule } from '../../../src/contract/api/reminders';
import { holds } from '../../../src/contract/expressions/expression';
import { today } from '../../../src/contract/fields/derived';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { recordAddress } from '../../../src/contract/language/pages';
import type { User } from '../../kernel/base/user';
import { asTenantOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import { withRollUps } from '../../kernel/records/lists/roll-ups';
import { findRecord, presentRecord } from '../../kernel/records/tables/store';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { sendMessage } from '../messages/public';
import { pieceValues, reminderText } from './message-text';
import { recipientsOf } from './recipients';

export interface Reminding {
  registry: SchemaRegistry;
  now: Date;
}

/** Which entry of which page, for a record of which tenant; `user` is the gateway itself there. */
export interface RuleOfRecord {
  user: User;
  page: RecordPage;
  rule: ReminderRule;
  recordId: string;
}

/**
 * Reminds of a record's date in the caller's transaction where one of the entry's days has come that nobody was reminded
 * of: the row that says so and the messages are there together or not at all. Holds the record until the transaction ends.
 * Throws ExpressionError for a condition that fails.
 */
export async function remindOfRecord(
  trx: Trx,
  { registry, now }: Reminding,
  { user, page, rule, recordId }: RuleOfRecord,
): Promise<void> {
  const { tenantCode } = user;
  const found = await asTenantOwner(trx, () => findRecord(trx, page, tenantCode, recordId, true));
  const due = found && dueFor(rule, found.doc, today(now));
  if (!due || (await isReported(trx, { tenantCode, page, rule, recordId }, due))) return;
  const record = await withRollUps(trx, { user, page }, found);
  const row = presentRecord(page, record, now);
  if (!holds(rule.when, { row, now })) return;
  const { doc, supplier_code: supplierCode } = record;
  const to = await recipientsOf(trx, registry, { tenantCode, page, recordId, supplierCode, doc }, rule);
  const accounts = to.flatMap((one) => one.accounts);
  if (accounts.length === 0) return;
  if (!(await keepReported(trx, { tenantCode, page, rule, recordId }, { ...due, accounts }))) return;
  const pieces = await asTenantOwner(trx, () =>
    pieceValues(trx, registry, { user, page, row }, rule.message),
  );
  for (const { page: shown, accounts: readers } of to) {
    await sendMessage(trx, {
      tenantCode,
      to: readers,
      kind: 'reminder',
      ...reminderText(shown, { ...rule, ...due, doc: row }, pieces),
      link: shown.kind === 'form' ? shown.path : recordAddress(shown.path, recordId),
    });
  }
}

interface Reported {
  tenantCode: string;
  page: RecordPage;
  rule: ReminderRule;
  recordId: string;
}

/** Under which names an entry's reminders are kept. */
export const namesOf = ({ name, formerly }: ReminderRule) => sql.join([name, ...formerly]);

/** Whether people were reminded of this date on this day of the entry, or on a later one. */
function isReported(
  trx: Trx,
  { tenantCode, page, rule, recordId }: Reported,
  { date, day }: { date: string; day: number },
): Promise<boolean> {
  return asTenantOwner(trx, async () => {
    const { rows } = await sql`SELECT FROM reminder
      WHERE tenant_code = ${tenantCode} AND resource = ${page.resource.name} AND record_id = ${recordId}
        AND rule IN (${namesOf(rule)}) AND date = ${date} AND day <= ${day} LIMIT 1`.execute(trx);
    return rows.length > 0;
  });
}

/** Writes down that people are reminded; false where another transaction was first. */
function keepReported(
  trx: Trx,
  { tenantCode, page, rule, recordId }: Reported,
  { date, day, accounts }: { date: string; day: number; accounts: readonly string[] },
): Promise<boolean> {
  return asTenantOwner(trx, async () => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('reminder')
      .values({
        tenant_code: tenantCode,
        resource: page.resource.name,
        record_id: recordId,
        rule: rule.name,
        date,
        day,
        accounts: JSON.stringify(accounts),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}
