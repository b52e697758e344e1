import { sql } from 'kysely';
import { z } from 'zod';
import { grantsPage } from '../../../src/contract/language/permissions';
import {
  COLLECT_STEP,
  type Collectable,
  collectedOf,
  collectKey,
  collectsOf,
} from '../../../src/contract/pages/collect';
import { badRequest, noPermission, notFound } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import { isPlain, pageGranted } from '../../kernel/records/common/granted-page';
import { expressionScope, type RecordContext } from '../../kernel/records/context/record-context';
import type { Filter } from '../../kernel/records/lists/filter';
import { createSearch } from '../../kernel/records/lists/list-records';
import { fieldOf, sourceOf } from '../../kernel/records/writes/collected-rows';

/** What is asked: which list of which page, as its form is filled in, and the record that is being changed. */
export const collectBody = z.strictObject({
  page: z.string().max(200).describe('汇总到哪个页面的记录'),
  into: z.string().max(100).describe('那里的明细'),
  from: z.string().max(200).describe('从哪个页面汇总'),
  values: z
    .record(z.string().max(100), z.unknown())
    .default({})
    .describe('表单里填好的值，collect.params 用到的'),
  id: z.string().max(64).optional().describe('正在修改的记录：它汇总的不算在外'),
  pageNum: z.int().min(1).max(1_000).default(1),
  pageSize: z.int().min(1).max(COLLECT_STEP).default(COLLECT_STEP),
});

/** More are not counted: no list takes them. */
const MOST_COUNTED = 10_000;

/**
 * The records that a page may collect now, as rows of its list, oldest first: those that its file asks for, in the caller's
 * sight, and that no other record has collected. Open to whoever may open the page (decision 009). Throws not_found,
 * no_permission or bad_request.
 */
export async function collectable(
  context: RecordContext,
  trx: Trx,
  user: User,
  { page: path, into, from, values, id, pageNum, pageSize }: z.infer<typeof collectBody>,
): Promise<Collectable> {
  const { registry, clock } = context;
  const page = registry.byPath(path)?.page;
  if (page?.kind !== 'list') throw notFound();
  const map = await grantsOf(trx, user, registry);
  if (!grantsPage(map, path)) throw noPermission();
  const collect = collectsOf(page).find((one) => one.into === into && one.page === from);
  if (!collect) throw badRequest([{ path: 'into', message: '没有可以汇总的记录' }]);
  const source = sourceOf(context, collect);
  const key = source && collectKey(collect, source);
  if (!source || !key) throw badRequest([{ path: 'from', message: '没有可以汇总的记录' }]);
  const { now, ...scope } = expressionScope(context, user);
  const asked = collectedOf(collect, { ...scope, now: now(), values });
  if (!asked) return { key: key.column, list: [], total: 0 };
  const filters = Object.entries(asked).map(([field, values]): Filter => ({ kind: 'oneOf', field, values }));
  const others = sql<boolean>`NOT EXISTS (SELECT 1 FROM record_collected AS taken
    WHERE taken.tenant_code = ${user.tenantCode} AND taken.resource = ${page.resource.name} AND taken.list = ${into}
      AND taken.source = ${source.resource.name} AND taken.source_id = id AND taken.record_id <> ${id ?? ''})`;
  const request = { filters, sort: { field: 'createdAt', descending: false } };
  const search = createSearch(trx, source, scopeOf(user), request, clock());
  const only = collect.once ? [others] : [];
  const stretch = { ...search.ascending, where: only };
  const records = await search.rows(stretch, (pageNum - 1) * pageSize, pageSize);
  const total = await search.countTo(MOST_COUNTED, only);
  // Nothing that its reader may not see on either page.
  const [target, origin] = [pageGranted(page, map, user), pageGranted(source, map, user)];
  const columns = Object.entries(collect.map).filter(
    ([own, field]) => isPlain(origin, field) && isPlain(target, `${into}.${own}`),
  );
  const list = records.map((record) =>
    Object.fromEntries(
      columns.flatMap(([own, field]) => {
        const value = fieldOf(record, field);
        return value === undefined || value === null ? [] : [[own, value]];
      }),
    ),
  );
  return { key: key.column, list, total };
}
