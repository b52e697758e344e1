import type { SupplierOverview } from '../../../src/contract/supplier-overview';
import type { CardCall, CardReader } from '../../kernel/records/card-reader';
import { approvalsOf } from './approval-log';
import { nextStep } from './next-step';
import { localized, presentOverview, readOverview } from './overview';
import { presentDecision } from './present-approval';
import { subjectOf } from './read-supplier';

/** What the cards of a supplier's home tell; staff have none of them. */
export const supplierCards = {
  status: async (call) => {
    const { context, user, card, read, t } = call;
    if (user.supplierCode === null || !card.cases) return null;
    const decision = await read(async (trx) => {
      const { tenant_code, supplier_code, status } = await subjectOf(context, trx, user, undefined);
      return presentDecision(status, await approvalsOf(trx, tenant_code, supplier_code));
    });
    return nextStep(card.cases, decision, (await overviewOf(call)).parts, t);
  },
  matters: ofOverview('matters'),
  completeness: ofOverview('parts'),
  changes: ofOverview('changes'),
  expiring: ofOverview('expiring'),
} satisfies Record<string, CardReader>;

function ofOverview(part: keyof SupplierOverview): CardReader {
  return async (call) => (call.user.supplierCode === null ? null : (await overviewOf(call))[part]);
}

function overviewOf({ context, user, read, once, t }: CardCall): Promise<SupplierOverview> {
  return once('supplier', async () => {
    const found = await read(async (trx) =>
      readOverview(context, trx, user, await subjectOf(context, trx, user, undefined)),
    );
    return localized(await presentOverview(context, found), t);
  });
}
