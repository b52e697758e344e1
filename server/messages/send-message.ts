import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { MessageKind } from '../../src/contract/messages';
import { isOwnPath } from '../../src/contract/own-path';
import { asOwner } from '../db/as-owner';
import type { Tables } from '../db/tables';
import { tellOwner } from './news';

/** A message as it is sent: texts are Chinese and the keys of their translations, `{name}` stands for a parameter. */
export interface NewMessage {
  tenantCode: string;
  /** Accounts; one that does not belong to the tenant, or is stopped there, gets nothing. */
  to: readonly string[];
  kind: MessageKind;
  title: string;
  body: string;
  /** What stands for a `{name}`; `page`, `state` and `field`, words of page files and dictionaries, are translated too. */
  params?: Readonly<Record<string, string>>;
  /** A path of the product. */
  link?: string;
}

/**
 * Sends a message in the caller's transaction: it is there, and told to open pages, when that is committed. Answers the
 * accounts that it reaches.
 */
export async function sendMessage(trx: Transaction<Tables>, message: NewMessage): Promise<string[]> {
  const { tenantCode, to, kind, title, body, params = {}, link = '' } = message;
  if (link !== '' && !isOwnPath(link)) throw new Error(`no path of the product: ${link}`);
  const members = await asOwner(trx, () => membersAmong(trx, tenantCode, to));
  const common = { tenant_code: tenantCode, kind, title, body, params: JSON.stringify(params), link };
  for (const account_id of members) {
    await trx
      .insertInto('message')
      .values({ ...common, message_id: randomUUID(), account_id })
      .execute();
    await tellOwner(trx, { tenantCode, accountId: account_id });
  }
  return members;
}

async function membersAmong(
  trx: Transaction<Tables>,
  tenantCode: string,
  accounts: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.account_id', 'membership.account_id')
    .select('account.account_id')
    .where('membership.tenant_code', '=', tenantCode)
    .where('account.account_id', 'in', [...accounts])
    .where('membership.disabled', '=', sql<boolean>`false`)
    .where('account.disabled', '=', sql<boolean>`false`)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
