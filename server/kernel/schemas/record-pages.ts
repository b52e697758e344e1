import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import type { SchemaRegistry } from './registry';

/** The pages in service that have records, in the order of their files. */
export function recordPages(registry: Pick<SchemaRegistry, 'pages' | 'byPath'>): RecordPage[] {
  return registry.pages().flatMap(({ path }) => {
    const page = registry.byPath(path)?.page;
    return page && isRecordPage(page) ? [page] : [];
  });
}
