import { groupValues, type UniqueGroup } from '../../../src/contract/fields/unique-groups';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { groupKey, groupOwner, recordsWithValues } from '../../kernel/records/writes/unique-values';

/** Values of a group that no two records have, in a row of a supplier's, as a key of a map. */
export function keyOf(
  page: RecordPage,
  user: User,
  group: UniqueGroup,
  supplierCode: string,
  values: readonly unknown[],
): string {
  return groupKey(groupOwner(page, group, user.accountId, supplierCode), values);
}

/** The records in the caller's sight that have one of these values of a group, by `keyOf`. */
export async function recordsWith(
  trx: Trx,
  { user, page }: { user: User; page: RecordPage },
  group: UniqueGroup,
  values: readonly (readonly unknown[] | undefined)[],
): Promise<Map<string, StoredRecord>> {
  const records = await recordsWithValues(trx, page, user.tenantCode, group, values);
  return new Map(
    records.map(({ account_id: _, ...record }) => [
      keyOf(page, user, group, record.supplier_code, groupValues(group, record.doc)!),
      record,
    ]),
  );
}
