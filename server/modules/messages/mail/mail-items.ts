import type { MessageKind } from '../../../../src/contract/api/messages';
import { asTenantOwner } from '../../../kernel/db/as-role';
import { type Database, inTenantAsOwner } from '../../../kernel/db/database';
import type { Trx } from '../../../kernel/db/tables';
import { inEveryTenant } from '../../../kernel/records/writes/mirror-table';

export interface MailItem {
  tenantCode: string;
  messageId: string;
  accountId: string;
  kind: MessageKind;
  title: string;
  params: Record<string, string>;
  link: string;
}

/** Has messages told by the next mails, where the transaction that they are sent in holds. */
export async function queueMails(trx: Trx, items: readonly MailItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ tenantCode, messageId, accountId, params, ...item }) => ({
    ...item,
    tenant_code: tenantCode,
    message_id: messageId,
    account_id: accountId,
    params: JSON.stringify(params),
  }));
  await asTenantOwner(trx, () => trx.insertInto('mail_item').values(rows).execute());
}

/** The accounts for which something waits, each with the tenants that it comes from. */
export async function accountsWaiting({ kysely }: Pick<Database, 'kysely'>): Promise<Map<string, string[]>> {
  const waiting = new Map<string, string[]>();
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').orderBy('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    const rows = await inTenantAsOwner(kysely, tenantCode, (trx) =>
      trx
        .selectFrom('mail_item')
        .select('account_id')
        .distinct()
        .where('tenant_code', '=', tenantCode)
        .execute(),
    );
    for (const { account_id: account } of rows)
      waiting.set(account, [...(waiting.get(account) ?? []), tenantCode]);
  }
  return waiting;
}

/** What waits for an account in these tenants, the oldest first. */
export async function itemsOf(
  { kysely }: Pick<Database, 'kysely'>,
  accountId: string,
  tenants: readonly string[],
): Promise<MailItem[]> {
  const found: MailItem[] = [];
  for (const tenantCode of tenants) {
    const rows = await inTenantAsOwner(kysely, tenantCode, (trx) =>
      trx
        .selectFrom('mail_item')
        .selectAll()
        .where('tenant_code', '=', tenantCode)
        .where('account_id', '=', accountId)
        .orderBy('queued_at')
        .orderBy('message_id')
        .execute(),
    );
    found.push(
      ...rows.map((row) => ({
        tenantCode,
        messageId: row.message_id,
        accountId,
        kind: row.kind,
        title: row.title,
        params: row.params,
        link: row.link,
      })),
    );
  }
  return found;
}

export async function removeItems(
  { kysely }: Pick<Database, 'kysely'>,
  items: readonly MailItem[],
): Promise<void> {
  for (const tenantCode of new Set(items.map((item) => item.tenantCode))) {
    const ids = items.filter((item) => item.tenantCode === tenantCode).map(({ messageId }) => messageId);
    await inTenantAsOwner(kysely, tenantCode, (trx) =>
      trx
        .deleteFrom('mail_item')
        .where('tenant_code', '=', tenantCode)
        .where('message_id', 'in', ids)
        .execute(),
    );
  }
}

/** Takes out what waited before a moment, where no server is set up that could take it. */
export async function dropItems(database: Pick<Database, 'kysely'>, before: Date): Promise<void> {
  await inEveryTenant(database, async (trx, tenantCode) => {
    await trx
      .deleteFrom('mail_item')
      .where('tenant_code', '=', tenantCode)
      .where('queued_at', '<', before)
      .execute();
  });
}
