import type { CardKinds } from '@/ui/dashboard-card';
import { MemoCard } from './memo-card';
import { OfficeGreeting } from './office-greeting';

export const officeCards: CardKinds = {
  greeting: OfficeGreeting,
  memos: MemoCard,
};
