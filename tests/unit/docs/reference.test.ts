import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { quoted, quotesIn } from '../../../scripts/reference/blocks';
import { fieldExamples } from '../../../scripts/reference/components';
import { type Examples, findExamples } from '../../../scripts/reference/find-examples';
import { dictionaryMetaSchema, pageMetaSchema, partsOf } from '../../../scripts/reference/meta-schema';
import { REFERENCE_FILE, referenceText } from '../../../scripts/reference/reference';
import { dictionarySources, pageSources } from '../../../scripts/reference/sources';
import { COMPONENT_PROPS } from '../../../src/contract/language/component-props';
import { COMPONENT_NAMES } from '../../../src/contract/language/components';
import { ACTION_NAMES } from '../../../src/contract/language/list-schema';
import { OPERATION_NAMES } from '../../../src/contract/language/resource-schema';
import { TOTAL_FUNCTIONS } from '../../../src/contract/language/schema-terms';
import { SUPPLIER_OPERATIONS } from '../../../src/contract/language/supplier-operations';
import { COMPONENT_NOTES } from '../../../src/contract/notes/component-notes';
import { FORMAT_NOTES } from '../../../src/contract/notes/value-notes';
import { FORMAT_NAMES, FORMATS } from '../../../src/contract/rules/formats';

const page = pageMetaSchema();
const dictionary = dictionaryMetaSchema();
const uses: Examples = findExamples(page, pageSources());
const entries: Examples = findExamples(dictionary, dictionarySources());
const fields = (uses.get('field') ?? []).map(({ value }) => value as Record<string, unknown>);

/**
 * What no example writes: a form page shares these with the list page, and a dictionary needs no meta-schema.
 */
const UNUSED = [
  'formPage.was',
  'formPage.derived',
  'formPage.states',
  'formPage.shared',
  'formPage.published',
  'formPage.publicForm',
  'formPage.grantedByName',
  'tabsPage.was',
  'dashboardPage.was',
  'dashboardPage.home',
  'viewPage.was',
  'viewPage.related',
  'dictionary.$schema',
];

function keysOf(schema: typeof page): string[] {
  return partsOf(schema).flatMap(({ name, node }) =>
    Object.keys(node.properties ?? {}).map((key) => `${name}.${key}`),
  );
}

describe('An author who looks something up in the reference', () => {
  const text = referenceText();

  it('reads what the page schema generates; run `npm run generate` when this fails', () => {
    expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(text);
  });

  it('finds every key, component, prop, format and operation', () => {
    const keys = [...keysOf(page), ...keysOf(dictionary)].map((name) =>
      name.slice(name.lastIndexOf('.') + 1),
    );
    const props = Object.values(COMPONENT_PROPS).flatMap((known) => Object.keys(known));
    for (const name of new Set([
      ...keys,
      ...props,
      ...FORMAT_NAMES,
      ...OPERATION_NAMES,
      ...SUPPLIER_OPERATIONS,
    ]))
      expect(text).toContain(`\`${name}\``);
    for (const name of COMPONENT_NAMES) expect(text).toContain(`\n### ${name}\n`);
  });

  it('is given notes on the props that a component has, and on no others', () => {
    for (const name of COMPONENT_NAMES) {
      expect(Object.keys(COMPONENT_NOTES[name].props ?? {}).sort(), name).toEqual(
        Object.keys(COMPONENT_PROPS[name]).sort(),
      );
    }
  });

  it('copies values of formats that hold, and JSON that stands in the files', () => {
    for (const name of FORMAT_NAMES) expect(FORMATS[name].test(FORMAT_NOTES[name].sample), name).toBe(true);
    const quotes = quotesIn(text);
    expect(quotes.length).toBeGreaterThan(20);
    for (const { quote, text: block } of quotes) expect(block).toBe(quoted(quote));
  });
});

describe('The example pages', () => {
  it('write every key of the page schema and of dictionaries', () => {
    const formats = FORMAT_NAMES.map((name) => `validator.${name}`);
    const unused = [...keysOf(page), ...keysOf(dictionary)].filter(
      (name) => !uses.has(name) && !entries.has(name) && !formats.includes(name),
    );
    expect(unused).toEqual(UNUSED);
  });

  it('use every component, and every prop on one of them', () => {
    const drawn = fieldExamples(uses);
    expect(COMPONENT_NAMES.filter((name) => !drawn.has(name))).toEqual([]);
    const given = new Set(fields.flatMap((field) => Object.keys(field['x-component-props'] ?? {})));
    const props = new Set(Object.values(COMPONENT_PROPS).flatMap((known) => Object.keys(known)));
    expect([...props].filter((prop) => !given.has(prop))).toEqual([]);
  });

  it('use every format, action, operation and total', () => {
    const written = (name: string) => (uses.get(name) ?? []).map(({ value }) => value);
    const formats = new Set([
      ...written('field.format'),
      ...FORMAT_NAMES.filter((name) => uses.has(`validator.${name}`)),
      ...fields.map((field) => pickedIn(field)),
    ]);
    expect(FORMAT_NAMES.filter((name) => !formats.has(name))).toEqual([]);
    expect(ACTION_NAMES.filter((name) => !written('button.action').includes(name))).toEqual([]);
    const operations = [...OPERATION_NAMES, ...SUPPLIER_OPERATIONS];
    expect(operations.filter((name) => !uses.has(`resource.operations.${name}`))).toEqual([]);
    expect(TOTAL_FUNCTIONS.filter((name) => !written('total.fn').includes(name))).toEqual([]);
  });
});

/** The kind of date or time that a picker's props ask for. */
function pickedIn({
  'x-component': component,
  'x-component-props': props,
}: Record<string, unknown>): unknown {
  const { picker, seconds } = (props ?? {}) as { picker?: string; seconds?: boolean };
  if (String(component).startsWith('TimePicker')) return seconds === false ? 'hourMinute' : 'time';
  return picker;
}
