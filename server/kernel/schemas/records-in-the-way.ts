import type { Doc } from '../../../src/contract/base/doc';
import type { JsonPath } from '../../../src/contract/check/problem';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { recordCaption } from '../../../src/contract/pages/record-title';

/** What one tenant's records have to do with it; nobody of another tenant is told. */
export interface TenantDetail {
  tenantCode: string;
  message: string;
}

/** Records that do not let a page file come into service: at which place of the file, why, and which they are. */
export class RecordsInTheWay extends Error {
  constructor(
    readonly place: JsonPath,
    message: string,
    readonly details: readonly TenantDetail[],
  ) {
    super(message);
  }
}

/** Records that are named; the others are counted. */
const MOST_NAMED = 5;

/** A record as the author is told of it: by its name, or its id where it has none. */
export function namedRecord(page: RecordPage, { id, doc }: { id: string; doc: Doc }): string {
  return `「${recordCaption(page, doc) || id}」`;
}

/** Details by tenant, each with its records in a row. */
export function byTenant(found: readonly { tenantCode: string; text: string }[]): TenantDetail[] {
  const texts = new Map<string, string[]>();
  for (const { tenantCode, text } of found) texts.set(tenantCode, [...(texts.get(tenantCode) ?? []), text]);
  return [...texts].map(([tenantCode, all]) => {
    const more = all.length > MOST_NAMED ? `等 ${all.length} 处` : '';
    return { tenantCode, message: all.slice(0, MOST_NAMED).join('；') + more };
  });
}
