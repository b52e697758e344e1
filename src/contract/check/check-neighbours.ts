import { remembered } from '../base/remembered';
import type { PageSchema } from '../language/page-schema';
import { claimsIn, claimsOf } from './claims';
import type { Report } from './report';

/** Another page that is in service, and the file it came from. */
export interface Neighbour {
  file: string;
  page: PageSchema;
}

/** The files that others' paths, resources and calls belong to, by their claims. */
export type Owners = ReadonlyMap<string, string>;

/** First segments that belong to hand-written screens and to the gateway's own calls (specification section 2). */
const TAKEN_PATHS = [
  'login',
  'register',
  'sass',
  '401',
  '403',
  '404',
  '502',
  'api',
  'iam',
  'auth',
  'srm',
  'schemas',
];

/** What the pages before this one claim, by who claimed it first. */
export function ownersAmong(others: readonly Neighbour[]): Owners {
  const owners = new Map<string, string>();
  for (const { file, page } of others) {
    for (const claim of known(page)) if (!owners.has(claim)) owners.set(claim, file);
  }
  return owners;
}

const claims = new WeakMap<PageSchema, readonly string[]>();

/** The claims of a page, worked out once: in a folder each page is held against those that share one with it. */
function known(page: PageSchema): readonly string[] {
  return remembered(claims, page, () => claimsOf(page));
}

/** What only one page may claim: its path, its resource name and each of its calls. */
export function checkNeighbours(page: PageSchema, owners: Owners, report: Report): void {
  const [, first = ''] = page.path.split('/');
  if (TAKEN_PATHS.includes(first.toLowerCase())) {
    report.value('path', `/${first} 开头的路径由系统使用，请换一个`);
  }
  const reported = new Set<string>();
  for (const { key, name, place } of claimsIn(page)) {
    const owner = owners.get(key);
    // Who has the resource has all its standard calls: told once, where the resource is named.
    if (owner === undefined || reported.has(String(place))) continue;
    reported.add(String(place));
    report.value(place, `${name} 已被 ${owner} 使用`);
  }
}
