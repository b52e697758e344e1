import { lazy, Suspense } from 'react';
import { getText } from '@/services/session/session';

/** A dashboard with the cards of whoever looks at it: staff are not sent the code of suppliers' cards, nor they theirs. */
const OfficeDashboard = lazy(async () => {
  const [{ Dashboard }, { OFFICE_CARDS }] = await Promise.all([
    import('@/features/dashboard/dashboard'),
    import('./office-cards'),
  ]);
  return { default: ({ path }: { path: string }) => <Dashboard path={path} cards={OFFICE_CARDS} /> };
});
const SupplierDashboard = lazy(async () => {
  const [{ Dashboard }, { SUPPLIER_CARDS }] = await Promise.all([
    import('@/features/dashboard/dashboard'),
    import('./supplier-cards'),
  ]);
  return { default: ({ path }: { path: string }) => <Dashboard path={path} cards={SUPPLIER_CARDS} /> };
});

export default function DashboardOfSession({ page: { path } }: { page: { path: string } }) {
  const Side = getText('supplierCode') === '' ? OfficeDashboard : SupplierDashboard;
  return (
    <Suspense>
      <Side path={path} key={path} />
    </Suspense>
  );
}
