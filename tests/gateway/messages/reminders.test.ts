import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import type { SchemaRegistry } from '../../../server/kernel/schemas/registry';
import { remindOfAll } from '../../../server/modules/reminders/remind-due';
import { openPages } from '../../../server/open-pages';
import { MESSAGE_CALLS, type Message } from '../../../src/contract/api/messages';
import type { OwnReminder } from '../../../src/contract/api/own-reminders';
import { addDays, today } from '../../../src/contract/fields/derived';
import { DASHBOARD_CALLS, type DashboardData } from '../../../src/contract/pages/dashboards';
import { CITUS } from '../../support/gateway/citus-cluster';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const POLICIES = '/api/resources/examplePolicy';
const PAGE = '/examples/reminders';

describe.each(testDatabases())('reminders of dates on $name', ({ start }) => {
  let gateway: TestGateway;
  let analyst: string;
  let buyer: string;
  let keeper: string;
  const failures: unknown[] = [];
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir: schemasWithTestPages() });
    [analyst, buyer] = [await gateway.signIn('analyst01'), await gateway.signIn('buyer01')];
    keeper = await accountOf('buyer01');
  });
  afterAll(() => gateway?.close());

  const database = () => gateway.gateway.context.database;
  const accountOf = async (username: string) => {
    const { account_id } = await database()
      .kysely.selectFrom('account')
      .select('account_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return account_id;
  };
  /** Looks at noon in Beijing of so many days from now. */
  const look = (daysFromNow: number) => {
    const at = new Date(`${addDays(today(new Date()), daysFromNow)}T12:00:00+08:00`);
    const registry = gateway.gateway.context.catalogue as SchemaRegistry;
    const log = { info: () => undefined, error: (...told: unknown[]) => void failures.push(told) };
    return remindOfAll({ database: database(), registry, clock: () => at }, log);
  };
  const inDays = (days: number) => addDays(today(new Date()), days);
  const make = async (policyNo: string, validTo: string, more: object = {}) =>
    (await gateway.call(analyst, `POST ${POLICIES}`, { policyNo, validTo, keeper, renewal: 'no', ...more }))
      .data as { id: string; version: number };
  const titles = async (about: string, headers = {}, token = buyer): Promise<string[]> => {
    const { data } = await gateway.call(
      token,
      `POST ${MESSAGE_CALLS.list}`,
      { pageSize: 100, kind: 'reminder' },
      { headers },
    );
    return (data.list as Message[]).map(({ title }) => title).filter((title) => title.includes(about));
  };

  test('each day of the list once, however often and in how many copies it is looked', async () => {
    const validTo = inDays(40);
    await make('PO-ONCE', validTo);
    expect(await titles('PO-ONCE')).toEqual([]);
    for (const day of [9, 10, 11]) await Promise.all([look(day), look(day), look(day)]);
    expect(await titles('PO-ONCE')).toEqual([`保险单 PO-ONCE 将于 ${validTo} 到期，续保：否`]);
    for (const day of [33, 39, 40, 41, 42]) await look(day);
    expect(await titles('PO-ONCE')).toHaveLength(4);
    expect(failures).toEqual([]);
  });

  test('after a week without a run the most urgent of those that have passed, and that alone', async () => {
    await make('PO-WEEK', inDays(32));
    await look(1);
    expect(await titles('PO-WEEK')).toEqual([]);
    await look(31);
    expect(await titles('PO-WEEK')).toHaveLength(1);
    const { data } = await gateway.call(buyer, `POST ${MESSAGE_CALLS.list}`, { kind: 'reminder' });
    expect(data.list[0]).toMatchObject({
      link: expect.stringContaining(`${PAGE}?id=`),
      body: expect.stringContaining('还有 1 天'),
    });
  });

  test('at the write itself where the day has come, and anew for another date', async () => {
    const made = await make('PO-WRITE', inDays(5));
    expect(await titles('PO-WRITE')).toHaveLength(1);
    await look(0);
    expect(await titles('PO-WRITE')).toHaveLength(1);
    const change = (validTo: string, version: number) =>
      gateway.call(analyst, `PUT ${POLICIES}/${made.id}`, {
        policyNo: 'PO-WRITE',
        keeper,
        renewal: 'no',
        validTo,
        version,
      });
    await change(inDays(90), 1);
    expect(await titles('PO-WRITE')).toHaveLength(1);
    await change(inDays(6), 2);
    expect(await titles('PO-WRITE')).toEqual([
      expect.stringContaining(inDays(6)),
      expect.stringContaining(inDays(5)),
    ]);
  });

  test('not while the condition does not hold, nor of a date that is long over', async () => {
    const made = await make('PO-NOT', inDays(3), { renewal: 'yes' });
    await make('PO-LONG', inDays(-90));
    await look(0);
    expect([await titles('PO-NOT'), await titles('PO-LONG')]).toEqual([[], []]);
    const body = { policyNo: 'PO-NOT', keeper, renewal: 'no', validTo: inDays(3), version: 1 };
    await gateway.call(analyst, `PUT ${POLICIES}/${made.id}`, body);
    expect(await titles('PO-NOT')).toHaveLength(1);
  });

  test('those whose role names the code, each person once; in the language of whoever reads', async () => {
    const manager = await gateway.signIn('manager01');
    const grants = ['manager', 'buyer'].map((role_code) => ({
      ...{ tenant_code: 'T001', page_path: PAGE, code: 'urge' },
      role_code,
    }));
    await inTenantAsOwner(database().kysely, 'T001', (trx) =>
      trx.insertInto('role_grant').values(grants).execute(),
    );
    await make('PO-CODE', inDays(1));
    expect(await titles('PO-CODE')).toHaveLength(1);
    expect(await titles('PO-CODE', { 'x-client-language': 'en' }, manager)).toEqual([
      expect.stringMatching(/：No$/),
    ]);
  });

  test('stand on the bench of who was reminded, while they are so and the page is theirs to open', async () => {
    const remindersOf = async (token: string): Promise<OwnReminder[]> => {
      const { data } = await gateway.call(token, `GET ${DASHBOARD_CALLS.data}?path=/work/home`);
      const cards = (data as DashboardData).places.flatMap((place) => place.cards);
      expect(cards.length).toBeGreaterThan(3);
      const card = cards.find(({ type }) => type === 'reminders') as
        | { data: { list: OwnReminder[] } }
        | undefined;
      return card?.data.list ?? [];
    };
    const bench = async () => (await remindersOf(buyer)).filter(({ path }) => path === PAGE);
    const made = await make('PO-BENCH', inDays(-20));
    const about = async () => (await bench()).find(({ id }) => id === made.id);
    expect(await about()).toMatchObject({
      page: '保险单',
      name: 'PO-BENCH',
      field: '保险到期日',
      daysLeft: -20,
    });
    const body = { policyNo: 'PO-BENCH', keeper, renewal: 'yes', validTo: inDays(-20), version: 1 };
    await gateway.call(analyst, `PUT ${POLICIES}/${made.id}`, body);
    expect(await about()).toBeUndefined();
    const other = await gateway.signIn('admin01');
    expect(await remindersOf(other)).toEqual([]);
  });

  test('a record that goes takes what is kept of it along, and other tenants see nothing of it', async () => {
    const { id } = await make('PO-GONE', inDays(1));
    const kept = async (tenantCode: string) =>
      inTenantAsOwner(database().kysely, tenantCode, (trx) =>
        trx.selectFrom('reminder').select('day').where('record_id', '=', id).execute(),
      );
    expect(await kept('T001')).toHaveLength(1);
    // On Citus one role does everything, and no statement of the gateway asks for it in a caller's transaction.
    if (!CITUS)
      expect(
        await database()
          .inTenant({ tenantCode: 'T001', accountId: 'x', supplierCode: null }, (trx) =>
            trx.selectFrom('reminder').selectAll().execute(),
          )
          .catch(() => 'refused'),
      ).toBe('refused');
    await gateway.call(analyst, `DELETE ${POLICIES}/${id}?version=1`);
    expect(await kept('T001')).toEqual([]);
  });
});
