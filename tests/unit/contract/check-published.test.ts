import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/contract/check/check-folder';
import { filesOf } from './support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the page of announcements after an edit. */
function problemsAfter(edit: (page: Loose) => void): string[] {
  const edited = files.map(({ file, text }) => {
    if (!file.endsWith('office/announcements.json')) return { file, text };
    const page = JSON.parse(text);
    edit(page);
    return { file, text: JSON.stringify(page, null, 2) };
  });
  return checkFolder(edited)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => `${path} ${message}`);
}

const fields = (page: Loose) => page.form.properties.announcement.properties;

describe('A page that publishes records', () => {
  it('is right as it stands', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (page: Loose) => void, RegExp]>([
    ['a field that is not there', (page) => page.published.suppliers.fields.push('titel'), /titel/],
    [
      'a state that nothing leads to',
      (page) => page.published.suppliers.states.push('draft'),
      /没有流转到 draft/,
    ],
    [
      'no states where there are some',
      (page) => {
        delete page.published.suppliers.states;
      },
      /请写 states/,
    ],
    [
      'records of suppliers',
      (page) => {
        page.resource.scope = 'supplier';
      },
      /只有 scope 是 tenant/,
    ],
    [
      'an audience that its dictionary does not know',
      (page) => {
        page.published.suppliers.chosen.all = 'everyone';
      },
      /字典里没有 everyone/,
    ],
    [
      'suppliers that are kept by another value than their code',
      (page) => {
        delete fields(page).suppliers['x-options'].value;
      },
      /保存 supplierCode/,
    ],
    [
      'a stamp on a field that people fill in',
      (page) => {
        page.states.transitions[0].stamps = 'title';
      },
      /title 由流转写入/,
    ],
  ])('is refused with %s', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
