import { describe, expect, it } from 'vitest';
import type { SchemaFile } from '../../../../src/contract/check/check-folder';
import { checkChanges } from '../../../support/model/check-changes';

const list = (path: string, more: object = {}) => ({
  schemaVersion: 2,
  path,
  kind: 'list',
  title: path,
  resource: { name: `r${path.replaceAll(/[^a-z]/g, '')}`, scope: 'tenant' },
  form: { type: 'object', properties: { name: { type: 'string' } } },
  list: { columns: ['name'] },
  ...more,
});
const tabs = (path: string, held: unknown, more: object = {}) => ({
  schemaVersion: 2,
  path,
  kind: 'tabs',
  title: '一组',
  ...more,
  tabs: held,
});
const file = (page: { path: string }): SchemaFile => ({
  file: `schemas${page.path}.json`,
  text: JSON.stringify(page, null, 1),
});

const contacts = list('/supplier/contacts');
const banks = list('/supplier/bank-accounts', {
  menu: [
    { face: 'supplier', group: '资料' },
    { face: 'office', group: '供应商' },
  ],
});
const contracts = list('/office/contracts');

/** What is wrong with a page of tabs beside the others, and the line each mistake stands on. */
function problemsOf(page: { path: string }, ...others: SchemaFile[]) {
  const files = [file(page), ...(others.length > 0 ? others : [contacts, banks, contracts].map(file))];
  return checkChanges(files)
    .problems.filter((problem) => problem.severity === 'error' && problem.file === file(page).file)
    .map(({ message, suggestion, line }) => ({
      message,
      suggestion,
      at: file(page).text.split('\n')[line - 1]!.trim().replace(/,$/, ''),
    }));
}

describe('A page of tabs', () => {
  it('holds pages by their paths, with titles of their own or without, wherever the files stand in the order', () => {
    const page = tabs('/supplier/all', [
      '/supplier/contacts',
      { path: '/supplier/bank-accounts', title: '账户' },
    ]);
    expect(problemsOf(page)).toEqual([]);
    const folder = checkChanges([contacts, banks, page].map(file));
    expect(folder.pages.map(({ page: one }) => one?.kind)).toEqual(['tabs', 'list', 'list']);
  });

  it('cannot hold a page that is not there', () => {
    expect(problemsOf(tabs('/supplier/all', ['/supplier/contacts', '/supplier/bank-acounts']))).toEqual([
      {
        message: '没有页面 /supplier/bank-acounts',
        suggestion: '/supplier/bank-accounts',
        at: '"/supplier/bank-acounts"',
      },
    ]);
    expect(problemsOf(tabs('/supplier/all', [{ path: '/supplier/contact', title: '人' }]))).toMatchObject([
      { suggestion: '/supplier/contacts', at: '"path": "/supplier/contact"' },
    ]);
  });

  it('is not blamed for a page whose own file has a mistake', () => {
    const broken = { ...file(contacts), text: '{' };
    expect(problemsOf(tabs('/supplier/all', ['/supplier/contacts']), broken)).toEqual([]);
  });

  it('holds neither tabs nor itself', () => {
    const inner = file(tabs('/supplier/inner', ['/supplier/contacts']));
    const page = tabs('/supplier/all', ['/supplier/inner', '/supplier/all']);
    expect(problemsOf(page, inner, file(contacts)).map(({ at }) => at)).toEqual([
      '"/supplier/inner"',
      '"/supplier/all"',
    ]);
  });

  it('holds a page once, and at least one', () => {
    const twice = tabs('/supplier/all', [
      '/supplier/contacts',
      { path: '/supplier/contacts', title: '又一次' },
    ]);
    expect(problemsOf(twice)).toMatchObject([
      { message: '页面 /supplier/contacts 已在前面的标签里，只能放一次', at: '"path": "/supplier/contacts"' },
    ]);
    expect(problemsOf(tabs('/supplier/all', []))).toMatchObject([{ message: 'tabs 至少要有一项' }]);
  });

  it('holds only pages that are seen at each of its faces', () => {
    const [strange] = problemsOf(tabs('/supplier/all', ['/supplier/contacts', '/office/contracts']));
    expect(strange).toMatchObject({
      message: '页面 /office/contracts 不在供应商端，放不进供应商端的标签页',
      at: '"/office/contracts"',
    });
    const atBoth = { menu: [{ face: 'supplier' }, { face: 'office' }] };
    expect(problemsOf(tabs('/office/all', ['/supplier/bank-accounts'], atBoth))).toEqual([]);
    expect(problemsOf(tabs('/office/all', ['/supplier/contacts'], atBoth))).toMatchObject([
      { message: '页面 /supplier/contacts 不在办公端，放不进办公端的标签页' },
    ]);
  });

  it('has no records and no buttons', () => {
    const page = tabs('/supplier/all', ['/supplier/contacts'], { resource: contacts.resource, actions: [] });
    expect(problemsOf(page).map(({ message }) => message)).toEqual([
      expect.stringContaining('未知的键 resource'),
      expect.stringContaining('未知的键 actions'),
    ]);
  });

  it('has a path of its own', () => {
    const [taken] = problemsOf(tabs('/supplier/contacts', ['/supplier/bank-accounts']), file(banks), {
      ...file(contacts),
      file: 'schemas/a.json',
    });
    expect(taken?.message).toBe('路径 /supplier/contacts 已被 schemas/a.json 使用');
    expect(problemsOf(tabs('/api/all', ['/office/contracts']))).toMatchObject([
      { message: '/api 开头的路径由系统使用，请换一个' },
    ]);
  });

  it('says where a path is written wrongly', () => {
    expect(problemsOf(tabs('/supplier/all', ['supplier/contacts']))).toMatchObject([
      { message: expect.stringContaining('页面路径以 / 开头'), at: '"supplier/contacts"' },
    ]);
  });
});
