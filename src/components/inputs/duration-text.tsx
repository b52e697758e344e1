import { type DurationUnit, durationParts, unitsOf } from '@/contract/base/durations';
import { texts } from '../texts';
import { formatNumber } from './number-text';

const WORDS = {
  day: 'durationDay',
  hour: 'durationHour',
  minute: 'durationMinute',
} as const satisfies Record<DurationUnit, keyof typeof texts>;

export function unitName(unit: DurationUnit): string {
  return texts[WORDS[unit]];
}

/** A number of minutes as people say it: 2 天 3 小时. */
export function formatDuration(minutes: number, units?: unknown): string {
  const parts = durationParts(minutes, unitsOf(units)).map(
    ({ unit, count }) => `${formatNumber(count)} ${unitName(unit)}`,
  );
  return `${minutes < 0 ? '-' : ''}${parts.join(' ')}`;
}

export function DurationText({ value, units }: { value?: unknown; units?: unknown }) {
  if (typeof value !== 'number') return <span className="empty-value">-</span>;
  return <span className="number">{formatDuration(value, units)}</span>;
}
