import { isObject } from '../base/is-object';
import type { Edit, Migration, Place } from './migration';

const NOW = '{{ now }}';

/**
 * What a transition writes down of when it was made is one of the values that it sets (decision 079), and dates that
 * suppliers are reminded of stand together (decision 097).
 */
export const setsInPlaceOfStamps: Migration = {
  summary:
    '流转的 "stamps": "字段" 改写成 "sets": { "字段": "{{ now }}" }，日期字段的 "x-expiry" 改写成页面的 "remind"',
  edits(page) {
    return [...stampEdits(page), ...expiryEdits(page)];
  },
};

function stampEdits({ states }: Readonly<Record<string, unknown>>): Edit[] {
  const transitions = isObject(states) && Array.isArray(states.transitions) ? states.transitions : [];
  return transitions.flatMap((transition: unknown, index) =>
    isObject(transition) && typeof transition.stamps === 'string'
      ? editsOf(transition.stamps, transition.sets, ['states', 'transitions', index])
      : [],
  );
}

/** The key keeps its place where nothing was set before. */
function editsOf(field: string, sets: unknown, at: Place): Edit[] {
  const stamps = [...at, 'stamps'];
  if (sets === undefined)
    return [
      { kind: 'rename', path: stamps, to: 'sets' },
      { kind: 'set', path: [...at, 'sets'], value: { [field]: NOW }, from: stamps },
    ];
  return [
    { kind: 'set', path: [...at, 'sets', field], value: NOW, from: stamps },
    { kind: 'remove', path: stamps },
  ];
}

/** A reminder when the date comes near, and one when it has passed. */
function expiryEdits({ form, remind }: Readonly<Record<string, unknown>>): Edit[] {
  const found = expiriesIn(form, ['form'], '');
  if (found.length === 0 || remind !== undefined) return [];
  const value = found.map(({ field, days }) => ({ field, days: [days, -1], to: ['supplier'] }));
  return [
    { kind: 'set', path: ['remind'], value, from: found[0]!.at },
    ...found.map(({ at }): Edit => ({ kind: 'remove', path: at })),
  ];
}

interface Expiry {
  field: string;
  days: unknown;
  at: Place;
}

function expiriesIn(schema: unknown, place: Place, prefix: string): Expiry[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, field]): Expiry[] => {
    if (!isObject(field)) return [];
    const at = [...place, 'properties', name];
    const path = prefix + name;
    const expiry = field['x-expiry'];
    const own = isObject(expiry) ? [{ field: path, days: expiry.remindDays, at: [...at, 'x-expiry'] }] : [];
    return [...own, ...expiriesIn(field, at, field.type === 'void' ? prefix : `${path}.`)];
  });
}
