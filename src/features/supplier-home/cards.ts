import type { CardKinds } from '@/ui/dashboard-card';
import { CompletenessCard } from './completeness-card';
import { NextStep } from './next-step';
import { PapersCard } from './papers-card';
import { QuickEntries } from './quick-entries';
import { AnnouncementCard, ChangesCard, ExpiryCard, MattersCard, TenderCard } from './rows-cards';
import { SupplierGreeting } from './supplier-greeting';

/** Cards of suppliers. */
export const supplierCards: CardKinds = {
  greeting: SupplierGreeting,
  status: NextStep,
  matters: MattersCard,
  completeness: CompletenessCard,
  changes: ChangesCard,
  announcements: AnnouncementCard,
  tenders: TenderCard,
  expiring: ExpiryCard,
  downloads: PapersCard,
  links: QuickEntries,
};
