import { remembered } from '../../../../src/contract/base/remembered';
import {
  type Dictionaries,
  dictionaryOf,
  type FieldInfo,
  fieldsOf,
} from '../../../../src/contract/fields/fields';
import type { Option } from '../../../../src/contract/language/options';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { PublishedReader } from '../../../../src/contract/language/published-schema';
import { fieldInWords, isRegion, publishedTo } from '../../../../src/contract/pages/published-calls';
import type { Database } from '../../db/database';
import type { Db } from '../../db/tables';
import { regionOf } from '../../dictionaries/regions';
import { tenantDictionaries } from '../../dictionaries/tenant-dictionaries';
import type { SchemaRegistry } from '../../schemas/registry';

/** The dictionaries of each tenant, by its code. */
export type TenantDictionaries = ReadonlyMap<string, Dictionaries>;

export type TenantNames = ReadonlyMap<string, string>;

/** What puts codes of tenants' records into words. */
export interface Words {
  /** The name of a code with what it is below, `钢材与金属 / 螺纹钢`; undefined for one that there is not. */
  nameOf(tenantCode: string, dictionary: string | undefined, code: unknown): string | undefined;
  tenants: TenantNames;
}

export function wordsOf(
  dictionaries: TenantDictionaries,
  tenants: TenantNames,
  t: (text: string) => string,
): Words {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return {
    tenants,
    nameOf(tenantCode, dictionary = '', code) {
      const key = `${tenantCode} ${dictionary}`;
      const entries = () => dictionaries.get(tenantCode)?.[dictionary]?.entries ?? [];
      return remembered(known, key, () => namesOf(entries(), t)).get(String(code ?? ''));
    },
  };
}

/** The dictionaries by which a reader's filters and words go, as these tenants have them. */
export async function dictionariesOf(
  { database, registry }: { database: Database; registry: SchemaRegistry },
  page: RecordPage,
  reader: PublishedReader,
  tenantCodes: Iterable<string>,
): Promise<TenantDictionaries> {
  const { filters = {}, words = [] } = publishedTo(page, reader) ?? {};
  const fields = [
    ...words.map((path) => fieldInWords(page, path)),
    ...Object.values(filters).map((name) => fieldsOf(page.form).get(name)),
  ];
  const names = [...new Set(fields.flatMap((field) => (field && dictionaryOf(field.schema)) ?? []))];
  const base = registry.dictionaries();
  const all = new Map<string, Dictionaries>();
  for (const tenantCode of new Set(tenantCodes)) {
    const scope = { tenantCode, accountId: '', supplierCode: '' };
    all.set(
      tenantCode,
      await database.readInTenant(scope, (trx) => tenantDictionaries(trx, base, tenantCode, names)),
    );
  }
  return all;
}

export async function tenantNames(db: Db, tenantCodes: Iterable<string>): Promise<TenantNames> {
  const codes = [...new Set(tenantCodes)];
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('tenant')
    .select(['tenant_code', 'tenant_name'])
    .where('tenant_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.tenant_code, row.tenant_name]));
}

/** A value that is answered in words: the name of a code, of a region with those above it, or the names of several codes. */
export function inWords(
  field: FieldInfo,
  value: unknown,
  nameOf: (code: unknown) => string | undefined,
): unknown {
  if (isRegion(field)) return regionName(value);
  return Array.isArray(value) ? value.flatMap((code) => nameOf(code) ?? []) : (nameOf(value) ?? '');
}

/** Each code of a dictionary with what it is below: `钢材与金属 / 螺纹钢`. */
function namesOf(entries: readonly Option[], t: (text: string) => string, above = ''): Map<string, string> {
  return new Map(
    entries.flatMap(({ value, label, children = [] }) => {
      const name = above + t(label);
      return [[String(value), name] as const, ...namesOf(children, t, `${name} / `)];
    }),
  );
}

/** Stands in a path between a municipality and its districts, and says nothing to people. */
const NO_CITY = '市辖区';

/** The name of a region by its path: `浙江省 杭州市 余杭区`; empty where there is none. */
function regionName(path: unknown): string {
  if (!Array.isArray(path)) return '';
  const names = path.flatMap((code) => regionOf(String(code))?.name ?? []);
  return names.filter((name) => name !== NO_CITY).join(' ');
}
