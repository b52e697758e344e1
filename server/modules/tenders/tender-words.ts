import type { Dictionary } from '../../../src/contract/dictionary-schema';
import type { Doc } from '../../../src/contract/doc';
import { allOptions } from '../../../src/contract/options';
import type { Database } from '../../kernel/db/database';
import { CATEGORY_TREE, type Category, categoryTree } from '../../kernel/dictionaries/category-tree';
import { regionOf } from '../../kernel/dictionaries/regions';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

const UNIT = 'unit';

/** What puts codes of one tenant's tenders into words of the caller's language. */
export interface TenderWords {
  /** Each category with what it is below: `钢材与金属 / 螺纹钢`; a code that there is no longer is left out. */
  categories(codes: unknown): string[];
  /** The categories of the tenant as a tree. */
  tree: readonly Category[];
  unit(code: unknown): string;
}

/** The words of each of these tenants, by its code. */
export async function tenderWords(
  { database, registry }: { database: Database; registry: SchemaRegistry },
  tenantCodes: Iterable<string>,
  translate: (text: string) => string,
): Promise<ReadonlyMap<string, TenderWords>> {
  const base = registry.dictionaries();
  const read = async (tenantCode: string) => {
    const own = await database.readInTenant({ tenantCode, accountId: '', supplierCode: '' }, (trx) =>
      tenantDictionaries(trx, base, tenantCode, [CATEGORY_TREE, UNIT]),
    );
    return [tenantCode, wordsOf(own[CATEGORY_TREE], own[UNIT], translate)] as const;
  };
  const words = new Map<string, TenderWords>();
  for (const code of new Set(tenantCodes)) words.set(...(await read(code)));
  return words;
}

function wordsOf(
  categories: Dictionary | undefined,
  units: Dictionary | undefined,
  translate: (text: string) => string,
): TenderWords {
  const tree = categoryTree(categories?.entries ?? [], translate);
  const names = new Map<string, string>();
  const walk = (level: readonly Category[], above: readonly string[]) => {
    for (const { categoryId, categoryName, children } of level) {
      const path = [...above, categoryName];
      names.set(categoryId, path.join(' / '));
      walk(children, path);
    }
  };
  walk(tree, []);
  const unitNames = new Map(
    allOptions(units?.entries ?? []).map(({ value, label }) => [String(value), translate(label)]),
  );
  return {
    tree,
    categories: (codes) =>
      Array.isArray(codes) ? codes.flatMap((code) => names.get(String(code)) ?? []) : [],
    unit: (code) => unitNames.get(String(code ?? '')) ?? '',
  };
}

/** Stands in a path between a municipality and its districts, and says nothing to people. */
const NO_CITY = '市辖区';

/** The name of a region by its path: `浙江省 杭州市 余杭区`; empty where there is none. */
export function regionName(path: unknown): string {
  if (!Array.isArray(path)) return '';
  const names = path.flatMap((code) => regionOf(String(code))?.name ?? []);
  return names.filter((name) => name !== NO_CITY).join(' ');
}

/** What is to be bought, line by line, as suppliers read it. */
export function presentLines(lines: unknown, words: TenderWords | undefined) {
  if (!Array.isArray(lines)) return [];
  return (lines as Doc[]).map(({ material, specification, quantity, unit }) => ({
    material: String(material ?? ''),
    specification: String(specification ?? ''),
    quantity: Number(quantity ?? 0),
    unit: words?.unit(unit) ?? '',
  }));
}
