import type { CardKinds } from '@/ui/dashboard-card';
import { CompletenessCard } from './completeness-card';
import { AnnouncementCard, ChangesCard, ExpiryCard, MattersCard, TenderCard } from './rows-cards';
import { SupplierGreeting } from './supplier-greeting';

export const supplierCards: CardKinds = {
  greeting: SupplierGreeting,
  matters: MattersCard,
  completeness: CompletenessCard,
  changes: ChangesCard,
  announcements: AnnouncementCard,
  tenders: TenderCard,
  expiring: ExpiryCard,
};
