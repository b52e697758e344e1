import { sql } from 'kysely';
import type { z } from 'zod';
import type { Doc } from '../../../../src/contract/base/doc';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { rollUpOf, rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import { grantsPage, type PermissionMap } from '../../../../src/contract/language/permissions';
import { filledColumns, type RecordOptions } from '../../../../src/contract/language/references';
import { hasSupplierField, searchFields } from '../../../../src/contract/lists/list-query';
import { choosesFrom, keysOf } from '../../../../src/contract/pages/record-options';
import { maskedDoc } from '../../../../src/contract/records/masked-doc';
import { badRequest, noPermission } from '../../base/errors';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import type { SchemaRegistry } from '../../schemas/registry';
import { answeredFields } from '../common/answered-fields';
import { isAnswered, isAsked, isPlain, pageGranted } from '../common/granted-page';
import { type Filter, namesIn } from '../lists/filter';
import { listRecords } from '../lists/list-records';
import { parseFilters, parseListRequest } from '../lists/list-request';
import { allWithRollUps, requireShown, seenSort, shownOfOthers } from '../lists/roll-ups';
import { keyColumn, OWN_COLUMNS } from '../tables/held-references';
import { rowFilter } from '../tables/row-filter';
import { recordColumns, withRolled } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { tableName } from '../tables/table';
import { choosesPublished, chosenPublished, type optionsBody, publishedOptions } from './published-options';
import { choosesShared, chosenShared, sharedOptions } from './shared-options';

type OptionsBody = z.infer<typeof optionsBody>;

/**
 * The records of a page to choose from, with no more of each than the fields that are asked for. Open to whoever may
 * open that page, or one with a field that chooses from it in just this way, narrowed as that says. A supplier chooses
 * among what is published to it or shared with it, where a page says so. Throws no_permission or bad_request.
 */
export async function optionRecords(
  trx: Trx,
  { registry, user, map, now }: { registry: SchemaRegistry; user: User; map: PermissionMap; now: Date },
  body: OptionsBody,
): Promise<{ list: Doc[]; total: number }> {
  const { label, value, columns, params, keyword = '' } = body;
  const whole = listPage(registry, body.page);
  requireChoice(registry, map, whole, body);
  if (choosesPublished(whole, user)) return publishedOptions(trx, whole, { ...body, keyword });
  if (choosesShared(whole, user)) return sharedOptions(trx, { user, page: whole }, { ...body, keyword });
  const page = pageGranted(whole, map, user);
  const named = [label, ...body.show].filter((name) => isAnswered(page, name));
  // What is carried into a form would be stored there: never a masked text.
  const carried = columns.filter((name) => isPlain(page, name));
  const only = (records: readonly StoredRecord[]) =>
    answered(trx, { user, page }, records, [value, ...named, ...carried]);
  if (body.values) {
    const found = await recordsOf(trx, page, user, value, body.values);
    return { list: await only(found), total: found.length };
  }
  const { pageNum, pageSize } = body;
  const request = parseListRequest(page, { pageNum, pageSize });
  const narrowing = parseFilters(comparing(page, Object.keys(params)), params);
  requireShown(page, await shownOfOthers(trx, { user, page }), { fields: namesIn(narrowing) });
  const typed = named.filter((name) => isAsked(page, name));
  const filters = [...holding(page, typed, keyword), ...narrowing];
  const sort = await seenSort(trx, { user, page }, request.sort);
  const { list, total } = await listRecords(trx, page, user, { ...request, sort, filters }, now);
  return { list: await only(list), total };
}

/** What is typed stands in one of these fields; what other records come to is no text. */
function holding(page: ListPage, fields: readonly string[], keyword: string): Filter[] {
  const typed = fields.filter((field) => rollUpOf(page, field) === undefined);
  if (keyword !== '' && typed.length === 0)
    throw badRequest([{ path: 'label', message: '不支持按该字段查询' }]);
  const filters = typed.flatMap((field) => parseFilters(page, { [field]: keyword }));
  return filters.length > 1 ? [{ kind: 'anyOf', field: typed[0]!, filters }] : filters;
}

/** The record that a stored value stands for, as a row of all its fields. */
export async function chosenRecord(
  trx: Trx,
  registry: SchemaRegistry,
  user: User,
  options: RecordOptions,
  value: string,
): Promise<Doc | undefined> {
  const page = registry.byPath(options.page)?.page;
  if (page?.kind !== 'list') return undefined;
  const field = options.value ?? 'id';
  if (choosesPublished(page, user)) return chosenPublished(trx, page, field, value);
  if (choosesShared(page, user))
    return chosenShared(trx, { user, page }, field, value, filledColumns(options.fill));
  const [found] = await recordsOf(trx, page, user, field, [value]);
  const [record] = found ? await rolledFor(trx, { user, page }, [found], filledColumns(options.fill)) : [];
  return (
    record && {
      ...withRolled(page, record.doc, record),
      id: record.id,
      ...(!hasSupplierField(page) && { supplierCode: record.supplier_code }),
    }
  );
}

/** Which of some stored values stand for records that the user may choose. */
export async function chosenValues(
  trx: Trx,
  registry: Pick<SchemaRegistry, 'byPath'>,
  user: User,
  options: RecordOptions,
  values: readonly string[],
): Promise<Set<string>> {
  const field = options.value ?? 'id';
  const found = await chosenRows(
    trx,
    registry,
    user,
    { page: options.page, label: field, value: field },
    values,
  );
  return new Set(found.map((record) => String(record[field])));
}

/** What people read for stored values: the labels of the records that the user may choose, by those values. */
export async function chosenLabels(
  trx: Trx,
  registry: Pick<SchemaRegistry, 'byPath'>,
  user: User,
  options: RecordOptions,
  values: readonly string[],
): Promise<Map<string, string>> {
  const { label, value = 'id' } = options;
  const found = await chosenRows(trx, registry, user, options, values);
  return new Map(
    found.flatMap((record): [string, string][] => {
      const text = valueAt(record, label);
      return text === undefined || text === null ? [] : [[String(record[value]), String(text)]];
    }),
  );
}

async function chosenRows(
  trx: Trx,
  registry: Pick<SchemaRegistry, 'byPath'>,
  user: User,
  { page: path, label, value: field = 'id' }: Pick<RecordOptions, 'page' | 'label' | 'value'>,
  values: readonly string[],
): Promise<readonly Doc[]> {
  const page = registry.byPath(path)?.page;
  if (page?.kind !== 'list' || values.length === 0) return [];
  const asked = {
    label,
    value: field,
    columns: [],
    show: [],
    params: {},
    keyword: '',
    values: [...values],
    pageNum: 1,
    pageSize: values.length,
  };
  if (choosesPublished(page, user)) return (await publishedOptions(trx, page, asked)).list;
  if (choosesShared(page, user)) return (await sharedOptions(trx, { user, page }, asked)).list;
  const records = await recordsOf(trx, page, user, field, values);
  return records.map((record) => shown(page, record, [field, label]));
}

function listPage(registry: SchemaRegistry, path: string): ListPage {
  const page = registry.byPath(path)?.page;
  if (page?.kind !== 'list') throw badRequest([{ path: 'page', message: '没有可以选的记录' }]);
  return page;
}

function requireChoice(
  registry: SchemaRegistry,
  map: PermissionMap,
  page: ListPage,
  body: OptionsBody,
): void {
  const { label, value, columns, show, params, values } = body;
  const asked: RecordOptions = {
    page: page.path,
    label,
    value,
    ...(show.length > 0 && { show }),
    params,
    fill: Object.fromEntries(columns.map((column, index) => [String(index), column])),
  };
  const isChosen = Object.keys(map).some((path) => {
    const other = registry.byPath(path)?.page;
    return other !== undefined && choosesFrom(other, asked, values !== undefined);
  });
  if (!isChosen && !grantsPage(map, page.path)) throw noPermission();
}

/** The page with these of its search items compared as a whole, however its own list looks for them: a choice is narrowed so. */
function comparing(page: ListPage, fields: readonly string[]): ListPage {
  const searched = searchFields(page).filter(({ field }) => fields.includes(field));
  const search = searched.map(({ field }) => ({ field, match: 'equals' as const }));
  return { ...page, list: { ...page.list, search } };
}

/** Records of a page by what tells them apart. The caller's own rows alone: row level security leaves out the rest. */
export async function recordsOf(
  trx: Trx,
  page: ListPage,
  { tenantCode }: User,
  field: string,
  values: readonly string[],
): Promise<StoredRecord[]> {
  if (values.length === 0) return [];
  if (field !== 'id' && !keysOf(page).includes(field)) {
    throw badRequest([{ path: 'value', message: '不能用来认记录' }]);
  }
  const key = sql.id(keyColumn(field));
  const { rows } =
    await sql<StoredRecord>`SELECT ${recordColumns()} FROM ${sql.id(tableName(page.resource.name))}
    WHERE ${sql.join([sql`tenant_code = ${tenantCode}`, sql`${key} IN (${sql.join([...values])})`, ...rowFilter(page)], sql` AND `)}`.execute(
      trx,
    );
  return rows;
}

interface Choosing {
  user: User;
  page: ListPage;
}

/** Records with their roll-ups where one of those is asked for; what the caller may not see is left out. */
async function rolledFor(
  trx: Trx,
  { user, page }: Choosing,
  records: readonly StoredRecord[],
  fields: readonly string[],
): Promise<readonly StoredRecord[]> {
  if (!rollUpsIn(page).some(({ name: rolled }) => fields.includes(rolled))) return records;
  return allWithRollUps(trx, { user, page }, records);
}

async function answered(
  trx: Trx,
  choosing: Choosing,
  records: readonly StoredRecord[],
  fields: readonly string[],
): Promise<Doc[]> {
  const rolled = await rolledFor(trx, choosing, records, fields);
  return rolled.map((record) => shown(choosing.page, record, fields));
}

function shown(page: ListPage, record: StoredRecord, fields: readonly string[]): Doc {
  const own = Object.entries(OWN_COLUMNS).filter(([field]) => fields.includes(field));
  return {
    ...answeredFields(page.form, maskedDoc(page, withRolled(page, record.doc, record)), fields),
    ...Object.fromEntries(own.map(([field, column]) => [field, record[column!]])),
  };
}
