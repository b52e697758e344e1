import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../src/contract/check/check-page';
import { localize } from '../../../src/contract/language/localize';

const page = (help: unknown) =>
  JSON.stringify({
    schemaVersion: 2,
    path: '/office/tools',
    kind: 'tabs',
    title: 'Tools',
    help,
    tabs: ['/office/contracts'],
  });
const problems = (help: unknown, english?: Record<string, string>) =>
  checkPage(page(help), { dictionaries: {}, ...(english && { english }) }).problems.map(
    ({ severity, path, message }) => `${severity} ${path} ${message}`,
  );

describe('help of a page file', () => {
  test('is lines of Markdown', () => {
    expect(problems(['# A', '', '- b **c** `<d>` [e](https://example.com)'])).toEqual([]);
    expect(problems('# A')).toHaveLength(1);
  });

  test('has links in full, and no tags of HTML', () => {
    expect(problems(['a', '[b](javascript:alert(1))']).join()).toMatch(/^error .*help.*1.*javascript/);
    expect(problems(['<b onclick="x">a</b>']).join()).toMatch(/^warning .*help.*0.*HTML/);
  });

  test('is translated line by line, and a line without English is told of', () => {
    expect(problems(['第一行', '第二行'], { 第一行: 'First' }).join()).toMatch(/第二行/);
    expect(problems(['第一行', '第二行'], { 第一行: 'First' })).toHaveLength(1);
    expect(
      localize({ help: ['第一行', '', '第二行'] }, (text) => (text === '第一行' ? 'First' : text)),
    ).toEqual({
      help: ['First', '', '第二行'],
    });
  });
});
