import { randomUUID } from 'node:crypto';
import { MEMO_LENGTH, type Memo, MOST_MEMOS } from '../../../src/contract/api/workbench';
import { badRequest, Refusal, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { lock } from '../../kernel/db/advisory-lock';
import type { Trx } from '../../kernel/db/tables';

type Owner = Pick<User, 'tenantCode' | 'accountId'>;

/** An account's memos in its tenant, the latest first. */
export async function listMemos(trx: Trx, owner: Owner): Promise<Memo[]> {
  const rows = await trx
    .selectFrom('memo')
    .select(['memo_id', 'text', 'saved_at'])
    .where('tenant_code', '=', owner.tenantCode)
    .where('account_id', '=', owner.accountId)
    .orderBy('saved_at', 'desc')
    .orderBy('memo_id', 'desc')
    .execute();
  return rows.map(({ memo_id, text, saved_at }) => ({
    id: memo_id,
    text,
    savedAt: saved_at.toISOString(),
  }));
}

/**
 * Writes a memo, or with an id changes one (specification section 5: not empty, at most 50 characters). Throws
 * bad_request, record_not_found or too_many_memos.
 */
export async function saveMemo(
  trx: Trx,
  owner: Owner,
  { id, text: written }: { id?: string | undefined; text: string },
  now: Date,
): Promise<Memo> {
  const text = written.trim();
  if (text === '') throw badRequest([{ path: 'text', message: '备忘内容不能为空' }]);
  if ([...text].length > MEMO_LENGTH) throw badRequest([{ path: 'text', message: '备忘内容最多50个字' }]);
  const memoId = id ?? randomUUID();
  const saved = { id: memoId, text, savedAt: now.toISOString() };
  if (id !== undefined) {
    const { numUpdatedRows } = await trx
      .updateTable('memo')
      .set({ text, saved_at: now })
      .where('tenant_code', '=', owner.tenantCode)
      .where('account_id', '=', owner.accountId)
      .where('memo_id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw recordNotFound();
    return saved;
  }
  await requireRoom(trx, owner);
  await trx
    .insertInto('memo')
    .values({
      tenant_code: owner.tenantCode,
      account_id: owner.accountId,
      memo_id: memoId,
      text,
      saved_at: now,
    })
    .execute();
  return saved;
}

/** Deletes a memo. Throws record_not_found for what is not there and another's alike. */
export async function removeMemo(trx: Trx, owner: Owner, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('memo')
    .where('tenant_code', '=', owner.tenantCode)
    .where('account_id', '=', owner.accountId)
    .where('memo_id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw recordNotFound();
}

/** One account's new memos take their turn, so that two at once cannot pass the limit together. */
async function requireRoom(trx: Trx, { tenantCode, accountId }: Owner): Promise<void> {
  await lock(trx, 'memos', `${tenantCode} ${accountId}`);
  const { count } = await trx
    .selectFrom('memo')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_MEMOS) throw new Refusal('too_many_memos');
}
