import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { homeCards } from '../../support/browser/home-cards';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

describe.each(testDatabases())("the overview of a supplier's home page, on $name", ({ start }) => {
  let gateway: TestGateway;
  let first: string;
  let second: string;
  let now: Date;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, clock: () => now ?? new Date() });
    [first, second] = [await gateway.signIn('supplier01'), await gateway.signIn('supplier02')];
  });
  afterAll(() => gateway?.close());

  const partsOf = async (token: string) => {
    const { completeness } = await homeCards(gateway, token);
    return Object.fromEntries(
      (completeness as { path: string; count: number }[]).map(({ path, count }) => [path, count]),
    );
  };

  test('counts what stands in each part of the profile, its own alone', async () => {
    expect(await partsOf(first)).toMatchObject({
      '/supplier/company': 1,
      '/supplier/bank-accounts': 3,
      '/supplier/contacts': 48,
    });
    const before = await partsOf(second);
    expect(before['/supplier/legal-info']).toBe(0);
    expect(Object.keys(before)).not.toContain('/office/suppliers');
    const legal = {
      legalName: '沈立言',
      legalPhone: '13800010002',
      legalIdCard: '11010519491231002X',
      idLongTerm: false,
      idFrom: '2020-01-01',
      idTo: '2026-12-01',
    };
    const saved = await gateway.call(second, `POST ${POSEIDON}/supplier-legal-info/save`, legal);
    expect(saved).toMatchObject({ code: 'ok' });
    expect((await partsOf(second))['/supplier/legal-info']).toBe(1);
    expect((await partsOf(first))['/supplier/legal-info']).toBe(1);
  });

  test('tells a document that expires within sixty days, by the day in Shanghai, and what was changed last', async () => {
    const read = async (at: string) => {
      now = new Date(at);
      return homeCards(gateway, second);
    };
    const about = ({ expiring }: Awaited<ReturnType<typeof read>>) =>
      expiring.filter(({ path }: { path: string }) => path === '/supplier/legal-info');
    const token = second;
    // 2026-10-02 is sixty days before 2026-12-01; in Shanghai it begins at 16:00 UTC of the day before.
    second = await signInAt('2026-10-01T15:59:00Z');
    expect(about(await read('2026-10-01T15:59:00Z'))).toEqual([]);
    expect(about(await read('2026-10-01T16:00:00Z'))).toMatchObject([{ date: '2026-12-01', daysLeft: 60 }]);
    second = await signInAt('2026-12-01T16:00:00Z');
    const late = await read('2026-12-01T16:00:00Z');
    expect(about(late)).toMatchObject([{ title: '法人信息', field: '证件有效期至', daysLeft: -1 }]);
    expect(late.changes[0]).toMatchObject({ path: '/supplier/legal-info', action: 'create' });
    second = token;
  });

  test('is told in the language that was asked for, and to suppliers alone', async () => {
    now = new Date();
    const token = await gateway.signIn('supplier02');
    const english = await homeCards(gateway, token, { 'x-client-language': 'en' });
    expect(english.completeness.map(({ title }: { title: string }) => title)).toContain('Contacts');
    const home = 'GET /api/dashboards/data?path=/poseidon/home';
    expect(await gateway.call(await gateway.signIn('buyer01'), home)).toMatchObject({
      code: 'page_not_granted',
    });
  });

  async function signInAt(at: string): Promise<string> {
    now = new Date(at);
    return gateway.signIn('supplier02');
  }

  test('the customers of the landing page are told without signing in, the published ones alone', async () => {
    const { data } = await gateway.call(undefined, 'GET /system/notice/customers');
    expect(data.list.map(({ customerName }: { customerName: string }) => customerName)).toEqual([
      '华东建工集团',
      '滨江置地',
      '远山轨道交通',
    ]);
    expect(Object.keys(data.list[0])).not.toContain('status');
  });
});
