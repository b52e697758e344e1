import { randomUUID } from 'node:crypto';
import { rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import { uniqueGroups, uniqueViolation } from '../../../../src/contract/fields/unique-groups';
import type { RecordPage, RecordView } from '../../../../src/contract/language/page-schema';
import type { OperationName } from '../../../../src/contract/language/resource-schema';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import { SELF } from '../../../../src/contract/pages/buttons';
import type { Author } from '../../base/author';
import { bothOf } from '../../base/both-of';
import { badRequest, notFound, placedAt, Refusal, recordNotFound, Violations } from '../../base/errors';
import { scopeOf, type User } from '../../base/user';
import type { Database } from '../../db/database';
import type { Trx } from '../../db/tables';
import { isOfIndex, isUniqueViolation } from '../../db/unique-violation';
import { grantsOf } from '../../policies/grants';
import type { CallName } from '../../schemas/open-operations';
import type { SchemaRegistry } from '../../schemas/registry';
import { requireOperation } from '../common/policy';
import { shownOfOthers, withRollUps } from '../lists/roll-ups';
import { findRecord, presentRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { uniqueIndexName } from '../tables/table-indexes';
import { withSeenNamed } from './seen-fields';

export interface RecordContext {
  database: Database;
  registry: SchemaRegistry;
  clock(): Date;
}

export interface RecordCall {
  user: User;
  page: RecordPage;
  /** Codes of the refusals that ask, and whose questions the caller has answered with yes (`x-confirmed`). */
  confirmed?: readonly string[];
  /** The second page through which records of `page` are written, where they are (decision 077). */
  through?: RecordView | undefined;
}

/** The page of a resource that a call names. Throws not_found. */
export function requirePage(registry: Pick<SchemaRegistry, 'byResource'>, resource: string): RecordPage {
  const page = registry.byResource(resource)?.page;
  if (!page) throw notFound();
  return page;
}

/** One transaction that sees the caller's rows alone. */
export function inTenant<T>({ database }: RecordContext, user: User, run: (trx: Trx) => Promise<T>) {
  return database.inTenant(scopeOf(user), run);
}

/** The same for a call that reads alone. What `authorize` decides, `read` need not wait for: it is begun at once, and answered only when the caller may. */
export function readInTenant<T>(
  context: RecordContext,
  call: RecordCall,
  operation: OperationName,
  read: (trx: Trx) => Promise<T>,
  complete: (trx: Trx, value: T) => Promise<T> = async (_, value) => value,
): Promise<T> {
  return context.database.readInTenant(scopeOf(call.user), async (trx) => {
    const [, found] = await bothOf(authorize(context, trx, call, operation), read(trx));
    return complete(trx, found);
  });
}

/** `user` and `session` as expressions see them. */
export function expressionScope(
  { clock }: RecordContext,
  { accountId, username, displayName, face, ...user }: User,
) {
  return {
    user: { accountId, username, displayName, applicationSystem: face },
    session: {
      tenantCode: user.tenantCode,
      supplierCode: user.supplierCode,
      supplierName: user.supplierName,
    },
    now: clock,
  };
}

/** Holds a call against the caller's grants, and a record in hand against the button's condition. */
export async function authorize(
  context: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  operation: CallName,
  records: readonly StoredRecord[] = [],
): Promise<void> {
  const map = await grantsOf(trx, user, context.registry);
  requireOperation(map, page, operation);
  const { now, ...scope } = expressionScope(context, user);
  const rows = await withSeenNamed(
    trx,
    context,
    { user, page },
    records.map((record) => presented(context, page, record)),
  );
  for (const row of rows) requireOperation(map, page, operation, { ...scope, now: now(), row });
}

/** A record that the caller may see; `lock` holds it until the transaction ends. Throws bad_request or record_not_found. */
export async function existing(
  trx: Trx,
  { user, page }: RecordCall,
  id: unknown,
  lock = false,
): Promise<StoredRecord> {
  if (typeof id !== 'string' || id === '' || id.length > 64 || id.includes('\u0000')) {
    throw badRequest([{ path: 'id', message: '缺少记录编号' }]);
  }
  const record = await findRecord(
    trx,
    page,
    user.tenantCode,
    id === SELF ? selfId({ user, page }) : id,
    lock,
  );
  if (!record) throw recordNotFound();
  if (rollUpsIn(page).length === 0) return record;
  return record.rolled
    ? { ...record, shown: await shownOfOthers(trx, { user, page }) }
    : withRollUps(trx, { user, page }, record);
}

export function presented({ clock }: RecordContext, page: RecordPage, record: StoredRecord): RecordRow {
  return presentRecord(page, record, clock());
}

/** Somebody was faster: the refusal carries what is there now; `withWrites` adds by whom and when. */
export function versionConflict(context: RecordContext, page: RecordPage, current: StoredRecord): Refusal {
  return new Refusal('version_conflict', { current: presented(context, page, current) });
}

/** The version a caller has seen. Throws bad_request. */
export function requiredVersion(version: unknown): number {
  const text = String(version ?? '');
  if (!/^\d{1,9}$/.test(text)) throw badRequest([{ path: 'version', message: '缺少版本号，请刷新后再试' }]);
  return Number(text);
}

/**
 * A supplier writes for itself alone, an account in its own name; staff name the supplier whose record it is. `prefix` is
 * the record's place in the call. Throws tenant_mismatch or bad_request.
 */
export function authorOf({ user, page }: RecordCall, supplierCode: unknown, prefix = ''): Author {
  const { tenantCode, accountId } = user;
  if (page.resource.scope !== 'supplier') {
    if (supplierCode) throw badRequest([{ path: `${prefix}supplierCode`, message: '该资源不区分供应商' }]);
    return { tenantCode, accountId, supplierCode: '' };
  }
  if (user.supplierCode === null) {
    if (typeof supplierCode !== 'string' || supplierCode === '') {
      throw badRequest([{ path: `${prefix}supplierCode`, message: '请指定供应商' }]);
    }
    return { tenantCode, accountId, supplierCode };
  }
  if (supplierCode !== undefined && supplierCode !== user.supplierCode) throw new Refusal('tenant_mismatch');
  return { tenantCode, accountId, supplierCode: user.supplierCode };
}

/** A form page has one record for each supplier or account, or one for the tenant; its id says whose. */
export function newId(page: RecordPage, author: Author): string {
  return page.kind === 'form' ? ownId(page, author) : randomUUID();
}

/** The id of the one record of a form page that is the caller's own. */
export function selfId({ user, page }: RecordCall): string {
  return ownId(page, user);
}

function ownId(
  { resource: { scope } }: RecordPage,
  { accountId, owner, supplierCode }: Pick<Author, 'accountId' | 'owner'> & { supplierCode: string | null },
): string {
  if (scope === 'account') return owner ?? accountId;
  return (scope === 'supplier' && supplierCode) || SELF;
}

/**
 * Tells which record of a batch a write was refused for: `prefix` is its place. The database's unique violation becomes a
 * broken `unique` rule at its field.
 */
export async function unlessRefused<T>(
  page: RecordPage,
  prefix: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (reason) {
    if (reason instanceof Violations) throw new Violations(placedAt(prefix, reason.violations));
    if (!isUniqueViolation(reason)) throw reason;
    const group = uniqueGroups(page).find((one) =>
      isOfIndex(reason, uniqueIndexName(page.resource.name, one)),
    );
    if (group === undefined) throw new Refusal('duplicate');
    throw new Violations(placedAt(prefix, [uniqueViolation(page, group)]));
  }
}
