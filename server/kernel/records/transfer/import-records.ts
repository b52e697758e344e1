import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { groupValues, uniqueGroups, uniqueViolation } from '../../../../src/contract/fields/unique-groups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import type { Author } from '../../base/author';
import { Violations } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { authorize, inTenant, type RecordCall, type RecordContext } from '../context/record-context';
import { IN_LIST } from '../writes/check-docs';
import { runGuards } from '../writes/run-hooks';
import { groupKey, groupOwner, recordsWithValues } from '../writes/unique-values';
import { checkedRecords, createRecords } from '../writes/write-records';

/**
 * Makes the records of a part of a file: all of them or none, as `createRecords` does. Throws as that does; it needs the
 * code of an import beside what a new record needs.
 */
export async function importRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  key: string | undefined,
): Promise<RecordRow[]> {
  await inTenant(context, call.user, (trx) => authorize(context, trx, call, 'import'));
  return createRecords(context, call, bodies, key, IN_LIST);
}

/** Holds a part of a file against what `importRecords` would, and writes nothing. Throws as that does. */
export async function checkImport(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
): Promise<{ count: number }> {
  const { user, page } = call;
  await inTenant(context, user, (trx) => authorize(context, trx, call, 'import'));
  const { authors, docs } = await checkedRecords(context, call, bodies, IN_LIST);
  const taken = await inTenant(context, user, async (trx) => {
    await runGuards(
      trx,
      user,
      page.resource.name,
      authors.map(({ supplierCode }) => supplierCode),
    );
    return takenValues(trx, page, authors, docs);
  });
  if (taken.length > 0) throw new Violations(taken);
  return { count: docs.length };
}

/**
 * Values that another record has already, in the table or before it in the file, where no two may have the same: of one
 * owner or of the tenant, as the page's unique index has it. What is out of the caller's sight the write itself tells.
 */
async function takenValues(
  trx: Trx,
  page: RecordPage,
  authors: readonly Author[],
  docs: readonly Doc[],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const group of uniqueGroups(page)) {
    const values = docs.map((doc) => groupValues(group, doc));
    const keys = authors.map(({ accountId, supplierCode }) =>
      groupOwner(page, group, accountId, supplierCode),
    );
    const tenantCode = authors[0]!.tenantCode;
    const records = await recordsWithValues(trx, page, tenantCode, group, values);
    const known = new Set(
      records.map(({ doc, account_id: accountId, supplier_code: supplierCode }) =>
        groupKey(groupOwner(page, group, accountId, supplierCode), groupValues(group, doc)!),
      ),
    );
    for (const [index, own] of values.entries()) {
      if (own === undefined) continue;
      const key = groupKey(keys[index]!, own);
      const broken = uniqueViolation(page, group);
      if (known.has(key)) found.push({ ...broken, path: IN_LIST(index) + broken.path });
      known.add(key);
    }
  }
  return found;
}
