import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';

const text = readFileSync(
  new URL('../../../../schemas/supplier/manufacturers.json', import.meta.url),
  'utf8',
);
const dictionaries = Object.fromEntries(
  ['cooperation', 'unit'].map((name) => [
    name,
    JSON.parse(
      readFileSync(new URL(`../../../../schemas/dictionaries/${name}.json`, import.meta.url), 'utf8'),
    ),
  ]),
);
const faults = (from: string, to: string) => {
  expect(text).toContain(from);
  const changed = text.replace(from, to);
  const line = changed.slice(0, changed.indexOf(to)).split('\n').length;
  return checkPage(changed, { dictionaries }).problems.map((one) => ({ ...one, expectedLine: line }));
};

it('a page with a list of items has no problems', () => {
  expect(checkPage(text, { dictionaries }).problems).toEqual([]);
});

it('a misspelt field of an item is found inside a macro, at its line', () => {
  const [fault] = faults('product.monthlyCapacity', 'product.monthlyCapacityy');
  expect(fault?.line).toBe(fault?.expectedLine);
  expect(fault?.message).toContain('monthlyCapacityy');
});

it('`row` is the item in an item’s own expressions', () => {
  const field = (expression: string) => `"title": "品牌", "x-visible": "{{ ${expression} }}",`;
  expect(faults('"title": "品牌",', field("row.unit == 't'"))).toEqual([]);
  const [fault] = faults('"title": "品牌",', field("row.unitt == 't'"));
  expect(fault?.suggestion).toBe('unit');
});
