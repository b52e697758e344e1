import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { MessageKind } from '../../../src/contract/messages';
import { isFixed, isOnByDefault, type NotificationChannel } from '../../../src/contract/notifications';
import { isOwnPath } from '../../../src/contract/own-path';
import { tellAfterCommit } from '../../kernel/db/after-commit';
import { asOwner } from '../../kernel/db/as-role';
import type { Tables } from '../../kernel/db/tables';
import { type Member, membersAmong } from '../../kernel/sessions/members';
import { queueMail } from './mail/mail-items';
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
 * Sends a message in the caller's transaction: it is there, and told to open pages, when that is committed. An account
 * that has switched off its kind finds it as read; one that wants it by SMS is told so by the operator's provider, one that
 * wants it by mail in that of the day. Answers the accounts that it reaches.
 */
export async function sendMessage(trx: Transaction<Tables>, message: NewMessage): Promise<string[]> {
  const { tenantCode, to, kind, title, body, params = {}, link = '' } = message;
  if (link !== '' && !isOwnPath(link)) throw new Error(`no path of the product: ${link}`);
  const members = await asOwner(trx, () => membersAmong(trx, tenantCode, to));
  const choices = await asOwner(trx, () => choicesOf(trx, members, kind));
  const common = { tenant_code: tenantCode, kind, title, body, params: JSON.stringify(params), link };
  for (const { account_id, telephone, email } of members) {
    const wants = (channel: NotificationChannel) => isWanted(choices, { account_id, kind, channel });
    // Not wanted: it is there to be read, and nobody is told of it.
    const read_at = wants('product') ? null : sql<Date>`now()`;
    const message_id = randomUUID();
    await trx
      .insertInto('message')
      .values({ ...common, message_id, account_id, read_at })
      .execute();
    await tellOwner(trx, { tenantCode, accountId: account_id });
    if (telephone !== '' && wants('sms')) tellAfterCommit(trx, { telephone, notice: 'newMessage' });
    if (email !== '' && wants('mail'))
      await queueMail(trx, {
        tenantCode,
        messageId: message_id,
        accountId: account_id,
        kind,
        title,
        params,
        link,
      });
  }
  return members.map(({ account_id }) => account_id);
}

type Choice = Pick<Selectable<Tables['notification_setting']>, 'account_id' | 'channel' | 'enabled'>;

async function choicesOf(
  trx: Transaction<Tables>,
  members: readonly Member[],
  kind: MessageKind,
): Promise<Choice[]> {
  if (members.length === 0) return [];
  return trx
    .selectFrom('notification_setting')
    .select(['account_id', 'channel', 'enabled'])
    .where(
      'account_id',
      'in',
      members.map(({ account_id }) => account_id),
    )
    .where('kind', '=', kind)
    .execute();
}

function isWanted(
  choices: readonly Choice[],
  { account_id, kind, channel }: { account_id: string; kind: MessageKind; channel: NotificationChannel },
): boolean {
  if (isFixed(kind, channel)) return true;
  const own = choices.find((one) => one.account_id === account_id && one.channel === channel);
  return own?.enabled ?? isOnByDefault(kind, channel);
}
