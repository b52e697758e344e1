import { EFFECT_FAULTS } from './effect-faults';
import type { Edit, Place, Subject } from './faults';
import { pick } from './slips';

/** One edit at each match of a pattern in the text of a page. */
const at =
  (
    pattern: RegExp,
    edit: (match: RegExpExecArray, random: () => number) => Omit<Edit, 'offset'> & { skip?: number },
  ) =>
  ({ text }: Subject): Place[] =>
    [...text.matchAll(pattern)].map((match) => ({
      slip: (random) => {
        const { skip = 0, ...made } = edit(match, random);
        return [{ offset: match.index + skip, ...made }];
      },
    }));

/** Slips that pass for a sound page unless they are looked for, and words of other form languages. */
export const SILENT_FAULTS: Readonly<Record<string, (subject: Subject) => Place[]>> = {
  'a full-width sign': at(/(?<=[\]}"\d]),(?=\s*\n)|(?<="): (?=["{[\dtf])/g, ([sign]) => ({
    length: sign.length,
    into: sign === ',' ? '，' : '：',
  })),
  'full-width quotes': at(/(?<="(?:title|label)": )"[^"\n]*"/g, ([written]) => ({
    length: written.length,
    into: `“${written.slice(1, -1)}”`,
  })),
  'a person who decides what is stored': at(
    /"type": "(?:string|number|boolean)"(?=[,\s])(?![^{}]*"x-visible")/g,
    ([written]) => ({
      skip: written.length,
      length: 0,
      into: `, "x-visible": "{{ user.username == 'admin01' }}"`,
    }),
  ),
  'a type of another language': at(/"type": "(string|number)"/g, ([written], random) => ({
    length: written.length,
    into: `"type": "${pick(['date', 'integer', 'text', 'float', 'datetime'], random)}"`,
  })),
  'a label': at(/"title"(?=: "[^"]*",\s*"x-)/g, ([key]) => ({ length: key.length, into: '"label"' })),
  'a list of required names': at(/"type": "object",(?=\s*"properties")/g, ([written]) => ({
    skip: written.length,
    length: 0,
    into: ' "required": ["name"],',
  })),
  'a question that is not asked': at(/"action": "(create|update|view|export)"/g, ([written]) => ({
    skip: written.length,
    length: 0,
    into: ', "confirm": "确定？"',
  })),
  'a former name that is still its name': at(
    /"(\w+)": \{\s*"type": "(?:string|number|boolean)"(?=[,\s])/g,
    ([written, name]) => ({ skip: written.length, length: 0, into: `, "was": "${name}"` }),
  ),
  'a former name of a layout': at(/"type": "void"(?=[,\s])/g, ([written]) => ({
    skip: written.length,
    length: 0,
    into: ', "was": "oldPart"',
  })),
  'a field that is emptied and has to be filled in': at(
    /"x-options": \{\s*"page": "[^"]+"(?=[,\s])(?![^{}]*"onDelete")/g,
    ([written]) => ({ skip: written.length, length: 0, into: ', "onDelete": "clears"' }),
  ),
  ...EFFECT_FAULTS,
  'a pattern short of the shortest text': at(
    /(?<="type": "string",[^{}]*)"maxLength": ([2-9]|\d{2,3})(?=[,\s])(?![^{}]*"(?:pattern|minLength)")/g,
    (match) => ({
      skip: match[0].length,
      length: 0,
      into: `, "minLength": ${match[1]}, "pattern": "^[A-Z]{1,${Number(match[1]) - 1}}$"`,
    }),
  ),
  'a pattern beyond the longest text': at(
    /(?<="type": "string",[^{}]*)"maxLength": (\d{1,3})(?=[,\s])(?![^{}]*"pattern")/g,
    (match) => ({
      skip: match[0].length,
      length: 0,
      into: `, "pattern": "^\\\\d{${Number(match[1]) + 1},}$"`,
    }),
  ),
};
