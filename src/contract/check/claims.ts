import { callName, operationOf, supplierOperationsOf } from '../language/operations';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { OPERATION_NAMES } from '../language/resource-schema';
import { publishedCallsOf, publishedTo } from '../pages/published-calls';
import { screenPaths } from '../pages/published-screens';
import type { JsonPath } from './problem';

/** One thing of which there is one for all pages: a path, a resource, a call. */
export interface Claim {
  /** As it is compared: names that differ in small and capital letters alone are one. */
  key: string;
  /** As the author reads it. */
  name: string;
  /** Where the page says so. */
  place: JsonPath;
}

/** What a page takes up in its folder. Pages that share none of it cannot be in each other's way. */
export function claimsIn(page: PageSchema): Claim[] {
  const path: Claim = { key: `path ${page.path.toLowerCase()}`, name: `路径 ${page.path}`, place: ['path'] };
  if (!isRecordPage(page)) return [path];
  const { operations = {} } = page.resource;
  const name = callName(page);
  const resource: Claim = {
    key: `resource ${name.toLowerCase()}`,
    name: `资源名 ${name}`,
    place: ['resource', 'name'],
  };
  const calls = OPERATION_NAMES.map((one): Claim => {
    const { method, path: address } = operationOf(page, one);
    const place = Object.hasOwn(operations, one) ? ['resource', 'operations', one] : ['resource', 'name'];
    return { key: `${method} ${address.toLowerCase()}`, name: `接口 ${method} ${address}`, place };
  });
  const about = supplierOperationsOf(page).map(
    ({ name: one, operation: { method, path: address } }): Claim => {
      const place = ['resource', 'operations', one];
      return { key: `${method} ${address.toLowerCase()}`, name: `接口 ${method} ${address}`, place };
    },
  );
  return [path, resource, ...calls, ...about, ...publishedClaims(page)];
}

/** What is published is read by calls and on screens of their own. */
function publishedClaims(page: RecordPage): Claim[] {
  const calls = publishedCallsOf(page).map(({ reader, name, operation: { method, path } }): Claim => {
    const isDeclared = publishedTo(page, reader)?.calls?.[name] !== undefined;
    const place = ['published', reader, ...(isDeclared ? ['calls', name] : [])];
    return { key: `${method} ${path.toLowerCase()}`, name: `接口 ${method} ${path}`, place };
  });
  const screens = screenPaths(page).map(
    ({ path, reader, part }): Claim => ({
      key: `path ${path.toLowerCase()}`,
      name: `路径 ${path}`,
      place: ['published', reader, 'screens', part],
    }),
  );
  return [...calls, ...screens];
}

/** The same as text, each once. */
export function claimsOf(page: PageSchema): string[] {
  return [...new Set(claimsIn(page).map(({ key }) => key))];
}

export interface Claims {
  set(file: string, claims: readonly string[]): void;
  of(file: string): readonly string[];
  /** Files beside this one that share a claim with it, before or after the last change of its own. */
  sharing(file: string, claims: readonly string[]): Set<string>;
}

export function createClaims(): Claims {
  const byClaim = new Map<string, Set<string>>();
  const byFile = new Map<string, readonly string[]>();
  return {
    of: (file) => byFile.get(file) ?? [],
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
