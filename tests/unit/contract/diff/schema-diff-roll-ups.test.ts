import { describe, expect, test } from 'vitest';
import { compare } from '../../../../src/contract/diff/compare';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { smallPage } from '../../../support/gateway/schemas-folder';

const TAKES = { page: '/office/takes', by: 'order', fn: 'sum', field: 'quantity', from: 'quantity' };
const RETURNS = { page: '/office/returns', by: 'order', field: 'quantity' };

/** What is told of a roll-up that was written so and is written so now, as `rule level message`. */
function told(before: object | undefined, after: object | undefined): string[] {
  const at = (of: object | undefined) => {
    const form = { type: 'object', properties: { quantity: { type: 'number', title: '数量' } } };
    const derived = { ...(of && { left: { title: '剩余', of, minimum: 0 } }) };
    return { pages: [smallPage('orders', { form, derived }) as unknown as RecordPage], dictionaries: {} };
  };
  return compare(at(before), at(after)).flatMap(({ rule, level, at: place, message }) =>
    place === '汇总 left' ? `${rule} ${level} ${message}` : [],
  );
}

describe('what is told of a roll-up', () => {
  test('that is new: who sees it', () => {
    expect(told(undefined, TAKES)[0]).toMatch(
      /info 新增，由 \/office\/takes 汇总，打得开那个页面的人看得到$/,
    );
    expect(told(undefined, { ...TAKES, back: [RETURNS] })[0]).toMatch(
      /info 新增，由 \/office\/takes、\/office\/returns 汇总，打得开这些页面的人看得到$/,
    );
  });

  test('of which something is given back from now on, no more, or of others', () => {
    const gained = told(TAKES, { ...TAKES, back: [RETURNS] });
    expect(gained).toHaveLength(1);
    expect(gained[0]).toMatch(
      /caution 退回的数（back）由 （没有） 改为 .*；打不开 \/office\/returns 的人不再看到这个数$/,
    );
    const lost = told({ ...TAKES, back: [RETURNS] }, TAKES);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatch(
      /caution 退回的数（back）由 .* 改为 （没有）；看到这个数不再要打得开 \/office\/returns$/,
    );
    const changed = told(
      { ...TAKES, back: [RETURNS] },
      { ...TAKES, back: [{ ...RETURNS, where: { status: 'kept' } }] },
    );
    expect(changed).toEqual([expect.stringMatching(/caution 退回的数（back）由 [^；]* 改为 [^；]*$/)]);
  });

  test('of which other records are counted, apart from what is given back', () => {
    const back = [RETURNS];
    expect(told({ ...TAKES, back }, { ...TAKES, back, field: 'pieces' })).toEqual([
      expect.stringMatching(/caution 由 \{/),
    ]);
    expect(told({ ...TAKES, back }, { back, ...TAKES })).toEqual([]);
  });

  test('that is gone: where nothing is held any more', () => {
    expect(told({ ...TAKES, back: [RETURNS] }, undefined)).toEqual([
      expect.stringMatching(/danger 删除，\/office\/takes、\/office\/returns 不再有底线$/),
    ]);
  });
});
