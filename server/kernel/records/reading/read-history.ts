import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { CHANGE_REQUESTS } from '../../../../src/contract/base/system-resources';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { currentDoc, knownFields } from '../../../../src/contract/records/current-doc';
import {
  changesBetween,
  type HistoryData,
  type HistoryEntry,
  MAX_HISTORY_PAGE,
} from '../../../../src/contract/records/history';
import type { MadeRecord } from '../../../../src/contract/records/made-records';
import { maskedChange } from '../../../../src/contract/records/masked-doc';
import { type AuditRow, pageOfWrites, UNTOLD_ACTIONS } from '../../audit/write-audit';
import { badRequest } from '../../base/errors';
import type { Db } from '../../db/tables';
import { neighboursOf } from '../../schemas/neighbours';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { sourceOf } from '../hooks/sources';
import { wholeNumber } from '../lists/list-request';
import { requestAsRead } from '../tables/request-sides';
import { fieldPath } from '../tables/table';

const PAGE_SIZE = 10;
/** Changed values of one write that are told; a long item table may change in thousands of places. */
const MAX_CHANGES = 100;
const TRANSITION = 'transition:';

/**
 * The writes of one record that the caller may read, the latest first. Throws bad_request, no_permission, or
 * record_not_found for what is not there and for what the caller may not see alike.
 */
export async function readHistory(
  context: RecordContext,
  call: RecordCall,
  id: unknown,
  params: Readonly<Record<string, string>>,
): Promise<HistoryData> {
  const paging = pagingOf(params);
  const { rows, total } = await inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const source = sourceOf(call);
    if (source) {
      // What is written of writes is never written again.
      await source.get(context, trx, call, id);
      return { rows: [], total: 0 };
    }
    const record = await existing(trx, call, id);
    const writes = trx
      .selectFrom('audit')
      .where('tenant_code', '=', call.user.tenantCode)
      .where('resource', '=', call.page.resource.name)
      .where('record_id', '=', record.id)
      .where('action', 'not in', UNTOLD_ACTIONS)
      .$if(call.page.resource.view?.shared !== undefined, (all) => all.where(seenBySupplier(call.page)));
    return pageOfWrites(writes, paging);
  });
  const names = await namesOf(context, rows.map(accountOf));
  const list = rows.map((row) => ({
    ...entryOf(call.page, row, names),
    ...(row.account_id === call.user.accountId && { isOwn: true as const }),
  }));
  return { list, total };
}

/** The writes of a record of two sides that left it in a state in which its supplier sees it. */
export function seenBySupplier({ resource: { view }, states }: RecordPage) {
  const place = fieldPath(states!.field);
  return sql<boolean>`after #>> ${place}::text[] IN (${sql.join(view!.shared!.states)})`;
}

/** The page that a query asks for. Throws bad_request. */
export function pagingOf({
  pageNum = '1',
  pageSize = String(PAGE_SIZE),
  ...others
}: Readonly<Record<string, string>>) {
  const [stranger] = Object.keys(others);
  if (stranger !== undefined) throw badRequest([{ path: stranger, message: '不支持的参数' }]);
  return {
    pageNum: wholeNumber('pageNum', pageNum, 1_000_000),
    pageSize: wholeNumber('pageSize', pageSize, MAX_HISTORY_PAGE),
  };
}

export const accountOf = ({ account_id }: Pick<AuditRow, 'account_id'>): string => account_id;

/** The names of accounts by their ids. Accounts are no rows of a tenant, so their names are read outside its transaction. */
export function namesOf({ database }: RecordContext, ids: readonly string[]): Promise<Map<string, string>> {
  return accountNames(database.kysely, ids);
}

/** The same, read as one who may read accounts. */
export async function accountNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const accounts = await db
    .selectFrom('account')
    .select(['account_id', 'display_name'])
    .where('account_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(accounts.map((account) => [account.account_id, account.display_name]));
}

/** An audit row as it is told; `names` are those of accounts by their id. */
export function entryOf(page: RecordPage, row: AuditRow, names: ReadonlyMap<string, string>): HistoryEntry {
  const { action, reason, before, after, made } = row;
  const isTransition = action.startsWith(TRANSITION);
  const isRequest = page.resource.name === CHANGE_REQUESTS;
  const asNow = (doc: unknown) => {
    const own = isRequest ? requestAsRead(doc as Doc, neighboursOf(page).byPath) : (doc as Doc);
    const current = currentDoc(page.form, own).doc;
    // A second page tells of the fields that it has, and everybody is told of those that they may see.
    return page.resource.view || page.rights ? knownFields(page.form, current) : current;
  };
  const changed = before && after ? changesBetween(page, asNow(before), asNow(after)) : [];
  const changes = changed.map((one) => maskedChange(page, one));
  const by = names.get(row.account_id);
  const more = changes.length - MAX_CHANGES;
  return {
    id: row.audit_id,
    at: row.at.toISOString(),
    ...(by !== undefined && { by }),
    action: isTransition ? 'transition' : (action as HistoryEntry['action']),
    ...(isTransition && { code: action.slice(TRANSITION.length) }),
    ...(reason !== null && { reason }),
    ...(made !== null && { made: made as MadeRecord[] }),
    changes: changes.slice(0, MAX_CHANGES),
    ...(more > 0 && { more }),
  };
}
