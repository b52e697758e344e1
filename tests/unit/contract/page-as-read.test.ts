import { describe, expect, test } from 'vitest';
import { masked } from '../../../src/contract/language/masks';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { pageAsRead } from '../../../src/contract/pages/page-as-read';
import { ORDERS } from '../../support/model/guarded-pages';

const page = ORDERS as unknown as ListPage;

describe('a page as somebody reads it', () => {
  test('who holds all codes has all of it, masked values by their ends', () => {
    const { rights, list } = pageAsRead(page, ['seePrice', 'setPrice', 'seeAccount']);
    expect(rights).toEqual({
      hidden: [],
      masked: ['account', 'contact.mobile', 'lines.account'],
      shown: ['account', 'contact.mobile', 'lines.account'],
      locked: [],
    });
    expect(list.search).toEqual(page.list.search);
  });

  test('who holds none has nothing that names a guarded field', () => {
    const read = pageAsRead(page, ['edit']);
    expect(read.rights?.hidden).toEqual(['secret', 'price', 'lines.unitPrice']);
    const { rights: _, ...told } = read;
    for (const name of ['secret', 'price', 'unitPrice', 'band'])
      expect(JSON.stringify(told)).not.toContain(`"${name}"`);
    expect(read.list).toMatchObject({ search: ['orderNo'], totals: [{ fn: 'count' }] });
    expect(read.list.defaultSort).toBeUndefined();
    expect(read.states?.transitions.map(({ code, when, asks }) => [code, when, asks])).toEqual([
      ['submit', undefined, ['limit']],
      ['dear', '{{ false }}', undefined],
      ['cheap', '{{ false }}', undefined],
      ['pass', undefined, undefined],
      ['back', undefined, undefined],
    ]);
  });

  test('it is the same page for the same codes, and the whole one where nothing is guarded', () => {
    expect(pageAsRead(page, ['edit', 'seePrice'])).toBe(pageAsRead(page, ['seePrice', 'add']));
    const open = {
      ...page,
      form: { type: 'object', properties: { orderNo: { type: 'string' } } },
    } as ListPage;
    expect(pageAsRead(open, [])).toBe(open);
  });

  test('a mask never shows all of a value, nor how long a short one is', () => {
    expect(masked('phone', '13812345678')).toBe('138****5678');
    expect(masked('bankAccount', '6222021234567890123')).toBe('6222********0123');
    expect(masked('idCard', '330203199001011234')).toBe('330********1234');
    expect(masked('name', '王小明')).toBe('王**');
    expect(masked('name', '王')).toBe('**');
    for (const kind of ['phone', 'bankAccount', 'idCard', 'name'] as const)
      for (let length = 1; length < 24; length += 1) {
        const value = 'abcdefghijklmnopqrstuvwxyz'.slice(0, length);
        const ends = String(masked(kind, value)).replaceAll('*', '');
        expect(ends.length, `${kind} of ${length}`).toBeLessThan(Math.max(1, length));
      }
    expect(masked('phone', '')).toBe('');
  });
});
