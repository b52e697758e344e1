import { type Selectable, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Doc } from '../../../../src/contract/base/doc';
import { SUPPLIERS } from '../../../../src/contract/base/system-resources';
import type { Operation } from '../../../../src/contract/language/operations';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { facesOfPage } from '../../../../src/contract/language/pages';
import { grantsPage, type PermissionMap } from '../../../../src/contract/language/permissions';
import type { SupplierOperation } from '../../../../src/contract/language/supplier-operations';
import { recordName } from '../../../../src/contract/lists/record-name';
import { pageOfWrites, UNTOLD_ACTIONS } from '../../audit/write-audit';
import { badRequest, noPermission, recordNotFound, tenantMismatch } from '../../base/errors';
import type { User } from '../../base/user';
import type { Tables, Trx } from '../../db/tables';
import { listOf, paging } from '../../http/list-schema';
import { grantsOf } from '../../policies/grants';
import { supplierRow } from '../../sessions/supplier-directory';
import {
  existing,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { asAnswered } from '../context/seen-fields';
import { SUPPLIER_CODE } from '../lists/filter';
import { accountOf, entryOf, namesOf } from '../reading/read-history';
import { tableName } from '../tables/table';

/** Calls about the records of one supplier, by the supplier's code: `one` and `log` of a page's operations (decision 112). */

const supplierCode = z.string().min(1).max(40);
const logInput = z.strictObject({
  [SUPPLIER_CODE]: supplierCode.optional(),
  id: z.string().min(1).max(64).optional().describe('只要这一条记录的'),
  ...paging,
});

/** What such a call takes; a supplier's own people need not say which supplier. */
export function supplierInput(
  name: SupplierOperation,
  { query: [code = SUPPLIER_CODE] }: Pick<Operation, 'query'>,
) {
  return name === 'log' ? logInput : z.strictObject({ [code]: supplierCode.optional() });
}

export const supplierLog = ({ resource: { name } }: RecordPage) =>
  listOf(
    z.looseObject({
      id: z.string(),
      [`${name}Id`]: z.string().describe('哪一条记录'),
      [`${name}Name`]: z.string(),
      at: z.string(),
      by: z.string().optional(),
      action: z.string(),
      changes: z.array(z.unknown()),
    }),
  );

/** Answers such a call. Throws tenant_mismatch, no_permission, bad_request or record_not_found. */
export function answerAboutSupplier(
  context: RecordContext,
  call: RecordCall,
  {
    name,
    operation: {
      query: [code = SUPPLIER_CODE],
    },
  }: { name: SupplierOperation; operation: Operation },
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  return name === 'one' ? readOneOf(context, call, input[code], code) : readLogOf(context, call, input);
}

/** The one record of a supplier on a form page; `name` is what the call names the supplier by. */
export function readOneOf(context: RecordContext, call: RecordCall, asked: unknown, name = SUPPLIER_CODE) {
  return inTenant(context, call.user, async (trx) => {
    const { supplier_code } = await supplierOf(context, trx, call, asked, name);
    const record = presented(context, call.page, await existing(trx, call, supplier_code));
    return (await asAnswered(trx, context, call, [record]))[0]!;
  });
}

/** The writes of a supplier's records on a page, deleted ones included, the latest first. */
async function readLogOf(
  context: RecordContext,
  call: RecordCall,
  { supplierCode: asked, id, ...page }: Readonly<Record<string, unknown>>,
) {
  const { tenantCode } = call.user;
  const { name } = call.page.resource;
  const { rows, total } = await inTenant(context, call.user, async (trx) => {
    const { supplier_code: code } = await supplierOf(context, trx, call, asked);
    // Rows from before the audit knew suppliers are found by the records that are still there.
    const isOwn = sql<SqlBool>`(supplier_code = ${code} OR record_id IN (
      SELECT id FROM ${sql.id(tableName(name))} WHERE tenant_code = ${tenantCode} AND supplier_code = ${code}))`;
    const writes = trx
      .selectFrom('audit')
      .where('tenant_code', '=', tenantCode)
      .where('resource', '=', name)
      .where('action', 'not in', UNTOLD_ACTIONS)
      .where(isOwn)
      .$if(id !== undefined, (all) => all.where('record_id', '=', String(id)));
    return pageOfWrites(writes, page as z.infer<typeof logInput>);
  });
  const people = await namesOf(context, rows.map(accountOf));
  const list = rows.map((row) => ({
    ...entryOf(call.page, row, people),
    [`${name}Id`]: row.record_id,
    [`${name}Name`]: recordName(call.page, (row.after ?? row.before ?? {}) as Doc),
  }));
  return { list, total };
}

/**
 * Whether an account reads suppliers' records of a page: by a grant on the page. Staff who have no entry to it at their
 * side read them with the suppliers themselves.
 */
export function readsOfSuppliers(
  { registry }: Pick<RecordContext, 'registry'>,
  page: RecordPage,
  user: User,
  granted: PermissionMap,
): boolean {
  const isOfTheirs = user.supplierCode !== null || page.resource.scope !== 'supplier';
  if (isOfTheirs || facesOfPage(page).includes(user.face)) return grantsPage(granted, page.path);
  const suppliers = registry.byResource(SUPPLIERS)?.page;
  return suppliers !== undefined && grantsPage(granted, suppliers.path);
}

async function supplierOf(
  context: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  asked: unknown,
  name?: string,
) {
  const granted = await grantsOf(trx, user, context.registry);
  if (!readsOfSuppliers(context, page, user, granted)) throw noPermission();
  return supplierAsked(trx, user, asked, name);
}

/** The supplier that a call is about: a supplier's account asks of its own, staff of any. */
export async function supplierAsked(
  trx: Trx,
  { tenantCode, supplierCode: own }: User,
  asked: unknown,
  name: string = SUPPLIER_CODE,
): Promise<Selectable<Tables['supplier']>> {
  if (own !== null && asked !== undefined && asked !== own) throw tenantMismatch();
  const code = own ?? asked;
  if (typeof code !== 'string') throw badRequest([{ path: name, message: '请指定供应商' }]);
  const row = await supplierRow(trx, tenantCode, code);
  if (!row) throw recordNotFound();
  return row;
}
