import type { DashboardCard } from '../../../../src/contract/language/dashboard-schema';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../../src/contract/language/permissions';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import type { RecordContext } from '../context/record-context';

export interface CardCall {
  context: RecordContext;
  user: User;
  granted: PermissionMap;
  card: DashboardCard;
  /** The page that the card names; it is granted. */
  page: ListPage | undefined;
  /** The month that a calendar shows, `YYYY-MM`. */
  month: string;
  /** A transaction that sees the caller's rows alone. Nothing is read outside it while it is open. */
  read<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** What several cards of a dashboard read, read once. */
  once<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** A text in the caller's language. */
  t(text: string): string;
}

/** Answers what stands in a card; null leaves it out. What it throws is told in its place, and the other cards stand. */
export type CardReader = (call: CardCall) => Promise<unknown>;
