import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../../server/kernel/dictionaries/category-tree';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';

const CALL = `GET ${POSEIDON}/categoryList`;
/** The thirteen of the specification's section 3. */
const TOP = Array.from({ length: 13 }, (_, index) => String(100_001 + index));

describe('purchase categories', () => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startGateway({ openPages });
    token = await gateway.signIn('supplier01');
  });
  afterAll(() => gateway?.close());
  const list = async (query = '', headers = {}): Promise<Category[]> => {
    const { data } = await gateway.call(token, CALL + query, undefined, { headers });
    expect(data.total).toBe(data.list.length);
    return data.list;
  };
  const idsOf = (categories: readonly Category[]) => categories.map(({ categoryId }) => categoryId);

  test('begin with the thirteen at the top, each with all that is below it', async () => {
    const top = await list();
    expect(idsOf(top)).toEqual(TOP);
    expect(top[0]).toMatchObject({ categoryName: '钢材与金属', parentCategoryId: '', level: 1 });
    const below = top.flatMap(({ children }) => children);
    expect(below.every(({ level, children }) => level === 2 && children.length === 0)).toBe(true);
    expect(new Set(idsOf([...top, ...below])).size).toBe(top.length + below.length);
  });

  test('are asked for by level, by what stands above them, or both', async () => {
    const [first] = await list();
    expect(idsOf(await list('?level=1'))).toEqual(TOP);
    expect(await list('?parentCategoryId=100001')).toEqual(first!.children);
    expect(await list('?parentCategoryId=100001&level=2')).toEqual(first!.children);
    expect(await list('?parentCategoryId=100001&level=1')).toEqual([]);
    expect(await list('?level=3')).toEqual([]);
    const all = await list('?level=2');
    expect(all).toEqual((await list()).flatMap(({ children }) => children));
  });

  test('bear names in the language of the caller', async () => {
    const english = await list('?level=1', { 'x-client-language': 'en' });
    expect(english[0]!.categoryName).toBe('Steel and metals');
    const texts = await list('', { 'x-client-language': 'en' });
    expect(JSON.stringify(texts)).not.toMatch(/\p{Script=Han}/u);
  });

  test('are refused for a parent that does not exist, and without a session', async () => {
    for (const query of ['?parentCategoryId=100014', '?level=0', '?level=x', '?parent=100001']) {
      expect(await gateway.call(token, CALL + query)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    }
    expect(await gateway.call(undefined, CALL)).toMatchObject({ code: 'unauthorized' });
  });
});
