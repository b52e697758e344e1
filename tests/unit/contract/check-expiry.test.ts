import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/contract/check/check-folder';
import { filesOf } from './support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the page of manufacturers after an edit of its fields. */
function problemsAfter(edit: (fields: Loose, page: Loose) => void): string[] {
  const edited = files.map(({ file, text }) => {
    if (!file.endsWith('supplier/manufacturers.json')) return { file, text };
    const page = JSON.parse(text);
    edit(page.form.properties.basic.properties, page);
    return { file, text: JSON.stringify(page, null, 2) };
  });
  return checkFolder(edited).problems.map(({ path, message }) => `${path} ${message}`);
}

describe('A date up to which something is good', () => {
  it('is right as the page has it', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (fields: Loose, page: Loose) => void, RegExp]>([
    [
      'a text that is no date',
      (fields) => {
        fields.address['x-expiry'] = { remindDays: 60 };
      },
      /address\.x-expiry x-expiry 只能用在 format 是 date 的字段上/,
    ],
    [
      'no day before',
      (fields) => {
        fields.authorizedTo['x-expiry'].remindDays = 0;
      },
      /authorizedTo\.x-expiry\.remindDays/,
    ],
    [
      'half a day before',
      (fields) => {
        fields.authorizedTo['x-expiry'].remindDays = 1.5;
      },
      /authorizedTo\.x-expiry\.remindDays/,
    ],
    [
      'another key',
      (fields) => {
        fields.authorizedTo['x-expiry'].days = 3;
      },
      /authorizedTo\.x-expiry/,
    ],
    [
      'a date of the rows of a list',
      (_, page) => {
        page.form.properties.goods = {
          type: 'array',
          title: '货物',
          items: {
            type: 'object',
            properties: {
              goodTo: { type: 'string', title: '有效期至', format: 'date', 'x-expiry': { remindDays: 9 } },
            },
          },
        };
      },
      /goodTo\.x-expiry .*明细/,
    ],
    [
      'records that are not of a supplier',
      (_, page) => {
        page.resource.scope = 'tenant';
      },
      /authorizedTo\.x-expiry .*scope 是 supplier/,
    ],
  ])('names %s', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
