import { operationOf, parseOperation } from '../operations';
import { OPERATION_NAMES, type RecordPage } from '../page-schema';
import type { Report } from './report';

/** Another page that is in service, and the file it came from. */
export interface Neighbour {
  file: string;
  page: RecordPage;
}

/** What only one page may claim: its path, its resource name and each of its calls. */
export function checkNeighbours(page: RecordPage, others: readonly Neighbour[], report: Report): void {
  for (const { file, page: other } of others) {
    if (other.path === page.path) report.value(['path'], `路径 ${page.path} 已被 ${file} 使用`);
    if (other.resource.name === page.resource.name) {
      report.value(['resource', 'name'], `资源名 ${page.resource.name} 已被 ${file} 使用`);
    }
    const calls = new Set(OPERATION_NAMES.map((name) => callOf(operationOf(other, name))));
    for (const [name, text] of Object.entries(page.resource.operations ?? {})) {
      const call = callOf(parseOperation(text));
      if (calls.has(call)) report.value(['resource', 'operations', name], `接口 ${call} 已被 ${file} 使用`);
    }
  }
}

function callOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
