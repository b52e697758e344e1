import { z } from 'zod';
import { CERTIFIED } from '../../../../src/contract/api/supplier-status';
import type { Doc } from '../../../../src/contract/base/doc';
import { TENDERS } from '../../../../src/contract/base/system-resources';
import { nowInBeijing } from '../../../../src/contract/fields/derived';
import { Refusal } from '../../../kernel/base/errors';
import { withSettings } from '../../../kernel/db/settings';
import type { Trx } from '../../../kernel/db/tables';
import { readDoc } from '../../../kernel/records/context/read-doc';
import type { RecordEffect, RecordWrite } from '../../../kernel/records/hooks/hooks';
import { findPublished, isValue } from '../../../kernel/records/lists/read-published';
import { holdStatus } from '../../../kernel/sessions/supplier-directory';

const SIGNED = 'signed';
const DECIDED: readonly string[] = ['shortlisted', 'declined'];

/** What the gateway reads in a sign-up, whatever else its page file keeps there. */
const participation = z.object({
  orderId: z.string().min(1),
  /** Copied from the tender, a time of Beijing. */
  signEndTime: z.string().min(1),
  status: z.string(),
});

/**
 * What the page file of sign-ups cannot say (decision 035): a supplier signs up, changes and withdraws until the
 * deadline, and signs up only when it is certified and the tender is published. What the staff decide has no deadline.
 * Throws `sign_up_closed`, `supplier_not_certified` or `in_use`.
 */
export const applyParticipation: RecordEffect = async (trx, write) => {
  const { before, after } = write;
  // No button of the file deletes one; a file that has such a button does not take away what was signed up for.
  if (!after) throw new Refusal('in_use');
  const next = readDoc(participation, after);
  // What the gateway writes by itself is nobody's sign-up.
  if (!write.registry || DECIDED.includes(next.status)) return undefined;
  requireOpen(next.signEndTime);
  if (before) requireOpen(readDoc(participation, before).signEndTime);
  if (next.status !== SIGNED) return undefined;
  await requireCertified(trx, write);
  const tender = await publishedTender(trx, write, next.orderId);
  if (!tender) throw new Refusal('sign_up_closed');
  requireOpen(String(tender.signEndTime));
  return undefined;
};

function requireOpen(signEndTime: string): void {
  if (signEndTime <= nowInBeijing(new Date())) throw new Refusal('sign_up_closed');
}

/** Holds the supplier's status until the transaction ends. */
async function requireCertified(trx: Trx, { tenantCode, supplierCode }: RecordWrite): Promise<void> {
  const status = await holdStatus(trx, tenantCode, supplierCode);
  if (status !== CERTIFIED) throw new Refusal('supplier_not_certified');
}

/** The tender as the supplier sees it, also where the staff write in its name. */
async function publishedTender(
  trx: Trx,
  { registry, supplierCode }: RecordWrite,
  orderId: string,
): Promise<Doc | undefined> {
  const page = registry?.byResource(TENDERS)?.page;
  if (!page) return undefined;
  const query = { latest: 'approveTime', where: [isValue('orderId', orderId)] };
  const found = await withSettings(trx, { 'app.supplier': supplierCode }, () =>
    findPublished(trx, page, 'suppliers', query),
  );
  return found?.doc;
}
