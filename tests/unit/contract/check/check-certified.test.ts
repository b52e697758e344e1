import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the company's page after an edit. */
function problemsAfter(edit: (page: Loose) => void): string[] {
  const edited = files.map(({ file, text }) => {
    if (!file.endsWith('supplier/company.json')) return { file, text };
    const page = JSON.parse(text);
    edit(page);
    return { file, text: JSON.stringify(page, null, 2) };
  });
  return checkChanges(edited)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message, suggestion = '' }) => `${message} ${suggestion}`);
}

describe('A page with certified fields', () => {
  it('is right as it stands', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (page: Loose) => void, RegExp]>([
    ['a field that is not there', (page) => page.certified.fields.push('creditCod'), /creditCod.*creditCode/],
    ['a field twice', (page) => page.certified.fields.push('address'), /address 写了两次/],
    ['a field that nobody edits', (page) => page.certified.fields.push('supSapNum'), /supSapNum 是只读的/],
    [
      'records of the tenant',
      (page) => {
        page.resource.scope = 'tenant';
      },
      /scope 是 supplier/,
    ],
  ])('names %s', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
