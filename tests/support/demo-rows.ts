import { demoBatches, rowsOf } from '../../server/demo/batches';
import type { Doc } from '../../src/contract/base/doc';
import { today } from '../../src/contract/fields/derived';

/** The demo records of a tenant's resource as they were made on a day, of those that refer to no other records. */
export function demoRows(resource: string, tenantCode: string, date: string): Doc[] {
  return demoBatches(tenantCode)
    .filter((batch) => batch.resource === resource)
    .flatMap((batch) => rowsOf(batch, { date, made: new Map(), missing: new Set() }))
    .map(({ doc }) => doc);
}

/** The demo supplier's company record without the scan of its licence. */
export function demoCompany(): Doc {
  const [company] = demoRows('company', 'T001', today(new Date()));
  return { ...company, licenceFiles: [] };
}
