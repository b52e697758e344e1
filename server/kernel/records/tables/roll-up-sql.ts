import { type RawBuilder, sql } from 'kysely';
import { columnInfo, decimalsOf, fieldsOf, listOf } from '../../../../src/contract/fields/fields';
import {
  countedBy,
  type NamedRollUp,
  partsOf,
  type RollUpPart,
  rollUpsIn,
} from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { RollUp } from '../../../../src/contract/language/roll-up-schema';
import { storedDecimals } from '../../../../src/contract/rules/implied';
import { countedViewName } from '../../schemas/counted';
import { countedPage } from '../../schemas/neighbours';
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

/** A part of a roll-up, and what is read for it: the records of a page, or the rows of one of their lists. */
interface Addend {
  part: RollUpPart;
  counted: RecordPage;
  rows: string | undefined;
}

/** Addends over the same records of another page, which are read once. */
interface Group {
  alias: string;
  first: Addend;
  sums: Sql[];
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
  const groups = new Map<string, Group>();
  const lists: Sql[] = [];
  const values = rollUpsIn(page).flatMap((one): Sql[] => {
    const addends = addendsOf(page, one);
    if (!addends) return [];
    if (one.list !== undefined) {
      lists.push(rowsQuery(page, owner, one, addends, without));
      return [sql`${sql.id(`l${lists.length - 1}`)}.v`];
    }
    const sums = addends.map((addend) => addedIn(groups, addend));
    return [sql`jsonb_build_object(${sql.lit(one.name)}, ${outcome(page, owner, one.rollUp, sums)})`];
  });
  if (values.length === 0) return undefined;
  const joins = [
    ...[...groups.values()].map((group) => lateral(groupQuery(page, owner, group, without), group.alias)),
    ...lists.map((query, index) => lateral(query, `l${index}`)),
  ];
  return { joins: sql.join(joins, sql` `), value: sql`(${sql.join(values, sql` || `)})` };
}

const lateral = (query: Sql, alias: string) => sql`LEFT JOIN LATERAL (${query}) AS ${sql.id(alias)} ON true`;

/** One roll-up of a record as a value of a query over it: what a list is sorted, searched and added up by. */
export function rollUpValue(page: RecordPage, name: string, owner: Owner): Sql {
  const one = rollUpsIn(page).find((candidate) => candidate.name === name)!;
  const addends = addendsOf(page, one);
  if (!addends) return sql`NULL::numeric`;
  const sums = addends.map(
    (addend) =>
      sql`(SELECT ${aggregated(addend)} FROM ${source(addend)} WHERE ${matches(page, owner, addend)})`,
  );
  return outcome(page, owner, one.rollUp, sums);
}

/**
 * What a roll-up adds up, that which takes first; undefined while the page of this is out of service. One that gives back
 * and is out of service gives nothing: less is left, so that nobody takes what is not known to be there.
 */
function addendsOf(page: RecordPage, { rollUp }: NamedRollUp): Addend[] | undefined {
  const [takes, ...givesBack] = partsOf(rollUp).map((part): Addend | undefined => {
    const counted = countedPage(page, part);
    return counted && { part, counted, rows: rowsOf(counted, part) };
  });
  return takes && [takes, ...givesBack.filter((one) => one !== undefined)];
}

/** Adds to what is read of the records that an addend reads; answers the column that it stands in. */
function addedIn(groups: Map<string, Group>, addend: Addend): Sql {
  const { counted, part, rows } = addend;
  const key = JSON.stringify([counted.path, countedBy(part), rows]);
  const group = groups.get(key) ?? { alias: `g${groups.size}`, first: addend, sums: [] };
  groups.set(key, group);
  group.sums.push(aggregated(addend));
  return sql.ref(`${group.alias}.sum${group.sums.length - 1}`);
}

/** What records add up to (`sums`), or what they leave of a field of the record (`from`). */
function outcome(page: RecordPage, owner: Owner, { of }: RollUp, sums: readonly Sql[]): Sql {
  if (of.from === undefined) return sums[0]!;
  return sql`trim_scale(coalesce(${ownValue(page, owner, of.from)}, 0) - ${net(sums)})`;
}

/** What is taken less what is given back, which is never more than was taken. */
function net([taken, ...back]: readonly Sql[]): Sql {
  return back.length === 0 ? taken! : sql`greatest(${sql.join([taken!, ...back], sql` - `)}, 0)`;
}

/** The list of the counted records that a part reads the rows of: that of its field, or of a field that rows are known by. */
function rowsOf(counted: RecordPage, part: RollUpPart): string | undefined {
  const names = [part.field ?? [], ...countedBy(part).map(({ theirs }) => theirs)].flat();
  return names.map((name) => listOf(counted, name)).find((list) => list !== undefined);
}

const elements = (list: Sql) =>
  sql`jsonb_array_elements(CASE WHEN jsonb_typeof(${list}) = 'array' THEN ${list} ELSE '[]'::jsonb END)`;

function source({ counted, rows }: Addend): Sql {
  const view = sql`${sql.id(countedViewName(counted))} AS o`;
  if (rows === undefined) return view;
  return sql`${view} LEFT JOIN LATERAL ${elements(sql.ref(`o.${columnName(rows)}`))} AS line(value) ON true`;
}

function groupQuery(
  page: RecordPage,
  owner: Owner,
  { first, sums }: Group,
  without: Without | undefined,
): Sql {
  const columns = sums.map((sum, index) => sql`${sum} AS ${sql.id(`sum${index}`)}`);
  return sql`SELECT ${sql.join(columns)} FROM ${source(first)} WHERE ${matches(page, owner, first, without)}`;
}

/** The fields by which records as a whole name a record, and not their rows or for rows of it. */
export function recordPairs(page: RecordPage, counted: RecordPage, part: RollUpPart) {
  return countedBy(part).filter(
    ({ theirs, own }) => listOf(counted, theirs) === undefined && listOf(page, own) === undefined,
  );
}

/** Which records are counted: those of the same tenant that name the record, and not what is left out. */
function matches(page: RecordPage, owner: Owner, { counted, part }: Addend, without?: Without): Sql {
  const pairs = recordPairs(page, counted, part);
  const same = pairs.map(
    ({ theirs, own }) => sql`o.${sql.id(columnName(theirs))} = ${ownValue(page, owner, own)}`,
  );
  const others = without?.page === counted.path ? [sql`o.id <> ${without.id}`] : [];
  return sql.join([sql`o.tenant_code = ${owner.tenantCode}`, ...same, ...others], sql` AND `);
}

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
function countedValue({ rows }: Addend, name: string): Sql {
  if (rows === undefined || !name.startsWith(`${rows}.`)) return sql.ref(`o.${columnName(name)}`);
  return jsonValue(sql`(line.value -> ${sql.lit(name.slice(rows.length + 1))})`, 'numeric');
}

function aggregated(addend: Addend): Sql {
  const { counted, part } = addend;
  const { fn, field, where } = part;
  const conditions = Object.entries(where ?? {}).map(
    ([name, wanted]) =>
      sql`o.${sql.id(columnName(name))} IN (${sql.join([wanted].flat().map((one) => sql.lit(one)))})`,
  );
  const filter = conditions.length > 0 ? sql` FILTER (WHERE ${sql.join(conditions, sql` AND `)})` : sql``;
  if (field === undefined) return sql`count(o.id)${filter}`;
  const info = columnInfo(counted, field);
  const value = countedValue(addend, field);
  if (fn === 'count') return sql`count(${value})${filter}`;
  const decimals = sql.lit(info ? storedDecimals(info.schema) : AVERAGE_DECIMALS);
  const averaged = sql.lit((info && decimalsOf(info)) ?? AVERAGE_DECIMALS);
  if (fn === 'sum') return sql`trim_scale(round(coalesce(sum(${value})${filter}, 0), ${decimals}))`;
  if (fn === 'average') return sql`trim_scale(round(avg(${value})${filter}, ${averaged}))`;
  return sql`trim_scale(${sql.raw(fn)}(${value})${filter})`;
}

/**
 * A value for each row of a list of the record, in the order of the rows. Rows with the same key share what the other
 * page's rows have taken and not given back: the first as much as it has, the last the rest.
 */
function rowsQuery(
  page: RecordPage,
  owner: Owner,
  { rollUp: { of }, list = '', name }: NamedRollUp,
  addends: readonly Addend[],
  without: Without | undefined,
): Sql {
  const keys = countedBy(of).flatMap(({ own }) => (listOf(page, own) === list ? own : []));
  const inRow = (column: string) => sql`(r.value -> ${sql.lit(column.slice(list.length + 1))})`;
  const joins = addends.map((addend, index) => {
    const pairs = countedBy(addend.part).filter(({ own }) => listOf(page, own) === list);
    const sums = sumsByKey(addend, pairs, matches(page, owner, addend, without));
    const same = pairs.map(({ own }, position) => sql`${sql.ref(`t${index}.k${position}`)} = ${inRow(own)}`);
    return sql`LEFT JOIN (${sums}) AS ${sql.id(`t${index}`)} ON ${sql.join(same, sql` AND `)}`;
  });
  const isNeverEmpty = of.fn === 'sum' || of.fn === 'count';
  const sums = addends.map((_, index) => {
    const sum = sql.ref(`t${index}.amount`);
    return isNeverEmpty ? sql`coalesce(${sum}, 0)` : sum;
  });
  const value = of.from === undefined ? sums[0]! : shared(inRow(of.from), keys.map(inRow), net(sums));
  const rows = elements(sql`(${sql.ref(`${owner.alias}.doc`)} #> ${sql.lit(fieldPath(list))}::text[])`);
  return sql`SELECT jsonb_build_object(${sql.lit(name)}, coalesce(jsonb_agg(x.v ORDER BY x.n), '[]'::jsonb)) AS v
    FROM (SELECT r.n, ${value} AS v FROM ${rows} WITH ORDINALITY AS r(value, n)
      ${sql.join(joins, sql` `)}) AS x`;
}

/** What rows of the counted records add up to by the columns that the record's rows are known by. */
function sumsByKey(addend: Addend, pairs: readonly { theirs: string }[], found: Sql): Sql {
  const keys = pairs.map(({ theirs }) => {
    const rows = listOf(addend.counted, theirs);
    return rows === undefined
      ? sql`to_jsonb(o.${sql.id(columnName(theirs))})`
      : sql`(line.value -> ${sql.lit(theirs.slice(rows.length + 1))})`;
  });
  const columns = keys.map((key, index) => sql`${key} AS ${sql.id(`k${index}`)}`);
  return sql`SELECT ${sql.join([...columns, sql`${aggregated(addend)} AS amount`])}
    FROM ${source(addend)} WHERE ${found} GROUP BY ${sql.join(keys.map((_, index) => sql.lit(index + 1)))}`;
}

function shared(from: Sql, keys: readonly Sql[], taken: Sql): Sql {
  const own = sql`coalesce(${jsonValue(from, 'numeric')}, 0)`;
  const group = sql`PARTITION BY ${sql.join([...keys])}`;
  const before = sql`coalesce(sum(${own}) OVER (${group} ORDER BY r.n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
  const rest = sql`greatest(${taken} - ${before}, 0)`;
  const isLast = sql`r.n = max(r.n) OVER (${group})`;
  return sql`trim_scale(${own} - CASE WHEN ${isLast} THEN ${rest} ELSE least(${rest}, ${own}) END)`;
}
