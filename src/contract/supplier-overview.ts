import type { HistoryEntry } from './history';

/** A part of the profile: its page, and how many records it has; a form has one or none. */
export interface ProfilePart {
  path: string;
  title: string;
  count: number;
}

/** A document that has expired or is about to. */
export interface ExpiringDocument {
  path: string;
  title: string;
  /** Title of the date's field. */
  field: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Below 0 for one that has expired. */
  daysLeft: number;
}

/** A write of something that belongs to the supplier. */
export interface RecentChange {
  path: string;
  title: string;
  /** ISO moment, UTC. */
  at: string;
  action: HistoryEntry['action'];
  /** Label of the button of a transition. */
  label?: string;
  by?: string;
}

/** What the home page of a supplier tells beside its standing, as far as the account may open the pages it is about. */
export interface SupplierOverview {
  parts: ProfilePart[];
  expiring: ExpiringDocument[];
  changes: RecentChange[];
}
