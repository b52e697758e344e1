import { type SelectQueryBuilder, sql } from 'kysely';
import { isGuarded } from '../../../src/contract/pages/page-as-read';
import type { AuditRow } from '../../kernel/audit/write-audit';
import { badRequest, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { asOwner } from '../../kernel/db/as-role';
import type { Tables, Trx } from '../../kernel/db/tables';
import { registryOfTenant } from '../../kernel/dictionaries/tenant-dictionaries';
import { grantsOf } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/common/granted-page';
import type { RecordContext } from '../../kernel/records/context/record-context';
import type { RecordSource } from '../../kernel/records/hooks/source';
import type { Filter } from '../../kernel/records/lists/filter';
import type { ListRequest } from '../../kernel/records/lists/list-request';
import { presentEntry, resourcesNamed } from './present-entry';

/** Rows that a search tells of at most: counting on would read the whole table for a number that nobody turns to. */
const MOST_ENTRIES = 10_000;
/** Accounts that a name may stand for. */
const MOST_PEOPLE = 200;

type Entries = SelectQueryBuilder<Tables, 'audit', object>;

/** The audit of the caller's tenant, for staff alone: the latest first, each entry in words. */
export const auditSource: RecordSource = {
  async list(context, trx, { user }, request) {
    const offset = (request.pageNum - 1) * request.pageSize;
    if (offset + request.pageSize > MOST_ENTRIES) {
      throw badRequest([
        { path: 'pageNum', message: '只能翻看前 {max} 条，请缩小查询范围', params: { max: MOST_ENTRIES } },
      ]);
    }
    if (user.supplierCode !== null) return { list: [], total: 0 };
    const found = await matching(context, trx, user.tenantCode, request.filters);
    if (!found) return { list: [], total: 0 };
    const total = await countUpTo(trx, found, MOST_ENTRIES);
    const order = request.sort.descending ? 'desc' : 'asc';
    const rows = await found
      .selectAll()
      .orderBy('at', order)
      .orderBy('audit_id', order)
      .limit(request.pageSize)
      .offset(offset)
      .execute();
    const names = await namesOf(trx, rows);
    const registry = await registryRead(trx, context.registry, user, rows);
    return { list: rows.map((row) => presentEntry(registry, row, names)), total };
  },
  async get(context, trx, { user }, id) {
    if (typeof id !== 'string' || id.length > 64 || user.supplierCode !== null) throw recordNotFound();
    const row = await trx
      .selectFrom('audit')
      .selectAll()
      .where('tenant_code', '=', user.tenantCode)
      .where('audit_id', '=', id)
      .executeTakeFirst();
    if (!row) throw recordNotFound();
    const registry = await registryRead(trx, context.registry, user, [row]);
    return presentEntry(registry, row, await namesOf(trx, [row]));
  },
};

/** Pages as the reader of these rows reads them, in the words of its tenant; grants are not read where nothing hangs on them. */
async function registryRead(
  trx: Trx,
  registry: RecordContext['registry'],
  user: User,
  rows: readonly AuditRow[],
): Promise<RecordContext['registry']> {
  const own = await registryOfTenant(trx, registry, user.tenantCode);
  const resources = [...new Set(rows.map(({ resource }) => resource))];
  const isPlain = resources.every((name) => {
    const page = registry.byResource(name)?.page;
    return !page || !isGuarded(page);
  });
  return isPlain ? own : registryGranted(own, await grantsOf(trx, user, registry), user);
}

/** The rows that a search means; undefined when a name stands for nobody or nothing. */
async function matching(
  { registry }: RecordContext,
  trx: Trx,
  tenantCode: string,
  filters: ListRequest['filters'],
): Promise<Entries | undefined> {
  let query = trx.selectFrom('audit').where('tenant_code', '=', tenantCode) as Entries;
  for (const filter of filters) {
    if (filter.kind === 'range') query = within(query, filter);
    else {
      const texts =
        filter.kind === 'contains'
          ? filter.texts
          : filter.kind === 'oneOf'
            ? filter.values.map(String)
            : [''];
      const meant: Meant[] = [];
      for (const text of texts) meant.push(await meantBy(registry, trx, tenantCode, filter.field, text));
      const values = meant.flatMap(([, ids]) => ids);
      if (values.length === 0) return undefined;
      query = query.where(meant[0]![0], 'in', values);
    }
  }
  return query;
}

type Meant = ['account_id' | 'resource' | 'record_id', string[]];

async function meantBy(
  registry: RecordContext['registry'],
  trx: Trx,
  tenantCode: string,
  field: string,
  text: string,
): Promise<Meant> {
  if (field === 'person') return ['account_id', await peopleNamed(trx, tenantCode, text)];
  if (field === 'pageTitle') return ['resource', resourcesNamed(registry, text)];
  if (field === 'recordId') return ['record_id', [text]];
  throw badRequest([{ path: field, message: '不支持按该字段查询' }]);
}

/** Days and times are Beijing's. */
function within(query: Entries, { from, to }: Extract<Filter, { kind: 'range' }>): Entries {
  const moment = (text: string | number) => sql<Date>`${`${text}+08:00`}::timestamptz`;
  const after = from === undefined ? query : query.where('at', '>=', moment(from));
  return to === undefined ? after : after.where('at', '<', sql<Date>`${moment(to)} + interval '1 second'`);
}

async function countUpTo(trx: Trx, entries: Entries, most: number): Promise<number> {
  const { total } = await trx
    .selectFrom(entries.select('audit_id').orderBy('at', 'desc').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Accounts that have written in the tenant and whose name holds the text. Their table is closed to the role that works on records. */
function peopleNamed(trx: Trx, tenantCode: string, text: string): Promise<string[]> {
  return asOwner(trx, async () => {
    const rows = await trx
      .selectFrom('account')
      .select('account_id')
      .where(({ eb, fn, or }) =>
        or([
          eb(fn<number>('strpos', ['display_name', sql.val(text)]), '>', 0),
          eb(fn<number>('strpos', ['username_key', sql.val(text.toLowerCase())]), '>', 0),
        ]),
      )
      .where(
        sql<boolean>`account_id IN (SELECT audit.account_id FROM audit WHERE audit.tenant_code = ${tenantCode})`,
      )
      .limit(MOST_PEOPLE)
      .execute();
    return rows.map(({ account_id }) => account_id);
  });
}

function namesOf(trx: Trx, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.account_id))];
  if (ids.length === 0) return Promise.resolve(new Map());
  return asOwner(trx, async () => {
    const accounts = await trx
      .selectFrom('account')
      .select(['account_id', 'display_name', 'username'])
      .where('account_id', 'in', ids)
      .execute();
    return new Map(accounts.map((one) => [one.account_id, `${one.display_name}（${one.username}）`]));
  });
}
