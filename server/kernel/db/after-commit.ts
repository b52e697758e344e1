import type { Transaction } from 'kysely';
import type { SmsNotice } from '../base/sms-provider';
import type { Tables } from './tables';

/** What is told outside of the database once a transaction holds, such as by SMS. */
export interface Committed {
  telephone: string;
  notice: SmsNotice;
}

const pending = new WeakMap<Transaction<Tables>, Committed[]>();

/** Has something told when the transaction of `inTenant` is committed, and not at all where it is not. */
export function tellAfterCommit(trx: Transaction<Tables>, event: Committed): void {
  pending.set(trx, [...(pending.get(trx) ?? []), event]);
}

/** What the transaction has to be told of. */
export const eventsOf = (trx: Transaction<Tables>): readonly Committed[] => pending.get(trx) ?? [];
