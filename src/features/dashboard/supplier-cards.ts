import type { CardKinds } from '@/ui/dashboard-card';
import { DownloadsCard } from './downloads-card';
import { StatusCard } from './status-card';

/** Cards that every supplier's home has; staff are sent what draws them where one of theirs is seen. */
export const SUPPLIER_CARDS: CardKinds = { status: StatusCard, downloads: DownloadsCard };
