import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dictionaries } from '../../../../src/contract/fields/fields';
import { allOptions, type Option } from '../../../../src/contract/language/options';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { PublishedReader } from '../../../../src/contract/language/published-schema';
import { publishedTo } from '../../../../src/contract/pages/published-calls';
import { badRequest } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { regionOf } from '../../dictionaries/regions';
import { beginsWith, holdsOneOf, isOfTenant, isValue } from '../lists/read-published';
import { publishedName } from '../tables/published-views';
import { dictionaryNamed, filterKind } from './filter-kinds';
import type { TenantDictionaries, TenantNames } from './words';

/** Where there are more combinations, the choices of the filters are those of the first. */
const MOST_COMBINATIONS = 2_000;

/**
 * Whether the dictionaries of the files know what a list is asked to be narrowed by: tenants may have codes of their own, and
 * others below a code of a tree.
 */
export function isSaidBy(
  base: Dictionaries,
  page: RecordPage,
  reader: PublishedReader,
  asked: Readonly<Record<string, unknown>>,
): boolean {
  const { filters = {} } = publishedTo(page, reader) ?? {};
  return Object.entries(filters).every(([param, field]) => {
    if (asked[param] === undefined) return true;
    const kind = filterKind(page, field);
    const entries = base[dictionaryNamed(page, field) ?? '']?.entries ?? [];
    return (
      kind !== 'tree' && (kind !== 'code' || entries.some(({ value }) => String(value) === asked[param]))
    );
  });
}

/**
 * The conditions of what a list is asked to be narrowed by: `asked` has values by parameters. A code that no tenant has is
 * refused with bad_request; one of a tree stands for all below it.
 */
export function filterConditions(
  page: RecordPage,
  reader: PublishedReader,
  asked: Readonly<Record<string, unknown>>,
  dictionaries: TenantDictionaries,
): RawBuilder<SqlBool>[] {
  const { filters = {} } = publishedTo(page, reader) ?? {};
  return Object.entries(filters).flatMap(([param, field]) => {
    const value = asked[param];
    if (typeof value !== 'string') return [];
    const kind = filterKind(page, field);
    if (kind === 'tenant') return [isOfTenant(value)];
    if (kind === 'region') return [beginsWith(field, value)];
    const known = [...dictionaries.values()].flatMap(
      (own) => own[dictionaryNamed(page, field) ?? '']?.entries ?? [],
    );
    if (kind === 'tree') return [holdsOneOf(field, [value, ...below(known, value)])];
    if (!known.some((one) => String(one.value) === value))
      throw badRequest([{ path: param, message: '没有这个取值' }]);
    return [isValue(field, value)];
  });
}

/** The codes below one, at any place of these trees. */
function below(options: readonly Option[], value: string): string[] {
  const found = allOptions(options).filter((one) => String(one.value) === value);
  return found.flatMap(({ children = [] }) => allOptions(children).map((one) => String(one.value)));
}

interface FilterChoice {
  value: string;
  label: string;
}

/** Values that published records have together: of the tenant and of each filter's field. */
type Combination = { tenantCode: string } & Readonly<Record<string, unknown>>;

/** What the published records that the caller sees differ in, by the parameters of the filters. */
export async function combinationsOf(
  trx: Trx,
  page: RecordPage,
  reader: PublishedReader,
  where: readonly RawBuilder<SqlBool>[],
): Promise<Combination[]> {
  const { filters = {} } = publishedTo(page, reader) ?? {};
  const columns = Object.entries(filters).flatMap(([param, field]) => {
    const kind = filterKind(page, field);
    if (kind === 'tenant') return [];
    const value = kind === 'region' ? sql`doc -> ${field} ->> 0` : sql`doc -> ${field}`;
    return [sql`${value} AS ${sql.id(param)}`];
  });
  const { rows } = await sql<Combination>`
    SELECT DISTINCT ${sql.join([sql`tenant_code AS "tenantCode"`, ...columns])}
    FROM ${sql.id(publishedName(page.resource.name, reader))}
    WHERE ${sql.join([sql`true`, ...where], sql` AND `)} LIMIT ${MOST_COMBINATIONS}`.execute(trx);
  return rows;
}

/**
 * What the list can be narrowed by: each choice finds at least one record. Of a tree those at its top, of regions the
 * provinces; in the order of their values.
 */
export function filterChoices(
  page: RecordPage,
  reader: PublishedReader,
  found: readonly Combination[],
  dictionaries: TenantDictionaries,
  { tenants, t }: { tenants: TenantNames; t(text: string): string },
): Record<string, FilterChoice[]> {
  const { filters = {} } = publishedTo(page, reader) ?? {};
  return Object.fromEntries(
    Object.entries(filters).map(([param, field]) => {
      const kind = filterKind(page, field);
      const choices = new Map<string, string>();
      for (const { tenantCode, ...values } of found) {
        const said = [values[param] ?? []].flat().map(String);
        const entries = dictionaries.get(tenantCode)?.[dictionaryNamed(page, field) ?? '']?.entries ?? [];
        if (kind === 'tenant') choices.set(tenantCode, tenants.get(tenantCode) ?? tenantCode);
        else if (kind === 'region') {
          for (const code of said) if (regionOf(code)) choices.set(code, regionOf(code)!.name);
        } else
          for (const top of entries)
            if (allOptions([top]).some((one) => said.includes(String(one.value))))
              choices.set(String(top.value), t(top.label));
      }
      const sorted = [...choices].sort(([left], [right]) => left.localeCompare(right));
      return [param, sorted.map(([value, label]) => ({ value, label }))];
    }),
  );
}

/** Those whose time is still to come first, the nearest in front; then those that passed last. */
export function byDeadline(field: string, now: string): RawBuilder<unknown> {
  const deadline = sql`doc ->> ${field}`;
  return sql`${deadline} <= ${now}, CASE WHEN ${deadline} > ${now} THEN ${deadline} END, ${deadline} DESC`;
}
