import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';

export interface RoutedRecord {
  tenantCode: string;
  page: RecordPage;
  recordId: string;
  supplierCode: string;
  doc: Doc;
}

export function routedRecord(
  tenantCode: string,
  page: RecordPage,
  { id, supplier_code, doc }: StoredRecord,
): RoutedRecord {
  return { tenantCode, page, recordId: id, supplierCode: supplier_code, doc };
}
