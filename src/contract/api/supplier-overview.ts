import type { HistoryEntry } from '../records/history';

/** A part of the profile: its page, and how many records it has; a form has one or none. */
export interface ProfilePart {
  path: string;
  title: string;
  count: number;
}

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
  /** Which record: what people call it, empty where it has no name; its id where it is still there to be opened. */
  name: string;
  id?: string;
  /** ISO moment, UTC. */
  at: string;
  action: HistoryEntry['action'];
  /** Label of the button of a transition. */
  label?: string;
  by?: string;
}

/** A record of the supplier that waits for the office, or what the office has made of one of late. */
export interface OwnMatter {
  path: string;
  title: string;
  id: string;
  /** What people call the record, and what tells it from others of that name. */
  name: string;
  detail?: string;
  /** Words of its state. */
  state: string;
  /** It waits for the office; it was passed; it was turned down. */
  outcome: 'waiting' | 'passed' | 'refused';
  /** ISO moment, UTC: since when it waits, or when it was decided. */
  at: string;
  reason?: string;
}
