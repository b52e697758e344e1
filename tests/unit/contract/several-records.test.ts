import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileForm, componentNameOf } from '../../../src/contract/fields/fields';
import { checkChanges } from '../../support/model/check-changes';
import { filesOf } from './support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

const example = (): Loose => JSON.parse(readFileSync('tests/fixtures/examples/features/copies.json', 'utf8'));

function problemsAfter(edit: (informed: Loose) => void): string[] {
  const page = example();
  edit(page.form.properties.informed);
  const text = JSON.stringify(page, null, 2);
  const { problems } = checkChanges([...files, { file: 'examples/copies.json', text }]);
  return problems
    .filter(({ rule }) => rule !== 'english')
    .map(({ line, message }) => `${text.split('\n')[line - 1]?.trim()} ${message}`);
}

describe('Several records of another page', () => {
  it.each([
    { 'x-component': 'Select', 'x-component-props': { mode: 'multiple' } },
    { 'x-component': 'ReferenceSelect', 'x-component-props': { multiple: true } },
    { 'x-component': undefined, 'x-component-props': undefined },
  ])('are searched for and chosen as tags, however the file says it', (written) => {
    const { form } = example();
    Object.assign(form.properties.informed, written);
    expect(componentNameOf(form.properties.informed)).toBe('ReferenceSelect');
    const { informed } = compileForm(form, {}, true).properties as Loose;
    expect(informed).toMatchObject({
      'x-component': 'ReferenceSelect',
      'x-component-props': { multiple: true, reference: { page: '/office/roles' } },
    });
    expect(problemsAfter((field) => Object.assign(field, written))).toEqual([]);
  });

  it.each<[string, (informed: Loose) => void, RegExp]>([
    [
      'typed freely',
      (informed) => {
        informed['x-component-props'].mode = 'tags';
      },
      /"mode": "tags".*只能选/,
    ],
    [
      'in a field of one',
      (informed) => {
        informed.type = 'string';
        delete informed.items;
        delete informed.maxItems;
      },
      /"type": "string".*类型应是 array/,
    ],
    [
      'with a field beside the name that is not searched there',
      (informed) => {
        informed['x-options'].show = ['grants'];
      },
      /"grants".*不能按 grants 的文字查询/,
    ],
    [
      'with the name twice',
      (informed) => {
        informed['x-options'].show = ['roleName'];
      },
      /"roleName".*已经是 label/,
    ],
  ])('are refused %s, on the line', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
