import type { MessageQuery } from '../../../src/contract/api/messages';
import type { ListData } from '../../../src/contract/lists/list-data';
import { recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { tellOwners } from './news';

type Owner = Pick<User, 'tenantCode' | 'accountId'>;

const COLUMNS = ['message_id', 'kind', 'title', 'body', 'params', 'link', 'sent_at', 'read_at'] as const;

/** One page of an account's messages, the latest first, and how many there are. */
export async function listMessages(trx: Trx, owner: Owner, query: MessageQuery) {
  const { pageNum, pageSize, kind, isRead } = query;
  const found = own(trx, owner)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind!))
    .$if(isRead !== undefined, (rows) => rows.where('read_at', isRead ? 'is not' : 'is', null));
  const [{ total }, list] = await Promise.all([
    found.select((rows) => rows.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .select(COLUMNS)
      .orderBy('sent_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ]);
  return { list, total } satisfies ListData<unknown>;
}

export type StoredMessage = Awaited<ReturnType<typeof listMessages>>['list'][number];

/** One message, which counts as read from then on. Throws record_not_found for what is not there and another's alike. */
export async function readMessage(trx: Trx, owner: Owner, id: string, now: Date): Promise<StoredMessage> {
  const message = await own(trx, owner).select(COLUMNS).where('message_id', '=', id).executeTakeFirst();
  if (!message) throw recordNotFound();
  if (message.read_at !== null) return message;
  await unread(trx, owner, now).where('message_id', '=', id).execute();
  await tellOwners(trx, [owner]);
  return { ...message, read_at: now };
}

export async function countUnread(trx: Trx, owner: Owner): Promise<number> {
  const { count } = await own(trx, owner)
    .where('read_at', 'is', null)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks all as read. */
export async function readAll(trx: Trx, owner: Owner, now: Date): Promise<void> {
  await unread(trx, owner, now).execute();
  await tellOwners(trx, [owner]);
}

/** Deletes those of these messages that are the account's; answers how many. */
export async function removeMessages(trx: Trx, owner: Owner, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('message')
    .where('tenant_code', '=', owner.tenantCode)
    .where('account_id', '=', owner.accountId)
    .where('message_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  await tellOwners(trx, [owner]);
  return Number(numDeletedRows);
}

function own(trx: Trx, { tenantCode, accountId }: Owner) {
  return trx.selectFrom('message').where('tenant_code', '=', tenantCode).where('account_id', '=', accountId);
}

function unread(trx: Trx, { tenantCode, accountId }: Owner, read_at: Date) {
  return trx
    .updateTable('message')
    .set({ read_at })
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null);
}
