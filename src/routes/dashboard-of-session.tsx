import { lazy, Suspense } from 'react';
import { getText } from '@/services/session/session';

/** A dashboard with the cards of whoever looks at it: staff are not sent the code of suppliers' cards, nor they theirs. */
const OfficeDashboard = lazy(async () => {
  const [{ Dashboard }, { officeCards }, { WeatherCard }] = await Promise.all([
    import('@/features/dashboard/dashboard'),
    import('@/features/workbench/cards'),
    import('@/features/weather/weather-card'),
  ]);
  const cards = { ...officeCards, weather: WeatherCard };
  return { default: ({ path }: { path: string }) => <Dashboard path={path} cards={cards} /> };
});
const SupplierDashboard = lazy(async () => {
  const [{ Dashboard }, { supplierCards }, { SUPPLIER_CARDS }] = await Promise.all([
    import('@/features/dashboard/dashboard'),
    import('@/features/supplier-home/cards'),
    import('@/features/dashboard/supplier-cards'),
  ]);
  const cards = { ...SUPPLIER_CARDS, ...supplierCards };
  return { default: ({ path }: { path: string }) => <Dashboard path={path} cards={cards} /> };
});

/** The dashboard of a page file. */
export default function DashboardOfSession({ page: { path } }: { page: { path: string } }) {
  const Side = getText('supplierCode') === '' ? OfficeDashboard : SupplierDashboard;
  return (
    <Suspense>
      <Side path={path} key={path} />
    </Suspense>
  );
}
