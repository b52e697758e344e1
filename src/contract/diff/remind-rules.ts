import { messagePieces } from '../api/reminders';
import { sameValue } from '../fields/certified';
import type { RecordPage } from '../language/page-schema';
import type { Reminder } from '../language/remind-schema';
import { caution, type Finding, info, type Pair, type Rule, shown } from './change';

const entriesOf = ({ remind = [] }: RecordPage) => remind;
const placeOf = ({ field }: Reminder) => `提醒 ${field}`;

/** Who is told of a record, and what of it, who was not before. */
function widened({ before, after }: Pair): Finding[] {
  return entriesOf(after).flatMap((now, index) => {
    const old = sameEntry(entriesOf(before), now, index);
    const reached = now.to.filter((one) => !old?.to.some((other) => sameValue(other, one)));
    const read = old ? piecesOf(now).filter((field) => !piecesOf(old).includes(field)) : [];
    return [
      ...(reached.length > 0 ? [caution(placeOf(now), `${shown(reached)} 会收到提醒`)] : []),
      ...(read.length > 0 ? [caution(placeOf(now), `收到提醒的人会读到 ${read.join('、')}`)] : []),
    ];
  });
}

/** Days, conditions and words; reminders that are no longer sent. */
function changed({ before, after }: Pair): Finding[] {
  const kept = entriesOf(after).map((now, index) => ({
    now,
    old: sameEntry(entriesOf(before), now, index),
  }));
  const gone = entriesOf(before).filter((old) => !kept.some((one) => one.old === old));
  return [
    ...gone.map((old) => info(placeOf(old), '删除，不再提醒')),
    ...kept.flatMap(({ old, now }) =>
      (['days', 'when', 'message'] as const).flatMap((key) =>
        !old || sameValue(old[key], now[key])
          ? []
          : [info(placeOf(now), `${key} 由 ${shown(old[key])} 改为 ${shown(now[key])}`)],
      ),
    ),
  ];
}

/** The entry of the same field; of several the one at the same place. */
function sameEntry(entries: readonly Reminder[], { field }: Reminder, index: number): Reminder | undefined {
  const own = entries.filter((one) => one.field === field);
  return own.find((one) => entries.indexOf(one) === index) ?? own[0];
}

const piecesOf = ({ message = '' }: Reminder) =>
  messagePieces(message).flatMap(({ field }) => (field === undefined ? [] : [field]));

export const REMIND_RULES = {
  reminded: { effect: 'permission', find: widened },
  'reminder-detail': { effect: 'other', find: changed },
} as const satisfies Record<string, Rule>;
