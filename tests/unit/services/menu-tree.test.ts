import { expect, it } from 'vitest';
import type { MenuNode } from '@/contract/base/identity';
import { entriesOf, groupsAbove, pageOf, pagesOf } from '@/shell/menu-tree';

const leaf = (url: string, text: string): MenuNode => ({
  id: url,
  text,
  menuName: text,
  attributes: { url, icon: 'BankOutlined' },
  children: [],
  hasChildren: false,
});
const group = (id: string, ...children: MenuNode[]): MenuNode => ({
  id,
  text: id,
  menuName: id,
  attributes: { url: '' },
  children,
  hasChildren: true,
});
const menu = [
  group('资料', leaf('/supplier/contacts', '联系人'), group('账户', leaf('/supplier/bank', '银行账户'))),
  leaf('/supplier/news', '公告'),
];

it('lists the pages of a menu with the group each stands in', () => {
  expect(pagesOf(menu).map(({ path, group: name }) => [path, name])).toEqual([
    ['/supplier/contacts', '资料'],
    ['/supplier/bank', '账户'],
    ['/supplier/news', ''],
  ]);
});

it('finds the page that a path belongs to, and no other that merely begins alike', () => {
  expect(pageOf(menu, '/supplier/bank/17')?.path).toBe('/supplier/bank');
  expect(pageOf(menu, '/supplier/banking')).toBeUndefined();
});

it('takes a page that stands in the tabs of another for a part of that, and offers it by its address there', () => {
  const profile = leaf('/supplier/profile', '企业资料');
  profile.attributes.tabs = [
    { url: '/supplier/company', text: '基本信息', icon: 'IdcardOutlined' },
    { url: '/supplier/plants', text: '厂家' },
  ];
  const whole = [profile, leaf('/supplier/news', '公告')];
  expect(pageOf(whole, '/supplier/plants')?.path).toBe('/supplier/profile');
  expect(entriesOf(whole)).toEqual([
    {
      path: '/supplier/profile?tab=/supplier/company',
      text: '基本信息',
      icon: 'IdcardOutlined',
      group: '企业资料',
    },
    { path: '/supplier/profile?tab=/supplier/plants', text: '厂家', icon: 'BankOutlined', group: '企业资料' },
    { path: '/supplier/news', text: '公告', icon: 'BankOutlined', group: '' },
  ]);
});

it('knows which groups have to be open for a page to be seen', () => {
  expect(groupsAbove(menu, '/supplier/bank')).toEqual(['资料', '账户']);
  expect(groupsAbove(menu, '/supplier/news')).toEqual([]);
  expect(groupsAbove(menu, '/nowhere')).toEqual([]);
});
