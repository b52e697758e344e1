import { type RawBuilder, sql } from 'kysely';
import {
  decimalsOf,
  type FieldInfo,
  fieldsOf,
  itemFieldsOf,
  storedDecimals,
} from '../../../src/contract/fields';
import type { RecordPage } from '../../../src/contract/page-schema';
import type { RollUp } from '../../../src/contract/roll-up-schema';
import { countedBy, type NamedRollUp, rollUpsIn } from '../../../src/contract/roll-ups';
import { countedViewName } from '../schemas/counted';
import { countedPage } from '../schemas/neighbours';
import { columnName, columnTypeOf, fieldPath } from './table';

type Sql = RawBuilder<unknown>;

/** Decimals of an average of a field that does not say how many it has. */
export const AVERAGE_DECIMALS = 2;

/** Where a query has the record whose roll-ups it asks for: `doc` for a row of its table, `columns` for one of a search view. */
interface Owner {
  alias: string;
  /** Whose records the query is about: said as a value, it lets Citus ask the one server that has them. */
  tenantCode: string;
  has: 'doc' | 'columns';
}

/** Records of a page that are not counted. */
export interface Without {
  page: string;
  id: string;
}

/** Roll-ups over the same records of another page, which are read once. */
interface Group {
  counted: RecordPage;
  /** The list of the counted records whose rows are added up, if any. */
  rows: string | undefined;
  members: NamedRollUp[];
}

/**
 * The roll-ups of a record as joins of a query over it and one JSON value of all, by name; undefined for a page without.
 * Records are read through views that say whose tenant it is and nothing of who asks: who may see the outcome is decided
 * where it is answered.
 */
export function rollUpsOver(
  page: RecordPage,
  owner: Owner,
  without?: Without,
): { joins: Sql; value: Sql } | undefined {
  const groups = groupsOf(page);
  if (groups.length === 0) return undefined;
  const joins = groups.map(
    (group, index) =>
      sql`LEFT JOIN LATERAL (${groupQuery(page, owner, group, without)}) AS ${sql.id(`g${index}`)} ON true`,
  );
  const values = groups.map((_, index) => sql`${sql.id(`g${index}`)}.v`);
  return { joins: sql.join(joins, sql` `), value: sql`(${sql.join(values, sql` || `)})` };
}

/** One roll-up of a record as a value of a query over it: what a list is sorted, searched and added up by. */
export function rollUpValue(page: RecordPage, name: string, owner: Owner): Sql {
  const one = rollUpsIn(page).find((candidate) => candidate.name === name)!;
  const counted = countedPage(page, one);
  if (!counted) return sql`NULL::numeric`;
  const group = { counted, rows: rowsOf(counted, one.rollUp), members: [one] };
  return sql`(SELECT ${aggregate(page, owner, group, one.rollUp)} FROM ${source(group)} WHERE ${matches(page, owner, counted, one.rollUp)})`;
}

function groupsOf(page: RecordPage): Group[] {
  const groups = new Map<string, Group>();
  for (const one of rollUpsIn(page)) {
    const counted = countedPage(page, one);
    if (!counted) continue;
    const rows = rowsOf(counted, one.rollUp);
    const key = JSON.stringify([counted.path, one.rollUp.of.by, rows, one.list && one.name]);
    const group = groups.get(key) ?? { counted, rows, members: [] };
    group.members.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The list of the counted records that a roll-up reads the rows of: that of its field, or of a field that rows are known by. */
function rowsOf(counted: RecordPage, { of }: RollUp): string | undefined {
  const names = [of.field ?? [], ...countedBy({ of } as RollUp).map(({ theirs }) => theirs)].flat();
  return names.map((name) => listOf(counted, name)).find((list) => list !== undefined);
}

/** The list that a column of rows stands in; undefined for a field of the record itself. */
export function listOf({ form }: RecordPage, name: string): string | undefined {
  const cut = name.lastIndexOf('.');
  const list = cut === -1 ? undefined : name.slice(0, cut);
  const field = list === undefined ? undefined : fieldsOf(form).get(list);
  return field && itemFieldsOf(field) ? list : undefined;
}

/** A field of a page, or a column of a list of it. */
function columnInfo(page: RecordPage, name: string): FieldInfo | undefined {
  const list = listOf(page, name);
  if (list === undefined) return fieldsOf(page.form).get(name);
  return itemFieldsOf(fieldsOf(page.form).get(list)!)?.get(name.slice(list.length + 1));
}

const elements = (list: Sql) =>
  sql`jsonb_array_elements(CASE WHEN jsonb_typeof(${list}) = 'array' THEN ${list} ELSE '[]'::jsonb END)`;

function source({ counted, rows }: Group): Sql {
  const view = sql`${sql.id(countedViewName(counted))} AS o`;
  if (rows === undefined) return view;
  return sql`${view} LEFT JOIN LATERAL ${elements(sql.ref(`o.${columnName(rows)}`))} AS line(value) ON true`;
}

function groupQuery(page: RecordPage, owner: Owner, group: Group, without: Without | undefined): Sql {
  const [first] = group.members as [NamedRollUp];
  const found = matches(page, owner, group.counted, first.rollUp, without);
  if (first.list !== undefined) return rowsQuery(page, owner, group, first, found);
  const values = group.members.map(
    ({ name, rollUp }) => sql`${sql.lit(name)}, ${aggregate(page, owner, group, rollUp)}`,
  );
  return sql`SELECT jsonb_build_object(${sql.join(values)}) AS v FROM ${source(group)} WHERE ${found}`;
}

/** Which records are counted: those of the same tenant that name the record, and not what is left out. */
function matches(
  page: RecordPage,
  owner: Owner,
  counted: RecordPage,
  rollUp: RollUp,
  without?: Without,
): Sql {
  const pairs = countedBy(rollUp).filter(
    ({ theirs }) =>
      listOf(counted, theirs) === undefined && listOf(page, ownOf(rollUp, theirs)) === undefined,
  );
  const same = pairs.map(
    ({ theirs, own }) => sql`o.${sql.id(columnName(theirs))} = ${ownValue(page, owner, own)}`,
  );
  const others = without?.page === counted.path ? [sql`o.id <> ${without.id}`] : [];
  return sql.join([sql`o.tenant_code = ${owner.tenantCode}`, ...same, ...others], sql` AND `);
}

const ownOf = (rollUp: RollUp, theirs: string) =>
  countedBy(rollUp).find((pair) => pair.theirs === theirs)!.own;

/** A value of the record itself, typed as its column would be. */
function ownValue(page: RecordPage, { alias, has }: Owner, name: string): Sql {
  if (name === 'id') return sql.ref(`${alias}.id`);
  if (has === 'columns') return sql.ref(`${alias}.${columnName(name)}`);
  const type = columnTypeOf(fieldsOf(page.form).get(name)) ?? 'text';
  return jsonValue(sql`(${sql.ref(`${alias}.doc`)} #> ${sql.lit(fieldPath(name))}::text[])`, type);
}

/** A value of another JSON type reads as none. */
function jsonValue(value: Sql, type: 'text' | 'numeric' | 'boolean'): Sql {
  const json = type === 'text' ? 'string' : type === 'numeric' ? 'number' : 'boolean';
  return sql`CASE WHEN jsonb_typeof(${value}) = ${sql.lit(json)} THEN (${value} #>> '{}')::${sql.raw(type)} END`;
}

/** What is added up: a column of the counted records, or one of their rows. */
function countedValue({ rows }: Group, name: string): Sql {
  if (rows === undefined || !name.startsWith(`${rows}.`)) return sql.ref(`o.${columnName(name)}`);
  return jsonValue(sql`(line.value -> ${sql.lit(name.slice(rows.length + 1))})`, 'numeric');
}

function aggregate(page: RecordPage, owner: Owner, group: Group, rollUp: RollUp): Sql {
  const { from } = rollUp.of;
  const value = aggregated(group, rollUp);
  return from === undefined ? value : sql`trim_scale(coalesce(${ownValue(page, owner, from)}, 0) - ${value})`;
}

function aggregated(group: Group, { of: { fn, field, where } }: RollUp): Sql {
  const { counted } = group;
  const conditions = Object.entries(where ?? {}).map(
    ([name, wanted]) =>
      sql`o.${sql.id(columnName(name))} IN (${sql.join([wanted].flat().map((one) => sql.lit(one)))})`,
  );
  const filter = conditions.length > 0 ? sql` FILTER (WHERE ${sql.join(conditions, sql` AND `)})` : sql``;
  if (field === undefined) return sql`count(o.id)${filter}`;
  const info = columnInfo(counted, field);
  const value = countedValue(group, field);
  if (fn === 'count') return sql`count(${value})${filter}`;
  const decimals = sql.lit(info ? storedDecimals(info.schema) : AVERAGE_DECIMALS);
  const averaged = sql.lit((info && decimalsOf(info)) ?? AVERAGE_DECIMALS);
  if (fn === 'sum') return sql`trim_scale(round(coalesce(sum(${value})${filter}, 0), ${decimals}))`;
  if (fn === 'average') return sql`trim_scale(round(avg(${value})${filter}, ${averaged}))`;
  return sql`trim_scale(${sql.raw(fn)}(${value})${filter})`;
}

/**
 * A value for each row of a list of the record, in the order of the rows. Rows with the same key share what the other
 * page's rows have taken: the first as much as it has, the last the rest.
 */
function rowsQuery(page: RecordPage, owner: Owner, group: Group, one: NamedRollUp, found: Sql): Sql {
  const { rollUp, list = '', name } = one;
  const { counted } = group;
  const { from, fn } = rollUp.of;
  const pairs = countedBy(rollUp).filter(({ own }) => listOf(page, own) === list);
  const theirKeys = pairs.map(({ theirs }) => {
    const rows = listOf(counted, theirs);
    return rows === undefined
      ? sql`to_jsonb(o.${sql.id(columnName(theirs))})`
      : sql`(line.value -> ${sql.lit(theirs.slice(rows.length + 1))})`;
  });
  const ownKeys = pairs.map(({ own }) => sql`(r.value -> ${sql.lit(own.slice(list.length + 1))})`);
  const names = pairs.map((_, index) => sql.id(`k${index}`));
  const taken = sql`SELECT ${sql.join([...theirKeys.map((key, index) => sql`${key} AS ${names[index]!}`), sql`${aggregated(group, rollUp)} AS taken`])}
    FROM ${source(group)} WHERE ${found} GROUP BY ${sql.join(theirKeys.map((_, index) => sql.lit(index + 1)))}`;
  const joined = sql.join(
    ownKeys.map((key, index) => sql`t.${names[index]!} = ${key}`),
    sql` AND `,
  );
  const nothing = fn === 'sum' || fn === 'count' ? sql`coalesce(t.taken, 0)` : sql`t.taken`;
  const value = from === undefined ? nothing : shared(list, from, ownKeys);
  const rows = elements(sql`(${sql.ref(`${owner.alias}.doc`)} #> ${sql.lit(fieldPath(list))}::text[])`);
  return sql`SELECT jsonb_build_object(${sql.lit(name)}, coalesce(jsonb_agg(x.v ORDER BY x.n), '[]'::jsonb)) AS v
    FROM (SELECT r.n, ${value} AS v FROM ${rows} WITH ORDINALITY AS r(value, n)
      LEFT JOIN (${taken}) AS t ON ${joined}) AS x`;
}

function shared(list: string, from: string, keys: readonly Sql[]): Sql {
  const own = sql`coalesce(${jsonValue(sql`(r.value -> ${sql.lit(from.slice(list.length + 1))})`, 'numeric')}, 0)`;
  const group = sql`PARTITION BY ${sql.join(keys)}`;
  const before = sql`coalesce(sum(${own}) OVER (${group} ORDER BY r.n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
  const rest = sql`greatest(coalesce(t.taken, 0) - ${before}, 0)`;
  const isLast = sql`r.n = max(r.n) OVER (${group})`;
  return sql`trim_scale(${own} - CASE WHEN ${isLast} THEN ${rest} ELSE least(${rest}, ${own}) END)`;
}
