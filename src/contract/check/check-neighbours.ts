import { operationOf, parseOperation } from '../operations';
import { OPERATION_NAMES, type PageSchema, type RecordPage } from '../page-schema';
import { isRecordPage } from '../pages';
import type { Report } from './report';

/** Another page that is in service, and the file it came from. */
export interface Neighbour {
  file: string;
  page: PageSchema;
}

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

/** What only one page may claim: its path, its resource name and each of its calls. */
export function checkNeighbours(page: PageSchema, others: readonly Neighbour[], report: Report): void {
  const [, first = ''] = page.path.split('/');
  if (TAKEN_PATHS.includes(first)) report.value(['path'], `/${first} 开头的路径由系统使用，请换一个`);
  for (const { file, page: other } of others) {
    if (other.path === page.path) report.value(['path'], `路径 ${page.path} 已被 ${file} 使用`);
    if (isRecordPage(page) && isRecordPage(other)) checkResources(page, { file, page: other }, report);
  }
}

function checkResources(
  page: RecordPage,
  { file, page: other }: { file: string; page: RecordPage },
  report: Report,
): void {
  if (other.resource.name === page.resource.name) {
    report.value(['resource', 'name'], `资源名 ${page.resource.name} 已被 ${file} 使用`);
  }
  const calls = callsOf(other);
  for (const [name, text] of Object.entries(page.resource.operations ?? {})) {
    const call = callOf(parseOperation(text));
    if (calls.has(call)) report.value(['resource', 'operations', name], `接口 ${call} 已被 ${file} 使用`);
  }
}

const known = new WeakMap<RecordPage, Set<string>>();

/** Every call of a page, worked out once: in a folder each page is held against all others. */
function callsOf(page: RecordPage): Set<string> {
  const calls = known.get(page) ?? new Set(OPERATION_NAMES.map((name) => callOf(operationOf(page, name))));
  known.set(page, calls);
  return calls;
}

function callOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
