import { lazy, Suspense } from 'react';
import { getText } from '@/services/session/session';
import type { CardKinds } from '@/ui/dashboard-card';

/** A dashboard with the cards of whoever looks at it: staff are not sent the code of suppliers' cards, nor they theirs. */
const dashboardWith = (loadCards: () => Promise<CardKinds>) =>
  lazy(async () => {
    const [{ Dashboard }, cards] = await Promise.all([import('@/features/dashboard/dashboard'), loadCards()]);
    return { default: ({ path }: { path: string }) => <Dashboard path={path} cards={cards} /> };
  });
const OfficeDashboard = dashboardWith(async () => (await import('./office-cards')).OFFICE_CARDS);
const SupplierDashboard = dashboardWith(async () => (await import('./supplier-cards')).SUPPLIER_CARDS);

export default function DashboardOfSession({ page: { path } }: { page: { path: string } }) {
  const Side = getText('supplierCode') === '' ? OfficeDashboard : SupplierDashboard;
  return (
    <Suspense>
      <Side path={path} key={path} />
    </Suspense>
  );
}
