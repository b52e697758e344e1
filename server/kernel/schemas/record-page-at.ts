import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import type { SchemaRegistry } from './registry';

/** The page of records at a path; undefined while there is none in service. */
export function recordPageAt(
  registry: Pick<SchemaRegistry, 'byPath'>,
  path: string | undefined,
): RecordPage | undefined {
  const page = path === undefined ? undefined : registry.byPath(path)?.page;
  return page && isRecordPage(page) ? page : undefined;
}

/** Every page of records in service. */
export function recordPages(registry: Pick<SchemaRegistry, 'byPath' | 'pages'>): RecordPage[] {
  return registry.pages().flatMap(({ path }) => recordPageAt(registry, path) ?? []);
}
