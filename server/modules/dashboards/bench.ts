import { type RawBuilder, sql } from 'kysely';
import {
  TREND_DAYS,
  type WorkbenchDay,
  type WorkbenchDue,
  type WorkbenchOverview,
  type WorkbenchPage,
} from '../../../src/contract/api/workbench';
import { addDays, daysBetween, today } from '../../../src/contract/fields/derived';
import { derivedOf } from '../../../src/contract/fields/fields';
import { timesSet } from '../../../src/contract/fields/record-state';
import type { DictionaryEntry } from '../../../src/contract/language/dictionary-schema';
import type { ListPage } from '../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../src/contract/language/permissions';
import { MOST_COUNTED } from '../../../src/contract/lists/list-query';
import { countedDictionary, ownField } from '../../../src/contract/lists/workbench-fields';
import { recordTitle } from '../../../src/contract/pages/record-title';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import { scopeOf, type User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { registryGranted } from '../../kernel/records/common/granted-page';
import type { RecordContext } from '../../kernel/records/context/record-context';
import type { Filter } from '../../kernel/records/lists/filter';
import { createSearch, type FoundRecord } from '../../kernel/records/lists/list-records';
import { filterCondition, ownConditions } from '../../kernel/records/lists/match-conditions';
import { derivedParts } from '../../kernel/records/tables/derived-sql';
import { presentRecord } from '../../kernel/records/tables/store';
import { columnName, viewName } from '../../kernel/records/tables/table';

/** Records that a page lists as falling due. */
const MOST_DUE = 5;

type PageOnWorkbench = ListPage & { bench: NonNullable<ListPage['bench']> };

interface Reader {
  scope: TenantScope;
  now: Date;
}

/** The pages with `bench` that an account may open. Texts are those of the files. */
export async function readWorkbench(
  { registry, clock }: RecordContext,
  trx: Trx,
  user: User,
  granted: PermissionMap,
): Promise<WorkbenchOverview> {
  const reader = { scope: scopeOf(user), now: clock() };
  const readable = registryGranted(registry, granted, user);
  // It costs what is granted, however many pages there are.
  const pages = Object.keys(granted)
    .sort()
    .map((path) => readable.byPath(path)?.page)
    .filter((page): page is PageOnWorkbench => page?.kind === 'list' && page.bench !== undefined);
  const names = pages.flatMap((page) => countedDictionary(page) ?? []);
  const dictionaries = await tenantDictionaries(trx, registry.dictionaries(), user.tenantCode, names);
  const read: WorkbenchPage[] = [];
  for (const page of pages) {
    const entries = dictionaries[countedDictionary(page)!]?.entries ?? [];
    read.push(await readPage(trx, page, entries, reader));
  }
  // A second page's records are counted with those of the page that they belong to.
  const isCountedOnce = ({ resource: { view } }: PageOnWorkbench) =>
    !view || !pages.some(({ path }) => path === view.of);
  return { pages: read, trend: await readTrend(trx, pages.filter(isCountedOnce), reader) };
}

async function readPage(
  trx: Trx,
  page: PageOnWorkbench,
  entries: readonly DictionaryEntry[],
  reader: Reader,
): Promise<WorkbenchPage> {
  const { count, due } = page.bench;
  const responsible = ownField(page);
  const rows = await countValues(trx, page, entries, reader);
  const counts = entries.map(({ value, label, color }, index) => {
    const all = Number(rows[`all${index}`]);
    const own = Number(rows[`own${index}`]);
    return {
      value: String(value),
      label,
      ...(color && { color }),
      all: Math.min(all, MOST_COUNTED),
      ...(all > MOST_COUNTED && { allExceeded: true as const }),
      ...(responsible && { own: Math.min(own, MOST_COUNTED) }),
      ...(own > MOST_COUNTED && { ownExceeded: true as const }),
    };
  });
  return {
    path: page.path,
    title: page.title,
    field: count,
    ...(responsible && { responsible }),
    counts,
    ...(page.bench.finished && { done: doneValues(page) }),
    ...(due && { due: await readDue(trx, page, due, reader) }),
  };
}

/** The states that the buttons lead to which write down when a record was finished. */
function doneValues({ bench, states }: PageOnWorkbench): string[] {
  const { finished } = bench;
  const finishing = states?.transitions.filter(
    (one) => finished !== undefined && timesSet(one).includes(finished),
  );
  return [...new Set(finishing?.map(({ to }) => to))];
}

/**
 * How many records have each value, and how many of them are the account's own, in one statement: each as far as lists
 * count, and one more where there are more.
 */
async function countValues(
  trx: Trx,
  page: PageOnWorkbench,
  entries: readonly DictionaryEntry[],
  { scope, now }: Reader,
): Promise<Record<string, string>> {
  if (entries.length === 0) return {};
  const responsible = ownField(page);
  const isOwn = responsible && sql<boolean>`${sql.id(columnName(responsible))} = ${scope.accountId}`;
  const counted = (name: string, parts: readonly RawBuilder<boolean>[]) => {
    const found = parts.map((part) => {
      const conditions = sql.join([...ownConditions(page, scope), part], sql` AND `);
      return sql`SELECT 1 FROM ${sql.id(viewName(page))} WHERE ${conditions}`;
    });
    return sql`(SELECT count(*) FROM (${sql.join(found, sql` UNION ALL `)} LIMIT ${MOST_COUNTED + 1}) AS found)
      AS ${sql.id(name)}`;
  };
  const columns = entries.flatMap(({ value }, index) => {
    const parts = partsOf(page, scope.tenantCode, value, today(now));
    const own = isOwn && parts.map((part) => sql<boolean>`${part} AND ${isOwn}`);
    return [counted(`all${index}`, parts), ...(own ? [counted(`own${index}`, own)] : [])];
  });
  const { rows } = await sql<Record<string, string>>`SELECT ${sql.join(columns)}`.execute(trx);
  return rows[0]!;
}

/** What a record is that has a value: one of these, which no record is twice. */
function partsOf(page: PageOnWorkbench, tenantCode: string, value: DictionaryEntry['value'], date: string) {
  const derived = derivedOf(page, page.bench.count);
  if (!derived) return [filterCondition(page, tenantCode, valueFilter(page, [value]), date)];
  const parts = derivedParts(derived, [String(value)], date);
  return parts.length > 0 ? parts : [sql<boolean>`false`];
}

function valueFilter(page: PageOnWorkbench, values: DictionaryEntry['value'][]): Filter {
  const { count: field } = page.bench;
  return derivedOf(page, field)
    ? { kind: 'derived', field, values: values.map(String) }
    : { kind: 'oneOf', field, values };
}

/** The nearest of each value, of which the nearest of all are taken: one range of the index a value. */
async function readDue(
  trx: Trx,
  page: PageOnWorkbench,
  { field, values }: NonNullable<PageOnWorkbench['bench']['due']>,
  { scope, now }: Reader,
): Promise<WorkbenchDue[]> {
  const found: FoundRecord[] = [];
  for (const value of new Set(values)) {
    const search = createSearch(
      trx,
      page,
      scope,
      {
        filters: [valueFilter(page, [value]), { kind: 'range', field, from: '0001-01-01' }],
        sort: { field, descending: false },
      },
      now,
    );
    found.push(...(await search.rows(search.ascending, 0, MOST_DUE)));
  }
  const order = ({ sorted, id }: FoundRecord) => `${sorted} ${id}`;
  const nearest = found.toSorted((left, right) => (order(left) < order(right) ? -1 : 1)).slice(0, MOST_DUE);
  return nearest.map((record) => {
    const row = presentRecord(page, record, now);
    const date = String(row[field]);
    return {
      id: record.id,
      ...recordTitle(page, row),
      date,
      daysLeft: daysBetween(today(now), date),
      value: String(row[page.bench.count]),
    };
  });
}

/** Each day up to today with what came and what was finished, over all pages that say when a record is finished. */
async function readTrend(
  trx: Trx,
  pages: readonly PageOnWorkbench[],
  reader: Reader,
): Promise<WorkbenchDay[]> {
  const last = today(reader.now);
  const first = addDays(last, 1 - TREND_DAYS);
  const parts = pages.flatMap((page) => daysOf(page, first, reader));
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ day: string; created: string; finished: string }>`
          SELECT day, count(*) FILTER (WHERE NOT done) AS created, count(*) FILTER (WHERE done) AS finished
          FROM (${sql.join(parts, sql` UNION ALL `)}) AS happened GROUP BY day`.execute(trx);
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const date = addDays(first, index);
    const { created = 0, finished = 0 } = found.get(date) ?? {};
    return { date, created: Number(created), finished: Number(finished) };
  });
}

/** The days of a page's records since `first`, as Beijing counts them: when each was made, and when it was finished. */
function daysOf(page: PageOnWorkbench, first: string, { scope }: Reader): RawBuilder<unknown>[] {
  const { finished } = page.bench;
  if (finished === undefined) return [];
  const rows = sql`FROM ${sql.id(viewName(page))}
    WHERE ${sql.join(ownConditions(page, scope), sql` AND `)}`;
  const column = sql.id(columnName(finished));
  const start = new Date(`${first}T00:00:00+08:00`);
  return [
    sql`SELECT to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, false AS done
      ${rows} AND created_at >= ${start}`,
    sql`SELECT left(${column}, 10), true ${rows} AND ${column} >= ${first}`,
  ];
}
