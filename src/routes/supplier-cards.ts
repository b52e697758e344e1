import { DownloadsCard } from '@/features/dashboard/downloads-card';
import { StatusCard } from '@/features/dashboard/status-card';
import { supplierCards } from '@/features/supplier-home/cards';
import type { CardKinds } from '@/ui/dashboard-card';

/** What draws the cards of suppliers, in one file: the first two are on the home of each. */
export const SUPPLIER_CARDS: CardKinds = { status: StatusCard, downloads: DownloadsCard, ...supplierCards };
