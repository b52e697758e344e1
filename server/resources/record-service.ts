import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ListData } from '../../src/contract/envelope';
import type { ExpressionScope } from '../../src/contract/expressions/expression';
import { type Dictionaries, fieldsOf } from '../../src/contract/fields';
import type { RecordRow } from '../../src/contract/list-query';
import type { OperationName, PageSchema } from '../../src/contract/page-schema';
import type { PermissionMap } from '../../src/contract/permissions';
import { type Doc, validateRecord, type Violation } from '../../src/contract/validate-record';
import { badRequest, recordNotFound, Refusal } from '../errors';
import { recordChange } from './audit';
import { once } from './idempotency';
import { type ListParams, parseListRequest } from './list-request';
import { requireOperation } from './policy';
import { indexName } from './prepare-table';
import {
  type Author,
  deleteRecord,
  findRecord,
  insertRecord,
  listRecords,
  presentRecord,
  type StoredRecord,
  updateRecord,
} from './store';
import { columnName } from './table';

/** Who calls, as the token says. `supplierCode` is null for staff. */
export interface Caller {
  accountId: string;
  username: string;
  displayName: string;
  applicationSystem: string;
  tenantCode: string;
  supplierCode: string | null;
}

// biome-ignore lint/suspicious/noExplicitAny: resource tables are made at run time, no static type describes them
type AnyTransaction = Transaction<any>;

export interface RecordServiceOptions {
  inTenant<T>(caller: Caller, run: (trx: AnyTransaction) => Promise<T>): Promise<T>;
  grants(trx: AnyTransaction, caller: Caller): Promise<PermissionMap>;
  dictionaries(): Dictionaries;
  clock(): Date;
}

/** A refusal of what was filled in; the route words it in the caller's language. */
export class Violations extends Error {
  constructor(readonly violations: Violation[]) {
    super('rule violation');
  }
}

export type RecordService = ReturnType<typeof createRecordService>;

/**
 * The resource store behind every page file: policy, validation, storage, audit, in this order.
 * Each method throws a Refusal (`no_permission`, `record_not_found`, `version_conflict`, ...) or Violations
 * and has then written nothing.
 */
export function createRecordService({ inTenant, grants, dictionaries, clock }: RecordServiceOptions) {
  const scopeOf = (caller: Caller) => ({ user: userOf(caller), session: sessionOf(caller), now: clock });
  const rowScope = (page: PageSchema, caller: Caller, record: StoredRecord): ExpressionScope => ({
    row: presentRecord(page, record, clock()),
    user: userOf(caller),
    session: sessionOf(caller),
    now: clock(),
  });

  async function authorize(trx: AnyTransaction, caller: Caller, page: PageSchema, operation: OperationName, record?: StoredRecord) {
    requireOperation(await grants(trx, caller), page, operation, record && rowScope(page, caller, record));
  }

  async function existing(trx: AnyTransaction, caller: Caller, page: PageSchema, id: unknown): Promise<StoredRecord> {
    if (typeof id !== 'string' || id === '' || id.length > 64 || id.includes('\u0000')) {
      throw badRequest([{ path: 'id', message: '缺少记录编号' }]);
    }
    const record = await findRecord(trx, page, caller.tenantCode, id);
    if (!record) throw recordNotFound();
    return record;
  }

  async function checked(page: PageSchema, caller: Caller, payload: unknown, stored?: Doc): Promise<Doc> {
    const verdict = await validateRecord({
      page,
      dictionaries: dictionaries(),
      payload,
      scope: scopeOf(caller),
      ...(stored && { stored }),
    });
    if (!verdict.ok) throw new Violations(verdict.violations);
    return verdict.doc;
  }

  return {
    async list(caller: Caller, page: PageSchema, params: ListParams, ignored: readonly string[] = []) {
      return inTenant(caller, async (trx): Promise<ListData<RecordRow>> => {
        await authorize(trx, caller, page, 'list');
        const request = parseListRequest(page, params, ignored);
        const { list, total } = await listRecords(trx, page, caller.tenantCode, request, clock());
        return { list: list.map((record) => presentRecord(page, record, clock())), total };
      });
    },

    async get(caller: Caller, page: PageSchema, id: unknown): Promise<RecordRow> {
      return inTenant(caller, async (trx) => {
        await authorize(trx, caller, page, 'get');
        return presentRecord(page, await existing(trx, caller, page, id), clock());
      });
    },

    async create(caller: Caller, page: PageSchema, body: Doc, key: string | undefined): Promise<RecordRow> {
      const { supplierCode, ...payload } = body;
      await inTenant(caller, (trx) => authorize(trx, caller, page, 'create'));
      const author = authorOf(caller, page, supplierCode);
      const doc = await checked(page, caller, payload);
      return inTenant(caller, (trx) =>
        once(trx, caller, key, { page: page.path, body }, async () => {
          const record = await unlessDuplicate(page, () => insertRecord(trx, page, author, randomUUID(), doc));
          await recordChange(trx, author, { ...changeOf(page, record.id), action: 'create', after: doc });
          return presentRecord(page, record, clock());
        }),
      );
    },

    async update(caller: Caller, page: PageSchema, body: Doc): Promise<RecordRow> {
      const { id, version, supplierCode, ...payload } = body;
      const before = await inTenant(caller, async (trx) => {
        await authorize(trx, caller, page, 'update');
        const record = await existing(trx, caller, page, id);
        await authorize(trx, caller, page, 'update', record);
        return record;
      });
      const author = authorOf(caller, page, supplierCode ?? before.supplier_code);
      if (requiredVersion(version) !== before.version) throw versionConflict(page, before);
      const doc = await checked(page, caller, payload, before.doc);
      return inTenant(caller, async (trx) => {
        const after = await unlessDuplicate(page, () => updateRecord(trx, page, author, before, doc));
        if (!after) throw versionConflict(page, await existing(trx, caller, page, id));
        await recordChange(trx, author, { ...changeOf(page, before.id), action: 'update', before: before.doc, after: doc });
        return presentRecord(page, after, clock());
      });
    },

    async remove(caller: Caller, page: PageSchema, id: unknown, version: unknown): Promise<{ id: string }> {
      return inTenant(caller, async (trx) => {
        await authorize(trx, caller, page, 'delete');
        const before = await existing(trx, caller, page, id);
        await authorize(trx, caller, page, 'delete', before);
        if (version !== undefined && requiredVersion(version) !== before.version) throw versionConflict(page, before);
        if (!(await deleteRecord(trx, page, caller.tenantCode, before))) throw versionConflict(page, before);
        await recordChange(trx, caller, { ...changeOf(page, before.id), action: 'delete', before: before.doc });
        return { id: before.id };
      });
    },
  };

  function versionConflict(page: PageSchema, current: StoredRecord) {
    return new Refusal('version_conflict', { current: presentRecord(page, current, clock()) });
  }
}

const userOf = ({ accountId, username, displayName, applicationSystem }: Caller) => ({
  accountId,
  username,
  displayName,
  applicationSystem,
});
const sessionOf = ({ tenantCode, supplierCode }: Caller) => ({ tenantCode, supplierCode });
const changeOf = (page: PageSchema, recordId: string) => ({ resource: page.resource.name, recordId });

/** A supplier writes for itself alone; staff name the supplier whose record it is. Throws tenant_mismatch or bad_request. */
function authorOf(caller: Caller, page: PageSchema, supplierCode: unknown): Author {
  const { tenantCode, accountId } = caller;
  if (page.resource.scope === 'tenant') {
    if (supplierCode) throw badRequest([{ path: 'supplierCode', message: '该资源不区分供应商' }]);
    return { tenantCode, accountId, supplierCode: '' };
  }
  if (caller.supplierCode === null) {
    if (typeof supplierCode !== 'string' || supplierCode === '') {
      throw badRequest([{ path: 'supplierCode', message: '请指定供应商' }]);
    }
    return { tenantCode, accountId, supplierCode };
  }
  if (supplierCode !== undefined && supplierCode !== caller.supplierCode) throw new Refusal('tenant_mismatch');
  return { tenantCode, accountId, supplierCode: caller.supplierCode };
}

function requiredVersion(version: unknown): number {
  const text = String(version ?? '');
  if (!/^\d{1,9}$/.test(text)) throw badRequest([{ path: 'version', message: '缺少版本号，请刷新后再试' }]);
  return Number(text);
}

/** Turns the database's unique violation into a broken `unique` rule at its field. */
async function unlessDuplicate<T>(page: PageSchema, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (reason) {
    const { code, constraint } = reason as { code?: string; constraint?: string };
    if (code !== '23505') throw reason;
    const field = page.resource.unique?.find((name) => indexName(page.resource.name, columnName(name), true) === constraint);
    if (field === undefined) throw reason;
    const title = fieldsOf(page.form).get(field)?.title ?? field;
    throw new Violations([{ path: field, rule: 'unique', params: { title } }]);
  }
}
