import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const EXAMPLE = 'tests/fixtures/examples/features/responsible.json';
const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the example beside the product's pages, after an edit. */
function problemsAfter(edit: (page: Loose) => void): string[] {
  const page = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
  edit(page);
  const example = { file: 'examples/responsible.json', text: JSON.stringify(page, null, 2) };
  return checkChanges([...files, example])
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message, suggestion = '' }) => `${message} ${suggestion}`);
}

describe('A page with somebody responsible, and with comments', () => {
  it('is right as it stands', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (page: Loose) => void, RegExp]>([
    [
      'a field that is not there',
      (page) => {
        page.responsible = 'keper';
      },
      /keper.*keeper/,
    ],
    [
      'a field that is no account',
      (page) => {
        page.responsible = 'device';
      },
      /device 要从 \/office\/accounts 选择/,
    ],
    [
      'an account by its user name',
      (page) => {
        page.form.properties.keeper['x-options'].value = 'username';
      },
      /keeper 要从 \/office\/accounts 选择并保存记录编号/,
    ],
    [
      'a button that urges nobody',
      (page) => {
        delete page.responsible;
      },
      /请用 responsible 写明/,
    ],
    [
      'a button that assigns to a field with others in tow',
      (page) => {
        page.form.properties.keeper['x-options'].fill = { device: 'displayName' };
      },
      /指派只改 keeper.*请用 update 修改/,
    ],
    [
      'a bulk button that assigns to nobody',
      (page) => {
        delete page.responsible;
        page.list.rowActions = page.list.rowActions.slice(0, 2);
      },
      /指派的是负责人，请用 responsible 写明/,
    ],
    [
      'comments without a page of the record',
      (page) => {
        delete page.list.detail;
      },
      /"detail": "page"/,
    ],
    [
      'comments whose code is a button’s',
      (page) => {
        page.list.rowActions[1].code = 'comment';
      },
      /权限码 comment 是发表评论/,
    ],
    [
      'urging that everybody may',
      (page) => {
        page.list.rowActions[3].code = 'no';
      },
      /urge 会改动数据，权限码不能是 "no"/,
    ],
  ])('refuses %s', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
