import type { ProfilePart } from '../../../src/contract/api/supplier-overview';
import { registryGranted } from '../../kernel/records/common/granted-page';
import type { CardCall, CardReader } from '../../kernel/records/hooks/card-reader';
import { supplierAsked } from '../../kernel/records/routes/supplier-records';
import { approvalsOf, presentDecision } from './approval-log';
import { nextStep } from './next-step';
import { expiringDocuments, lastWrites, presentChanges, profileParts, type Reading } from './overview';
import { ownMatters } from './own-matters';

/** What the cards of a supplier's home tell; staff have none of them. */
export const supplierCards = {
  status: async (call) => {
    const { cases } = call.card;
    if (!cases) return null;
    const decision = await ofSupplier(call, async ({ trx, owner }) => {
      const { status } = await supplierAsked(trx, call.user, undefined);
      return presentDecision(status, await approvalsOf(trx, owner.tenantCode, owner.supplierCode));
    });
    return decision && nextStep(cases, decision, (await partsOf(call)) ?? [], call.t);
  },
  matters: (call) => ofSupplier(call, ownMatters),
  completeness: partsOf,
  expiring: (call) => ofSupplier(call, expiringDocuments),
  changes: async (call) => {
    const found = await ofSupplier(call, lastWrites);
    return found && presentChanges(withGrants(call), found);
  },
} satisfies Record<string, CardReader>;

/** Counted once for all cards that tell of them. */
function partsOf(call: CardCall): Promise<ProfilePart[] | null> {
  return call.once('profileParts', () => ofSupplier(call, profileParts));
}

/** What is read of the supplier that the account acts for; null for staff. */
async function ofSupplier<T>(call: CardCall, read: (reading: Reading) => Promise<T>): Promise<T | null> {
  const { tenantCode, supplierCode } = call.user;
  if (supplierCode === null) return null;
  return call.read((trx) => read({ ...withGrants(call), trx, owner: { tenantCode, supplierCode } }));
}

function withGrants({ context, user, granted, t }: CardCall): Pick<CardCall, 'context' | 'granted' | 't'> {
  const registry = registryGranted(context.registry, granted, user);
  return { context: { ...context, registry }, granted, t };
}
