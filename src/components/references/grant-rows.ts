import type { Option } from '@/contract/language/options';
import { ANY, grantOn, partsOfGrant } from '@/contract/language/permissions';

/** A page that can be granted, with its buttons; both go by their grant. */
export interface GrantRow {
  grant: string;
  title: string;
  /** The headings that it stands under, from the face down. */
  headings: readonly string[];
  codes: readonly Option[];
}

/** The pages of the tree of grants in its order. Headings are the nodes whose value is no grant. */
export function grantRows(tree: readonly Option[], headings: readonly string[] = []): GrantRow[] {
  return tree.flatMap(({ value, label, children = [] }) => {
    const id = String(value);
    const isHeading = /^(face|group):/.test(id);
    return isHeading
      ? grantRows(children, [...headings, label])
      : [{ grant: id, title: label, headings, codes: children }];
  });
}

/** Grants on pages that are out of service: kept, and shown as they are written. */
export function lostRows(rows: readonly GrantRow[], grants: readonly string[], heading: string): GrantRow[] {
  const known = new Set(rows.flatMap(({ grant, codes }) => [grant, ...codes.map(({ value }) => value)]));
  const paths = [
    ...new Set(grants.filter((grant) => !known.has(grant)).map((one) => partsOfGrant(one).path)),
  ];
  return paths
    .filter((path) => !known.has(path))
    .map((path) => ({
      grant: path,
      title: path,
      headings: [heading],
      codes: grants
        .map(partsOfGrant)
        .filter((one) => one.path === path && one.code !== '')
        .map(({ code }) => ({ value: grantOn(path, code), label: code })),
    }));
}

/** The grants with one given or taken. A button brings its page with it; a page that goes takes its buttons along. */
export function withGrant(grants: readonly string[], grant: string, isGiven: boolean): string[] {
  const { path, code } = partsOfGrant(grant);
  if (isGiven) return [...new Set([...grants, path, grant])];
  return grants.filter((one) => (code === '' ? partsOfGrant(one).path !== path : one !== grant));
}

/** How many pages and buttons are granted one by one; what stands for every page is not counted. */
export function countGrants(grants: readonly string[]): { pages: number; codes: number } {
  const parts = grants.map(partsOfGrant).filter(({ path }) => path !== ANY);
  return {
    pages: new Set(parts.map(({ path }) => path)).size,
    codes: parts.filter(({ code }) => code !== '').length,
  };
}
