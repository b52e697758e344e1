import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../../src/contract/page-schema';
import type { Tables } from '../../kernel/db/tables';
import { type Category, categoriesIn } from '../../kernel/dictionaries/category-tree';
import { regionOf } from '../../kernel/dictionaries/regions';
import { publishedName } from '../../kernel/records/published-views';
import type { TenderWords } from './tender-words';
import type { TenantNames } from './tenders';

/** Where there are more, the choices of a filter are those of the first. */
const MOST_KINDS = 2_000;

/** Tenders of one tenant, region and choice of categories, of which there is at least one. */
export interface TenderKind {
  tenantCode: string;
  /** Of the province; null where no region is named. */
  province: string | null;
  categories: string[] | null;
}

/** What the published tenders that the caller sees differ in. */
export async function tenderKinds(
  trx: Transaction<Tables>,
  page: RecordPage,
  type: string | undefined,
): Promise<TenderKind[]> {
  if (!page.published?.public) return [];
  const { rows } = await sql<TenderKind>`
    SELECT DISTINCT tenant_code AS "tenantCode", doc -> 'region' ->> 0 AS province, doc -> 'categories' AS categories
    FROM ${sql.id(publishedName(page.resource.name, 'public'))}
    WHERE ${type === undefined ? sql`true` : sql`doc ->> 'type' = ${type}`} LIMIT ${MOST_KINDS}`.execute(trx);
  return rows;
}

/** One choice of a filter. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** What tenders can be filtered by: each choice finds at least one. Categories are those of the top. */
export function tenderFilters(
  kinds: readonly TenderKind[],
  words: ReadonlyMap<string, TenderWords>,
  tenants: TenantNames,
): Record<'categories' | 'regions' | 'buyers', FilterChoice[]> {
  const categories = new Map<string, string>();
  const regions = new Map<string, string>();
  const buyers = new Map<string, string>();
  for (const { tenantCode, province, categories: codes } of kinds) {
    buyers.set(tenantCode, tenants.get(tenantCode) ?? tenantCode);
    const region = province === null ? undefined : regionOf(province);
    if (region) regions.set(region.id, region.name);
    for (const top of topsOf(words.get(tenantCode)?.tree ?? [], codes ?? []))
      categories.set(top.categoryId, top.categoryName);
  }
  return { categories: choices(categories), regions: choices(regions), buyers: choices(buyers) };
}

/** A category and all below it, in any of these trees: what a tender is to name one of. */
export function withinCategory(words: Iterable<TenderWords>, categoryId: string): string[] {
  const codes = new Set([categoryId]);
  for (const { tree } of words) {
    for (const below of belowOf(categoriesIn(tree, categoryId, undefined) ?? [])) codes.add(below);
  }
  return [...codes];
}

/** Those that can still be signed up for first, the nearest deadline in front; then those that ended last. */
export function byDeadline(now: string): RawBuilder<unknown> {
  const deadline = sql`doc ->> 'signEndTime'`;
  return sql`${deadline} <= ${now}, CASE WHEN ${deadline} > ${now} THEN ${deadline} END, ${deadline} DESC`;
}

function topsOf(tree: readonly Category[], codes: readonly string[]): Category[] {
  const wanted = new Set(codes);
  return tree.filter(
    (top) => wanted.has(top.categoryId) || belowOf(top.children).some((id) => wanted.has(id)),
  );
}

function belowOf(level: readonly Category[]): string[] {
  return level.flatMap(({ categoryId, children }) => [categoryId, ...belowOf(children)]);
}

function choices(found: ReadonlyMap<string, string>): FilterChoice[] {
  return [...found]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([value, label]) => ({ value, label }));
}
