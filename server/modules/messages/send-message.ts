import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { MessageKind } from '../../../src/contract/api/messages';
import { isFixed, isOnByDefault, type NotificationChannel } from '../../../src/contract/api/notifications';
import { isOwnPath } from '../../../src/contract/base/own-path';
import { tellAfterCommit } from '../../kernel/db/after-commit';
import { asOwner } from '../../kernel/db/as-role';
import type { Tables, Trx } from '../../kernel/db/tables';
import { type Member, membersAmong } from '../../kernel/sessions/members';
import { queueMails } from './mail/mail-items';
import { tellOwners } from './news';

/** Accounts that one statement stores a message for; it takes 65,535 parameters at most. */
const AT_ONCE = 1_000;

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
export async function sendMessage(trx: Trx, message: NewMessage): Promise<string[]> {
  const { tenantCode, to, link = '' } = message;
  if (link !== '' && !isOwnPath(link)) throw new Error(`no path of the product: ${link}`);
  const members = await asOwner(trx, () => membersAmong(trx, tenantCode, to));
  for (let from = 0; from < members.length; from += AT_ONCE)
    await sendTo(trx, message, members.slice(from, from + AT_ONCE));
  return members.map(({ account_id }) => account_id);
}

/** Sends the message to these accounts, by as many statements for all as for one. */
async function sendTo(
  trx: Trx,
  { tenantCode, kind, title, body, params = {}, link = '' }: NewMessage,
  members: readonly Member[],
): Promise<void> {
  const choices = await asOwner(trx, () => choicesOf(trx, members, kind));
  const sent = members.map(({ account_id, telephone, email }) => {
    const wants = (channel: NotificationChannel) => isWanted(choices, { account_id, kind, channel });
    return { accountId: account_id, messageId: randomUUID(), telephone, email, wants };
  });
  const rows = sent.map(({ accountId, messageId, wants }) => ({
    ...{ tenant_code: tenantCode, message_id: messageId, account_id: accountId },
    ...{ kind, title, body, params: JSON.stringify(params), link },
    // Not wanted: it is there to be read, and nobody is told of it.
    read_at: wants('product') ? null : sql<Date>`now()`,
  }));
  await trx.insertInto('message').values(rows).execute();
  await tellOwners(
    trx,
    sent.map(({ accountId }) => ({ tenantCode, accountId })),
  );
  for (const { telephone, wants } of sent)
    if (telephone !== '' && wants('sms')) tellAfterCommit(trx, { telephone, notice: 'newMessage' });
  const mailed = sent.filter(({ email, wants }) => email !== '' && wants('mail'));
  await queueMails(
    trx,
    mailed.map(({ accountId, messageId }) => ({
      tenantCode,
      messageId,
      accountId,
      kind,
      title,
      params,
      link,
    })),
  );
}

type Choice = Pick<Selectable<Tables['notification_setting']>, 'account_id' | 'channel' | 'enabled'>;

async function choicesOf(trx: Trx, members: readonly Member[], kind: MessageKind): Promise<Choice[]> {
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
