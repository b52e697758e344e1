import type { CardKinds } from '@/ui/dashboard-card';
import { MemoCard } from './memo-card';
import { OfficeGreeting } from './office-greeting';

/** Cards of staff. */
export const officeCards: CardKinds = {
  greeting: OfficeGreeting,
  memos: MemoCard,
};
