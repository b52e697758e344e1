import { randomUUID } from 'node:crypto';
import { COMMENT_BUTTON, type CommentsData, type RecordComment } from '../../../../src/contract/comments';
import { grantsButton } from '../../../../src/contract/permissions';
import { recordCaption } from '../../../../src/contract/record-title';
import { responsibleFor } from '../../../../src/contract/responsible';
import { noPermission, notFound } from '../../../kernel/base/errors';
import { grantsOf } from '../../../kernel/policies/grants';
import { namesOf } from '../../../kernel/records/read-history';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../../kernel/records/record-context';
import { runGuards } from '../../../kernel/records/run-hooks';
import { isOpenToSuppliers, sendMessage, supplierAccounts } from '../../messages/public';

/**
 * The comments on a record that the caller may read, the latest first. Throws not_found, no_permission or
 * record_not_found.
 */
export async function readComments(
  context: RecordContext,
  call: RecordCall,
  id: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<CommentsData> {
  requireComments(call);
  const { total, rows } = await inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const record = await existing(trx, call, id);
    const found = trx
      .selectFrom('record_comment')
      .where('tenant_code', '=', call.user.tenantCode)
      .where('resource', '=', call.page.resource.name)
      .where('record_id', '=', record.id);
    const { count } = await found
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .select(['comment_id', 'account_id', 'text', 'at'])
      .orderBy('at', 'desc')
      .orderBy('comment_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return { total: count, rows };
  });
  const names = await namesOf(context, rows);
  const list = rows.map(({ comment_id, account_id, text, at }): RecordComment => {
    const by = names.get(account_id);
    return { id: comment_id, text, at: at.toISOString(), ...(by !== undefined && { by }) };
  });
  return { list, total };
}

/**
 * Writes a comment on a record that the caller may read, and tells whoever made the record and is responsible for it,
 * and of a supplier's record that staff comment on the supplier's accounts.
 * Throws not_found, no_permission or record_not_found.
 */
export async function addComment(
  context: RecordContext,
  call: RecordCall,
  id: string,
  text: string,
): Promise<RecordComment> {
  requireComments(call);
  const { user, page } = call;
  const { tenantCode, accountId, displayName } = user;
  return inTenant(context, user, async (trx) => {
    const map = await grantsOf(trx, user, context.registry);
    if (!grantsButton(map, page.path, COMMENT_BUTTON.code)) throw noPermission();
    const record = await existing(trx, call, id);
    await runGuards(trx, user, page.resource.name);
    const comment = { tenant_code: tenantCode, comment_id: randomUUID(), account_id: accountId, text };
    const about = { resource: page.resource.name, record_id: record.id, supplier_code: record.supplier_code };
    const { at } = await trx
      .insertInto('record_comment')
      .values({ ...comment, ...about })
      .returning('at')
      .executeTakeFirstOrThrow();
    const isOfSupplier = user.supplierCode === null && record.supplier_code !== '' && isOpenToSuppliers(page);
    const whose = { tenantCode, supplierCode: record.supplier_code };
    const theirs = isOfSupplier ? await supplierAccounts(trx, whose, page) : [];
    const concerned = new Set([record.created_by, responsibleFor(page, record.doc) ?? '', ...theirs]);
    await sendMessage(trx, {
      tenantCode,
      to: [...concerned].filter((account) => account !== accountId),
      kind: 'comment',
      title: '{by}评论了{page}「{name}」',
      body: '{text}',
      params: { by: displayName, page: page.title, name: recordCaption(page, record.doc), text },
      link: `${page.path}?id=${encodeURIComponent(record.id)}`,
    });
    return { id: comment.comment_id, text, by: displayName, at: at.toISOString() };
  });
}

/** A page without comments has no such call. */
function requireComments({ page }: RecordCall): void {
  if (page.kind !== 'list' || !page.comments) throw notFound();
}
