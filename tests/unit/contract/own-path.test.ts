import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOwnPath, isServiceUrl } from '@/contract/base/own-path';
import { PRODUCT_PAGES } from '@/contract/base/product-pages';
import { isOpenAfterSignIn } from '@/shell/guard';
import { pagesOf } from '@/shell/menu-tree';
import { readTabs } from '@/shell/tabs/tab-list';

const HOSTILE = [
  ...['//host', '///host', '//host/office/contracts', '/\\host', '/\\\\host', '\\\\host', '\\/host', '/a\\b'],
  ...[
    '/\t/host',
    '/\n/host',
    '\t//host',
    ' //host',
    '/ /host',
    '/\r\n/host',
    '/a\u0000',
    '/\u2028/host',
    '/\u00a0',
  ],
  ...[
    '/%2f/host',
    '/%2Fhost',
    '/%5chost',
    '/%5Chost',
    '/%09/host',
    '/%0a',
    '/%00',
    '/%2e%2e//host',
    '/%',
    '/%zz',
  ],
  ...['/..//host', '/../..', '/./a', '/a//b', '/a/..', '/.'],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ],
  ...['https:host', 'http:/host', 'host', '?a=b', '#x', '', 'a/b', '/a?x=\n', '/a#\t'],
];

test.each(HOSTILE)('%j is no path of the product, wherever it comes from', (address) => {
  expect(isOwnPath(address)).toBe(false);
  expect(isServiceUrl(address)).toBe(false);
  const node = { id: 'x', text: 'x', menuName: 'x', children: [], hasChildren: false };
  expect(pagesOf([{ ...node, attributes: { url: address } }])).toEqual([]);
  expect(isOpenAfterSignIn(address, { [address]: ['view'], '//host': ['view'] })).toBe(false);
  expect(readTabs([{ name: address, path: address, label: 'x' }])).toEqual([]);
  expect(readTabs([{ name: '/', path: address, label: 'x' }])).toEqual([]);
});

test.each([
  ...['/', '/login', '/office/contracts', '/bidding/', '/a.b/c_d-e', '/系统', '/%E7%B3%BB'],
  ...['/a?next=//host', '/a?from=https://host/', '/a#//x', '/a?x=\\', '/bidding/?keyword=%5C%2F', '/a?x=50%'],
])('%j is one', (address) => {
  expect(isOwnPath(address)).toBe(true);
  expect(isServiceUrl(address)).toBe(true);
});

test.each([undefined, null, 1, {}, ['/a']])('%j is no address', (value) => {
  expect(isOwnPath(value)).toBe(false);
  expect(isServiceUrl(value)).toBe(false);
});

test.each([
  ['https://oa.example.com', true],
  ['https://oa.example.com:8443/work/home?a=1#b', true],
  ['http://10.0.0.1?x=1', true],
  ['https://user:secret@host/', false],
  ['https://host\\@other', false],
  ['https://host//other', false],
  ['https://ho st', false],
  ['https://', false],
  ['ftp://host/', false],
])('the address of another program names its host openly: %j', (address, may) => {
  expect(isServiceUrl(address)).toBe(may);
  expect(isOwnPath(address)).toBe(false);
});

test('the gateway knows every page that the product routes to', () => {
  const routes = readFileSync(new URL('../../../.umirc.ts', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);
  expect(new Set(PRODUCT_PAGES)).toEqual(new Set(paths.filter((path) => path !== '/*')));
});
