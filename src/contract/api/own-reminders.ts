import type { RecordTitle } from '../pages/record-title';

/** Reminders that a work bench lists. */
export const MOST_OWN_REMINDERS = 8;

/** A date that the account was reminded of, and that still is so. */
export interface OwnReminder extends RecordTitle {
  /** The record's page, its title and the record's id. */
  path: string;
  page: string;
  id: string;
  /** Title of the date's field. */
  field: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Below 0 where it has passed. */
  daysLeft: number;
}
