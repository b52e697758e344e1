import { lazy } from 'react';
import type { CardKinds } from '@/ui/dashboard-card';
import { CountCard } from './count-card';
import { LinksCard } from './links-card';
import { DueCards, ListCard, RemindersCard } from './rows-cards';
import { TodoCard } from './todo-card';
import { TrendCard } from './trend-card';

/** Cards that need nothing of a capability. Those that no home has are loaded when one is seen. */
export const GENERAL_CARDS: CardKinds = {
  count: CountCard,
  todo: TodoCard,
  trend: TrendCard,
  due: DueCards,
  reminders: RemindersCard,
  list: ListCard,
  links: LinksCard,
  chart: lazy(() => import('./chart-of-page').then((m) => ({ default: m.ChartOfPage }))),
  calendar: lazy(() => import('./calendar-card').then((m) => ({ default: m.CalendarCard }))),
  downloads: lazy(() => import('./downloads-card').then((m) => ({ default: m.DownloadsCard }))),
  text: lazy(() => import('./text-card').then((m) => ({ default: m.TextCard }))),
};
