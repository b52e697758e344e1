import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../src/contract/check/check-page';
import { dictionariesOf } from './support';

const dictionaries = dictionariesOf('schemas');
const file = readFileSync('tests/fixtures/examples/features/walk-ins.json', 'utf8');

/** What the checker says of the example once a field is added to its public form. */
function problemsWith(field: object): string[] {
  const page = JSON.parse(file);
  page.publicForm.form.properties.added = field;
  const { problems } = checkPage(JSON.stringify(page, null, 2), { dictionaries });
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('a form that people without an account fill in', () => {
  test('is checked as the form of a page is, at its own place', () => {
    expect(checkPage(file, { dictionaries }).problems).toEqual([]);
    const wrong = problemsWith({ type: 'string', title: '证件', 'x-options': 'dictionary:nothing' });
    expect(wrong.join()).toMatch(/^publicForm\.form\.properties\.added\.x-options: .*nothing/);
    const unknown = problemsWith({
      type: 'string',
      title: '证件',
      'x-visible': "{{ values.visitr == 'x' }}",
    });
    expect(unknown.join()).toMatch(/^publicForm\.form\.properties\.added\.x-visible: .*visitr/);
  });

  test.each([
    ['x-read', { type: 'string', title: '密级', 'x-read': 'secret' }],
    ['x-serial', { type: 'string', title: '编号', 'x-serial': 'V-{0000}' }],
    [
      'x-options',
      { type: 'string', title: '接待', 'x-options': { page: '/office/accounts', label: 'username' } },
    ],
    ['x-options.reference', { type: 'string', title: '银行', 'x-options': { reference: 'bank' } }],
    ['x-component', { type: 'void', 'x-component': 'Steps', properties: {} }],
  ])('says that %s asks for an account', (key, field) => {
    const said = problemsWith(field).filter((text) =>
      text.startsWith(`publicForm.form.properties.added.${key}: `),
    );
    expect(said.join()).toMatch(/没有账号|不分步/);
  });
});
