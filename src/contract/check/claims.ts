import { operationOf } from '../operations';
import { OPERATION_NAMES, type PageSchema } from '../page-schema';
import { isRecordPage } from '../pages';

/** What a page takes up in its folder, as text: its path, its resource, and each of its calls. Pages that share none cannot be in each other's way. */
export function claimsOf(page: PageSchema): string[] {
  const own = [`path ${page.path}`];
  if (!isRecordPage(page)) return own;
  const calls = OPERATION_NAMES.map((name) => operationOf(page, name));
  return [
    ...own,
    `resource ${page.resource.name}`,
    ...new Set(calls.map(({ method, path }) => `${method} ${path}`)),
  ];
}

/** Which files claim what. */
export interface Claims {
  set(file: string, claims: readonly string[]): void;
  /** Files beside this one that share a claim with it, before or after the last change of its own. */
  sharing(file: string, claims: readonly string[]): Set<string>;
}

/** An index of claims, empty to begin with. */
export function createClaims(): Claims {
  const byClaim = new Map<string, Set<string>>();
  const byFile = new Map<string, readonly string[]>();
  return {
    set(file, claims) {
      for (const claim of byFile.get(file) ?? []) {
        const holders = byClaim.get(claim);
        holders?.delete(file);
        if (holders?.size === 0) byClaim.delete(claim);
      }
      for (const claim of claims) byClaim.set(claim, (byClaim.get(claim) ?? new Set()).add(file));
      if (claims.length > 0) byFile.set(file, claims);
      else byFile.delete(file);
    },
    sharing(file, claims) {
      const others = new Set(claims.flatMap((claim) => [...(byClaim.get(claim) ?? [])]));
      others.delete(file);
      return others;
    },
  };
}
