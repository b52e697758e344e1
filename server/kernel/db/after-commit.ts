import type { SmsNotice } from '../base/sms-provider';
import type { Trx } from './tables';

/** What is told outside of the database once a transaction holds, such as by SMS. */
export interface Committed {
  telephone: string;
  notice: SmsNotice;
}

const pending = new WeakMap<Trx, Committed[]>();

/** Has something told when the transaction of `inTenant` is committed, and not at all where it is not. */
export function tellAfterCommit(trx: Trx, event: Committed): void {
  pending.set(trx, [...(pending.get(trx) ?? []), event]);
}

export const eventsOf = (trx: Trx): readonly Committed[] => pending.get(trx) ?? [];
