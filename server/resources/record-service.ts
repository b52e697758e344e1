import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { SELF } from '../../src/contract/buttons';
import type { ListData } from '../../src/contract/envelope';
import type { ExpressionScope } from '../../src/contract/expressions/expression';
import { fieldsOf } from '../../src/contract/fields';
import type { RecordRow } from '../../src/contract/list-query';
import type { OperationName, PageSchema } from '../../src/contract/page-schema';
import type { Doc, Violation } from '../../src/contract/record-shape';
import { validateRecord } from '../../src/contract/validate-record';
import { scopeOf, type User } from '../auth/user';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { badRequest, Refusal, recordNotFound } from '../errors';
import { grantsOf } from '../policies/grants';
import type { SchemaRegistry } from '../schemas/registry';
import { recordChange, submittersOf } from './audit';
import { once } from './idempotency';
import { type ListParams, parseListRequest } from './list-request';
import { requireOperation, requireTransition } from './policy';
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

export interface RecordServiceOptions {
  database: Database;
  registry: SchemaRegistry;
  clock(): Date;
}

/** A transition as it is asked for: of which record, as last seen, by which code, and why. */
export interface TransitionInput {
  id: unknown;
  version: unknown;
  code: string;
  reason: unknown;
}

/** A refusal of what was filled in; the route words it in the user's language. */
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
export function createRecordService({ database, registry, clock }: RecordServiceOptions) {
  const inTenant = <T>(user: User, run: (trx: Transaction<Tables>) => Promise<T>) =>
    database.inTenant(scopeOf(user), run);
  const formScope = (user: User) => ({ user: userOf(user), session: sessionOf(user), now: clock });
  const rowScope = (page: PageSchema, user: User, record: StoredRecord): ExpressionScope => ({
    row: presentRecord(page, record, clock()),
    user: userOf(user),
    session: sessionOf(user),
    now: clock(),
  });

  async function authorize(
    trx: Transaction<Tables>,
    user: User,
    page: PageSchema,
    operation: OperationName,
    record?: StoredRecord,
  ) {
    requireOperation(
      await grantsOf(trx, user, registry),
      page,
      operation,
      record && rowScope(page, user, record),
    );
  }

  async function existing(
    trx: Transaction<Tables>,
    user: User,
    page: PageSchema,
    id: unknown,
    lock = false,
  ): Promise<StoredRecord> {
    if (typeof id !== 'string' || id === '' || id.length > 64 || id.includes('\u0000')) {
      throw badRequest([{ path: 'id', message: '缺少记录编号' }]);
    }
    const record = await findRecord(trx, page, user.tenantCode, id === SELF ? selfId(page, user) : id, lock);
    if (!record) throw recordNotFound();
    return record;
  }

  async function checked(page: PageSchema, user: User, payload: unknown, stored?: Doc): Promise<Doc> {
    const verdict = await validateRecord({
      page,
      dictionaries: registry.dictionaries(),
      payload,
      scope: formScope(user),
      ...(stored && { stored }),
    });
    if (!verdict.ok) throw new Violations(verdict.violations);
    return verdict.doc;
  }

  return {
    async list(user: User, page: PageSchema, params: ListParams, ignored: readonly string[] = []) {
      return inTenant(user, async (trx): Promise<ListData<RecordRow>> => {
        await authorize(trx, user, page, 'list');
        const request = parseListRequest(page, params, ignored);
        const { list, total } = await listRecords(trx, page, user.tenantCode, request, clock());
        return { list: list.map((record) => presentRecord(page, record, clock())), total };
      });
    },

    async get(user: User, page: PageSchema, id: unknown): Promise<RecordRow> {
      return inTenant(user, async (trx) => {
        await authorize(trx, user, page, 'get');
        return presentRecord(page, await existing(trx, user, page, id), clock());
      });
    },

    async create(user: User, page: PageSchema, body: Doc, key: string | undefined): Promise<RecordRow> {
      const { supplierCode, ...payload } = body;
      await inTenant(user, (trx) => authorize(trx, user, page, 'create'));
      const author = authorOf(user, page, supplierCode);
      const doc = await checked(page, user, payload);
      return inTenant(user, (trx) =>
        once(trx, user, key, { page: page.path, body }, async () => {
          const record = await unlessDuplicate(page, () =>
            insertRecord(trx, page, author, newId(page, author), doc),
          );
          await recordChange(trx, author, { ...changeOf(page, record.id), action: 'create', after: doc });
          return presentRecord(page, record, clock());
        }),
      );
    },

    async update(user: User, page: PageSchema, body: Doc): Promise<RecordRow> {
      const { id, version, supplierCode, ...payload } = body;
      const before = await inTenant(user, async (trx) => {
        await authorize(trx, user, page, 'update');
        const record = await existing(trx, user, page, id);
        await authorize(trx, user, page, 'update', record);
        return record;
      });
      const author = authorOf(user, page, supplierCode ?? before.supplier_code);
      if (requiredVersion(version) !== before.version) throw versionConflict(page, before);
      const doc = await checked(page, user, payload, before.doc);
      return inTenant(user, async (trx) => {
        const after = await unlessDuplicate(page, () => updateRecord(trx, page, author, before, doc));
        if (!after) throw versionConflict(page, await existing(trx, user, page, id));
        await recordChange(trx, author, {
          ...changeOf(page, before.id),
          action: 'update',
          before: before.doc,
          after: doc,
        });
        return presentRecord(page, after, clock());
      });
    },

    async transit(user: User, page: PageSchema, input: TransitionInput): Promise<RecordRow> {
      return inTenant(user, async (trx) => {
        const before = await existing(trx, user, page, input.id, true);
        const field = page.states?.field ?? '';
        const map = await grantsOf(trx, user, registry);
        const transition = requireTransition(map, page, input.code, before.doc[field]);
        if (requiredVersion(input.version) !== before.version) throw versionConflict(page, before);
        const change = changeOf(page, before.id);
        if (
          transition.notBy &&
          (await submittersOf(trx, user.tenantCode, change, field)).has(user.accountId)
        ) {
          throw new Refusal('second_person');
        }
        const reason = transition.reason ? requiredReason(input.reason) : undefined;
        const doc = { ...before.doc, [field]: transition.to };
        const author = { ...user, supplierCode: before.supplier_code };
        const after = await updateRecord(trx, page, author, before, doc);
        if (!after) throw versionConflict(page, before);
        await recordChange(trx, user, {
          ...change,
          action: `transition:${input.code}`,
          before: before.doc,
          after: doc,
          ...(reason && { reason }),
        });
        return presentRecord(page, after, clock());
      });
    },

    async remove(user: User, page: PageSchema, id: unknown, version: unknown): Promise<{ id: string }> {
      return inTenant(user, async (trx) => {
        await authorize(trx, user, page, 'delete');
        const before = await existing(trx, user, page, id);
        await authorize(trx, user, page, 'delete', before);
        if (version !== undefined && requiredVersion(version) !== before.version)
          throw versionConflict(page, before);
        if (!(await deleteRecord(trx, page, user.tenantCode, before))) throw versionConflict(page, before);
        await recordChange(trx, user, { ...changeOf(page, before.id), action: 'delete', before: before.doc });
        return { id: before.id };
      });
    },
  };

  function versionConflict(page: PageSchema, current: StoredRecord) {
    return new Refusal('version_conflict', { current: presentRecord(page, current, clock()) });
  }
}

const userOf = ({ accountId, username, displayName, face }: User) => ({
  accountId,
  username,
  displayName,
  applicationSystem: face,
});
const sessionOf = ({ tenantCode, supplierCode }: User) => ({ tenantCode, supplierCode });
const changeOf = (page: PageSchema, recordId: string) => ({ resource: page.resource.name, recordId });

/** A supplier writes for itself alone; staff name the supplier whose record it is. Throws tenant_mismatch or bad_request. */
function authorOf(user: User, page: PageSchema, supplierCode: unknown): Author {
  const { tenantCode, accountId } = user;
  if (page.resource.scope === 'tenant') {
    if (supplierCode) throw badRequest([{ path: 'supplierCode', message: '该资源不区分供应商' }]);
    return { tenantCode, accountId, supplierCode: '' };
  }
  if (user.supplierCode === null) {
    if (typeof supplierCode !== 'string' || supplierCode === '') {
      throw badRequest([{ path: 'supplierCode', message: '请指定供应商' }]);
    }
    return { tenantCode, accountId, supplierCode };
  }
  if (supplierCode !== undefined && supplierCode !== user.supplierCode) throw new Refusal('tenant_mismatch');
  return { tenantCode, accountId, supplierCode: user.supplierCode };
}

/** A form page has one record for each supplier, or one for the tenant; its id says whose. */
function newId(page: PageSchema, author: Author): string {
  return page.kind === 'form' ? author.supplierCode || SELF : randomUUID();
}

function selfId(page: PageSchema, user: User): string {
  return (page.resource.scope === 'supplier' && user.supplierCode) || SELF;
}

/** Why a person does it: 1 to 200 characters. Throws bad_request. */
function requiredReason(reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text === '' || text.length > 200)
    throw badRequest([{ path: 'reason', message: '请填写原因，最多 200 个字符' }]);
  return text;
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
    const field = page.resource.unique?.find(
      (name) => indexName(page.resource.name, columnName(name), true) === constraint,
    );
    if (field === undefined) throw new Refusal('duplicate');
    const title = fieldsOf(page.form).get(field)?.title ?? field;
    throw new Violations([{ path: field, rule: 'unique', params: { title } }]);
  }
}
