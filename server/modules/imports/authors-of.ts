import type { ImportRow } from '../../../src/contract/api/transfers';
import type { Violation } from '../../../src/contract/base/doc';
import { SUPPLIERS } from '../../../src/contract/base/system-resources';
import type { Author } from '../../kernel/base/author';
import { Refusal } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import { authorOf, type RecordCall } from '../../kernel/records/context/record-context';
import { namedOwner } from '../../kernel/records/writes/write-records';
import { suppliersAmong } from '../../kernel/sessions/supplier-directory';

/** Who writes each row, and for which supplier; a fault in its place where the row names none, or none of the tenant's. */
export async function authorsOf(
  trx: Trx,
  call: RecordCall,
  rows: readonly ImportRow[],
): Promise<(Author | Violation)[]> {
  const { user, page } = call;
  const named = rows.map(({ values }) => namedOwner(page, values).supplierCode ?? undefined);
  const known = await knownSuppliers(trx, call, named);
  return named.map((code) => {
    try {
      const author = authorOf({ user, page }, code);
      return known && !known.has(author.supplierCode) ? fault('noSupplier') : author;
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      return fault(reason.code === 'tenant_mismatch' ? 'otherSupplier' : 'namesSupplier');
    }
  });
}

function fault(rule: string): Violation {
  return { path: 'supplierCode', rule, params: {} };
}

/** The suppliers among these that there are; undefined where nobody has to be there. */
async function knownSuppliers(
  trx: Trx,
  { user, page: { resource } }: RecordCall,
  codes: readonly unknown[],
): Promise<Set<string> | undefined> {
  if (user.supplierCode !== null || resource.scope !== 'supplier' || resource.name === SUPPLIERS)
    return undefined;
  const asked = [...new Set(codes)].filter((code) => typeof code === 'string' && code !== '') as string[];
  return suppliersAmong(trx, user.tenantCode, asked);
}
