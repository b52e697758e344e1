/** Units that a duration is typed and shown in, the largest first. */
export const DURATION_UNITS = ['day', 'hour', 'minute'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

export const UNIT_MINUTES: Readonly<Record<DurationUnit, number>> = { day: 1_440, hour: 60, minute: 1 };

/** The units of a `Duration` field as its props name them, the largest first; all where they name none. */
export function unitsOf(units: unknown): DurationUnit[] {
  const named = DURATION_UNITS.filter((unit) => Array.isArray(units) && units.includes(unit));
  return named.length > 0 ? named : [...DURATION_UNITS];
}

/** The unit that a duration is a whole number of. */
export function smallestUnit(units: readonly DurationUnit[]): DurationUnit {
  return units.at(-1) ?? 'minute';
}

interface DurationPart {
  unit: DurationUnit;
  count: number;
}

/**
 * A number of minutes in units, the largest first, without those of which there are none; 0 is 0 of the smallest. What the
 * smallest cannot say, such as the half hour of an average, is a fraction of it.
 */
export function durationParts(minutes: number, units: readonly DurationUnit[]): DurationPart[] {
  let left = Math.abs(minutes);
  const smallest = smallestUnit(units);
  const parts = units.map((unit): DurationPart => {
    const size = UNIT_MINUTES[unit];
    const count = unit === smallest ? Math.round((left / size) * 100) / 100 : Math.floor(left / size);
    left -= count * size;
    return { unit, count };
  });
  const some = parts.filter(({ count }) => count > 0);
  return some.length > 0 ? some : [{ unit: smallest, count: 0 }];
}

const WORDS: Readonly<Record<DurationUnit, string>> = { day: '天', hour: '小时', minute: '分钟' };

/** A number of minutes in Chinese, as it can be typed again: 2天3小时. */
export function durationInWords(minutes: number, units?: unknown): string {
  const parts = durationParts(minutes, unitsOf(units)).map(({ unit, count }) => `${count}${WORDS[unit]}`);
  return `${minutes < 0 ? '-' : ''}${parts.join('')}`;
}

const NAMES: Readonly<Record<DurationUnit, string>> = {
  day: 'days?|d|天|日',
  hour: 'hours?|hrs?|h|小时|时',
  minute: 'minutes?|mins?|m|分钟|分',
};

/** The minutes that a text says, such as `2天3小时`, `1d 2h 30m` or a bare number of minutes; undefined for any other. */
export function minutesIn(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  if (/^\d+(\.\d+)?$/.test(typed)) return Number(typed);
  let rest = typed;
  let minutes: number | undefined;
  for (const unit of DURATION_UNITS) {
    const [whole, count] =
      new RegExp(`^(\\d+(?:\\.\\d+)?)\\s*(?:${NAMES[unit]})(?![a-z])\\s*`).exec(rest) ?? [];
    if (whole === undefined) continue;
    minutes = (minutes ?? 0) + Number(count) * UNIT_MINUTES[unit];
    rest = rest.slice(whole.length);
  }
  return rest === '' ? minutes : undefined;
}
