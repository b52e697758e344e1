import { sql } from 'kysely';
import { MOST_OWN_REMINDERS, type OwnReminder } from '../../../src/contract/api/own-reminders';
import { dueFor, remindersOf } from '../../../src/contract/api/reminders';
import { answerOf } from '../../../src/contract/expressions/expression';
import { today } from '../../../src/contract/fields/derived';
import { titleOf } from '../../../src/contract/fields/fields';
import type { ListPage } from '../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../src/contract/language/permissions';
import { recordTitle } from '../../../src/contract/pages/record-title';
import type { User } from '../../kernel/base/user';
import { asTenantOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import { presented, type RecordContext } from '../../kernel/records/context/record-context';
import type { CardReader } from '../../kernel/records/hooks/card-reader';
import { withRollUps } from '../../kernel/records/lists/roll-ups';
import { findRecord } from '../../kernel/records/tables/store';

/** Reminders that are looked at for a list of them: some are over by now. */
const MOST_LOOKED_AT = 40;

/** A card of a dashboard: what its reader was reminded of; left out where that is nothing. */
export const reminderCards = {
  reminders: async ({ context, user, granted, read, t }) => {
    const found = await read((trx) => readOwnReminders(context, trx, user, granted));
    if (found.length === 0) return null;
    return { list: found.map((one) => ({ ...one, page: t(one.page), field: t(one.field) })) };
  },
} satisfies Record<string, CardReader>;

/**
 * What an account was reminded of and still has to do with, the nearest dates first: records of pages that it may open, that
 * it sees, and whose date and condition are as they were. Texts are those of the files.
 */
async function readOwnReminders(
  context: RecordContext,
  trx: Trx,
  user: User,
  granted: PermissionMap,
): Promise<OwnReminder[]> {
  const pages = grantedPages(context, granted);
  if (pages.size === 0) return [];
  const { rows } = await asTenantOwner(trx, () =>
    sql<{ resource: string; record_id: string; rule: string; date: string }>`
      SELECT resource, record_id, rule, date, max(told_at) AS at FROM reminder
      WHERE tenant_code = ${user.tenantCode} AND resource IN (${sql.join([...pages.keys()])})
        AND accounts @> to_jsonb(${user.accountId}::text) AND told_at > now() - interval '400 days'
      GROUP BY resource, record_id, rule, date ORDER BY at DESC LIMIT ${sql.lit(MOST_LOOKED_AT)}`.execute(
      trx,
    ),
  );
  const found: OwnReminder[] = [];
  for (const { resource, record_id: id, rule: name, date } of rows) {
    const page = pages.get(resource)!;
    const rule = remindersOf(page).find((one) => one.name === name || one.formerly.includes(name));
    const stored = rule && (await findRecord(trx, page, user.tenantCode, id));
    const due = stored && dueFor(rule, stored.doc, today(context.clock()));
    if (!due || due.date !== date) continue;
    const row = presented(context, page, await withRollUps(trx, { user, page }, stored));
    if (rule.when !== undefined && answerOf(rule.when, { row, now: context.clock() }) !== true) continue;
    const { daysLeft } = due;
    const title = { path: page.path, page: page.title, id, ...recordTitle(page, row) };
    found.push({ ...title, field: titleOf(page, rule.field), date, daysLeft });
  }
  return found.toSorted((left, right) => left.daysLeft - right.daysLeft).slice(0, MOST_OWN_REMINDERS);
}

/** The pages with reminders that the account may open, by their resources. */
function grantedPages({ registry }: RecordContext, granted: PermissionMap): Map<string, ListPage> {
  return new Map(
    Object.keys(granted).flatMap((path): [string, ListPage][] => {
      const page = registry.byPath(path)?.page;
      return page?.kind === 'list' && remindersOf(page).length > 0 ? [[page.resource.name, page]] : [];
    }),
  );
}
