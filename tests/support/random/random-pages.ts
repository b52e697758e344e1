import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { checkPage } from '../../../src/contract/check/check-page';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import { COMPONENT_PROPS, type PropKind } from '../../../src/contract/language/component-props';
import {
  COMPONENTS,
  type ComponentName,
  type FieldType,
  ITEM_COMPONENTS,
} from '../../../src/contract/language/components';
import { mended } from './mend-page';
import { arbitraryOf } from './meta-schema-arbitrary';
import { mutated } from './mutate-page';
import { HOSTILE_TEXTS, LABELS, PATTERNS } from './words';

/** A page file made at random. */
export interface RandomPage {
  path: string;
  text: string;
}

const META_SCHEMA = JSON.parse(
  readFileSync(new URL('../../../schemas/page.schema.json', import.meta.url), 'utf8'),
);

/** Components with each type that they edit. */
const PAIRS = Object.entries(COMPONENTS).flatMap(([component, types]) =>
  types.map((type): [ComponentName, FieldType] => [component as ComponentName, type]),
);
const CHOICES: readonly ComponentName[] = [
  'Select',
  'Cascader',
  'TreeSelect',
  'Transfer',
  'Radio.Group',
  'Checkbox.Group',
];

/**
 * Page files at random from the meta-schema, the same for the same seed: a third of them as they come, a third without
 * all that the checker refuses, until it is content, and a third like those before but spoilt in one to three places.
 */
export function randomPages(seed: number, count: number, dictionaries: Dictionaries): RandomPage[] {
  const drawn = fc.sample(pageArbitrary(Object.keys(dictionaries)), { seed, numRuns: count });
  const spoilings = fc.sample(fc.array(fc.nat(), { minLength: 3, maxLength: 9 }), { seed, numRuns: count });
  let sound: Json = {};
  return drawn.map((page, index): RandomPage => {
    const own = owned(page as Json, index);
    const path = pathOf(index);
    if (index % 3 === 0) return { path, text: JSON.stringify(own, null, 1) };
    if (index % 3 === 2) return { path, text: mutated(owned(sound, index), spoilings[index]!) };
    sound = mended(own, (text) => checkPage(text, { dictionaries }).problems);
    return { path, text: JSON.stringify(sound, null, 1) };
  });
}

/** The path of the page with this number. */
export const pathOf = (index: number) => `/office/random-${index}`;

type Json = Record<string, unknown>;

/** Gives a page the path, resource and calls that no other has; a page of tabs holds those before it. */
function owned(page: Json, index: number): Json {
  const own = JSON.parse(JSON.stringify(page).replace(/random(#|\d+\b)/g, `random${index}`)) as Json;
  own.path = pathOf(index);
  if (typeof own.resource === 'object') (own.resource as Json).name = `random${index}`;
  if (Array.isArray(own.tabs)) {
    own.tabs = own.tabs.map((tab, at) => {
      const path = pathOf(Math.max(0, index - 1 - at));
      return typeof tab === 'string' ? path : { ...(tab as Json), path };
    });
  }
  return own;
}

function pageArbitrary(dictionaries: readonly string[]): fc.Arbitrary<unknown> {
  const dictionary = fc.constantFrom(...dictionaries, 'nobody');
  const title = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...LABELS) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.filter((one) => one.length <= 60)) },
  );
  // Pages of tabs and dashboards hold little that could go wrong. Pages `of` another are left to the suite of views,
  // since a page is drawn here from its own file alone.
  const [owners] = META_SCHEMA.anyOf;
  const [list, form, tabs, dashboard] = owners.oneOf;
  const weighted = {
    ...META_SCHEMA,
    anyOf: [{ oneOf: [list, list, list, list, form, form, form, tabs, dashboard] }],
  };
  return arbitraryOf(weighted, {
    byKey: {
      schemaVersion: fc.constant(1),
      path: fc.constant('/office/random'),
      pattern: fc.constantFrom(...PATTERNS),
      dictionary,
      title,
      label: title,
    },
    least: { properties: 4 },
    byProperty: { 'x-component': (field) => fitting(field, dictionary) },
  });
}

/** What a component cannot do without, beside props. */
const NEEDS: Partial<Record<ComponentName, (dictionary: fc.Arbitrary<string>) => fc.Arbitrary<object>>> = {
  ...Object.fromEntries(CHOICES.map((name) => [name, optionsOf])),
  ...Object.fromEntries([...ITEM_COMPONENTS].map((name) => [name, itemsOf])),
  RegionCascader: () => fc.constant({ 'x-options': { reference: 'region' } }),
  ReferenceSelect: () => fc.constant({ 'x-options': { reference: 'bank' } }),
  DatePicker: () => fc.constantFrom({}, { format: 'date' }, { format: 'dateTime' }),
  Tabs: () => partsOf('Tabs.Pane'),
  Steps: () => partsOf('Steps.Step'),
};

function optionsOf(dictionary: fc.Arbitrary<string>): fc.Arbitrary<object> {
  return fc.oneof(
    dictionary.map((name) => ({ 'x-options': `dictionary:${name}` })),
    fc.constantFrom(
      { enum: ['x', 'y'] },
      { enum: [1, 2, 3] },
      { enum: [{ value: 'x', label: '<b>甲</b>' }] },
    ),
  );
}

function itemsOf(): fc.Arbitrary<object> {
  const part = fc.constantFrom(
    { type: 'string', title: '品名' },
    { type: 'number', title: '数量', required: true },
    { type: 'boolean' },
    { type: 'string', title: '日期', format: 'date' },
    { type: 'string', title: '单位', 'x-options': 'dictionary:unit' },
  );
  return fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'key', 'value'), part, { minKeys: 1, maxKeys: 4 })
    .map((properties) => ({ items: { type: 'object', properties } }));
}

function partsOf(component: ComponentName): fc.Arbitrary<object> {
  const part = fc.constantFrom('q', 'r', 's', 't').map((name) => ({
    type: 'void',
    title: `部分 ${name}`,
    'x-component': component,
    properties: { [`${name}Text`]: { type: 'string', title: '内容' } },
  }));
  return fc
    .dictionary(fc.constantFrom('part1', 'part2', 'part3'), part, { minKeys: 1, maxKeys: 3 })
    .map((properties) => ({ properties }));
}

/** Gives most fields a component that edits their type, with props and options that it takes. */
function fitting(field: fc.Arbitrary<unknown>, dictionary: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const fit = fc.constantFrom(...PAIRS).chain(([component, type]) => {
    const props = Object.entries(COMPONENT_PROPS[component]).map(([name, kind]) => [name, propOf(kind)]);
    return fc.record({
      base: fc.constant({ type, 'x-component': component }),
      props: fc.record(Object.fromEntries(props), { requiredKeys: [] }),
      needs: NEEDS[component]?.(dictionary) ?? fc.constant({}),
    });
  });
  return fc.tuple(field, fit, fc.nat(9)).map(([own, { base, props, needs }, odd]) => {
    if (odd === 0) return own;
    const withProps = Object.keys(props).length > 0 ? { 'x-component-props': props } : {};
    return { ...(own as object), ...base, ...withProps, ...needs };
  });
}

function propOf(kind: PropKind): fc.Arbitrary<unknown> {
  switch (kind.kind) {
    case 'text':
      return fc.constantFrom<string>(...LABELS, ...HOSTILE_TEXTS.slice(0, 3));
    case 'flag':
      return fc.boolean();
    case 'page':
      return fc.constantFrom('/office/contracts', '/supplier/contacts', 'javascript:alert(1)');
    case 'count':
      return fc.integer({ min: kind.least, max: kind.most });
    case 'oneOf':
      return fc.constantFrom(...kind.values);
    case 'someOf':
      return fc.subarray([...kind.values], { minLength: 1 });
  }
}
