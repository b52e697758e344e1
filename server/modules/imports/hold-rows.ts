import { pointedValues, pointingFields } from '../../../src/contract/lists/pointing-fields';
import { Violations } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import type { RecordCall, RecordContext } from '../../kernel/records/context/record-context';
import { holdReferences } from '../../kernel/records/tables/held-references';
import type { CheckedRow, RowViolation } from './checked-row';
import { RefusedRows } from './refused-rows';

/**
 * Holds the records that rows newly point at until the transaction ends, each once for all rows that name the same. Throws
 * RefusedRows with those that point at what has gone meanwhile.
 */
export async function holdRows(
  { registry }: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  rows: readonly CheckedRow[],
): Promise<void> {
  const fields = pointingFields(page);
  if (fields.length === 0) return;
  // Where records hang under records of their own page, each row may close a circle.
  const isTree = fields.some(({ options }) => options.page === page.path);
  const held = new Set<string>();
  const faults: RowViolation[] = [];
  for (const { row, doc, before } of rows) {
    const key = JSON.stringify(fields.map(({ path }) => pointedValues(doc, path).map(({ value }) => value)));
    if (!isTree && held.has(key)) continue;
    const known = before && { id: before.id, before: before.doc };
    try {
      await holdReferences(trx, registry, { page, tenantCode: user.tenantCode, after: doc!, ...known });
      if (!before) held.add(key);
    } catch (reason) {
      if (!(reason instanceof Violations)) throw reason;
      faults.push(...reason.violations.map((one) => ({ ...one, row })));
    }
  }
  if (faults.length > 0) throw new RefusedRows(faults);
}
