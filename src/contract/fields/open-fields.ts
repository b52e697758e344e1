import { isCovered } from '../base/covered-paths';
import type { RecordPage } from '../language/page-schema';

/** The fields of a tenant's records that suppliers may see of those that are published to them or shared with them. */
function openToSuppliers({ published, shared, resource }: RecordPage): readonly string[] {
  return (published?.suppliers ?? shared ?? resource.view?.shared)?.fields ?? [];
}

/** Whether suppliers may see a field of a page's records: of their own all, of the tenant's what is opened to them. */
export function isOpenToSuppliers(page: RecordPage, field: string): boolean {
  return page.resource.scope === 'supplier' || field === 'id' || isCovered(openToSuppliers(page), field);
}
