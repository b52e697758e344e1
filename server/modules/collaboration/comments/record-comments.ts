import { randomUUID } from 'node:crypto';
import { responsibleFor } from '../../../../src/contract/fields/responsible';
import { recordAddress } from '../../../../src/contract/language/pages';
import { grantsButton } from '../../../../src/contract/language/permissions';
import {
  COMMENT_BUTTON,
  type CommentsData,
  hasInternalComments,
  type RecordComment,
} from '../../../../src/contract/pages/comments';
import { recordCaption } from '../../../../src/contract/pages/record-title';
import { badRequest, noPermission, notFound } from '../../../kernel/base/errors';
import type { Trx } from '../../../kernel/db/tables';
import { grantsOf } from '../../../kernel/policies/grants';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../../kernel/records/context/record-context';
import { accountOf, namesOf } from '../../../kernel/records/reading/read-history';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';
import { runGuards } from '../../../kernel/records/writes/run-hooks';
import { isOpenToSuppliers, sendMessage, supplierAccounts } from '../../messages/public';
import { COMMENTED, isOfSuppliersSide, sidesOf, tellSides } from './two-sides';

const noInternal = () => badRequest([{ path: 'internal', message: '只有员工在两方的记录上可以写内部评论' }]);

/** The latest first. Throws not_found, no_permission or record_not_found. */
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
      .where('record_id', '=', record.id)
      .$if(isOfSuppliersSide(call), (own) => own.where('supplier_code', '=', call.user.supplierCode ?? ''));
    const { count } = await found
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .select(['comment_id', 'account_id', 'text', 'at', 'internal'])
      .orderBy('at', 'desc')
      .orderBy('comment_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return { total: count, rows };
  });
  const names = await namesOf(context, rows.map(accountOf));
  const list = rows.map(({ comment_id, account_id, text, at, internal }): RecordComment => {
    const by = names.get(account_id);
    const comment = { id: comment_id, text, at: at.toISOString(), ...(by !== undefined && { by }) };
    return { ...comment, ...(internal && { internal }) };
  });
  return { list, total };
}

/** What somebody writes about a record; `internal` is a note of the office. */
export interface NewComment {
  text: string;
  internal: boolean;
}

/**
 * Writes a comment on a record that the caller may read, and tells whoever made the record and is responsible for it, and
 * of what a supplier reads the supplier's accounts where staff comment. On a record of two sides it belongs to the supplier
 * that the record names, unless it is a note of the office. Throws not_found, no_permission, record_not_found, or
 * bad_request for such a note elsewhere.
 */
export async function addComment(
  context: RecordContext,
  call: RecordCall,
  id: string,
  { text, internal }: NewComment,
): Promise<RecordComment> {
  requireComments(call);
  const { user, page } = call;
  const { tenantCode, accountId } = user;
  if (internal && (user.supplierCode !== null || !hasInternalComments(page))) throw noInternal();
  return inTenant(context, user, async (trx) => {
    const map = await grantsOf(trx, user, context.registry);
    if (!grantsButton(map, page.path, COMMENT_BUTTON.code)) throw noPermission();
    const record = await existing(trx, call, id);
    await runGuards(trx, user, page.resource.name);
    const sides = sidesOf(context, call, record);
    const comment = {
      tenant_code: tenantCode,
      comment_id: randomUUID(),
      account_id: accountId,
      text,
      internal,
    };
    const supplier_code = sides?.party ?? record.supplier_code;
    const about = { resource: page.resource.name, record_id: record.id, supplier_code };
    const { at } = await trx
      .insertInto('record_comment')
      .values({ ...comment, ...about })
      .returning('at')
      .executeTakeFirstOrThrow();
    if (sides) await tellSides(context, trx, user, { text, internal }, sides);
    else await tellConcerned(trx, call, record, text);
    const written = { id: comment.comment_id, text, by: user.displayName, at: at.toISOString() };
    return { ...written, ...(internal && { internal }) };
  });
}

async function tellConcerned(
  trx: Trx,
  { user, page }: RecordCall,
  record: StoredRecord,
  text: string,
): Promise<void> {
  const { tenantCode, accountId, displayName } = user;
  const isOfSupplier = user.supplierCode === null && record.supplier_code !== '' && isOpenToSuppliers(page);
  const whose = { tenantCode, supplierCode: record.supplier_code };
  const theirs = isOfSupplier ? await supplierAccounts(trx, whose, page) : [];
  const concerned = new Set([record.created_by, responsibleFor(page, record.doc) ?? '', ...theirs]);
  await sendMessage(trx, {
    tenantCode,
    to: [...concerned].filter((account) => account !== accountId),
    ...COMMENTED,
    params: { by: displayName, page: page.title, name: recordCaption(page, record.doc), text },
    link: recordAddress(page.path, record.id),
  });
}

/** A page without comments has no such call. */
function requireComments({ page }: RecordCall): void {
  if (page.kind !== 'list' || !page.comments) throw notFound();
}
