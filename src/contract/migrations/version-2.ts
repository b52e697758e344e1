import { isObject } from '../is-object';
import type { Edit, Migration, Place } from './migration';

const NOW = '{{ now }}';

/** What a transition writes down of when it was made is one of the values that it sets (decision 079). */
export const setsInPlaceOfStamps: Migration = {
  summary: '流转的 "stamps": "字段" 改写成 "sets": { "字段": "{{ now }}" }',
  edits({ states }) {
    const transitions = isObject(states) && Array.isArray(states.transitions) ? states.transitions : [];
    return transitions.flatMap((transition: unknown, index) =>
      isObject(transition) && typeof transition.stamps === 'string'
        ? editsOf(transition.stamps, transition.sets, ['states', 'transitions', index])
        : [],
    );
  },
};

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
