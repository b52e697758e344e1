import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import type { SchemaRegistry } from '../../../server/kernel/schemas/registry';
import { remindOfAll } from '../../../server/modules/reminders/remind-due';
import { openPages } from '../../../server/open-pages';
import { MESSAGE_CALLS, type Message } from '../../../src/contract/api/messages';
import type { OwnMatter } from '../../../src/contract/api/supplier-overview';
import { POSEIDON } from '../../../src/contract/base/identity';
import { homeCards } from '../../support/browser/home-cards';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { registerAccount } from '../../support/gateway/needed-records';

const ACCOUNTS = '/api/resources/bankAccount';

describe.each(testDatabases())(
  'a supplier hears what the office makes of its records, on $name',
  ({ start }) => {
    let gateway: TestGateway;
    let supplier: string;
    let other: string;
    let manager: string;
    beforeAll(async () => {
      gateway = await startGatewayOn(start, { openPages });
      [supplier, other] = [await gateway.signIn('supplier02'), await gateway.signIn('supplier01')];
      manager = await gateway.signIn('manager01');
    });
    afterAll(() => gateway?.close());

    const messages = async (token: string, headers: Record<string, string> = {}): Promise<Message[]> =>
      (await gateway.call(token, `POST ${MESSAGE_CALLS.list}`, {}, { headers })).data.list;
    const unread = async (token: string) =>
      (await gateway.call(token, `GET ${MESSAGE_CALLS.unread}`)).data.count;
    const move = (token: string, id: string, code: string, version: number, more: object = {}) =>
      gateway.call(token, `POST ${ACCOUNTS}/${id}/transitions/${code}`, { version, ...more });
    const matters = async (): Promise<OwnMatter[]> => (await homeCards(gateway, supplier)).matters;

    test('a refusal with its reason and a pass, each with the way there; nobody else hears of it', async () => {
      const before = [await unread(other), await unread(manager)];
      const { data } = await registerAccount(gateway, supplier, '33020110436000000007');
      expect(await unread(supplier)).toBe(0);
      expect(await matters()).toMatchObject([
        { path: '/supplier/bank-accounts', id: data.id, outcome: 'waiting', state: '审核中' },
      ]);
      await move(manager, data.id, 'refuse', 1, { reason: '户名不一致' });
      expect(await messages(supplier)).toMatchObject([
        {
          kind: 'approval',
          title: '银行账户「宁波启岳机电设备有限公司」：已退回',
          body: '采购方的说明：户名不一致',
          link: `/supplier/bank-accounts?id=${data.id}`,
        },
      ]);
      expect(await matters()).toMatchObject([{ outcome: 'refused', reason: '户名不一致', state: '已退回' }]);
      // What the supplier does itself is no news to it.
      await move(supplier, data.id, 'submit', 2);
      expect(await unread(supplier)).toBe(1);
      await move(manager, data.id, 'pass', 3);
      expect(await messages(supplier)).toHaveLength(2);
      const [english] = await messages(supplier, { 'x-client-language': 'en' });
      expect(english!.title).toBe('Bank accounts “宁波启岳机电设备有限公司”: Active');
      expect(await matters()).toMatchObject([{ outcome: 'passed' }]);
      expect([await unread(other), await unread(manager)]).toEqual(before);
    });

    test('an account of the supplier that may not open the page hears nothing of it', async () => {
      const { kysely } = gateway.gateway.context.database;
      const revoke = (path: string, to: string) =>
        inTenantAsOwner(kysely, 'T001', async (trx) => {
          await trx
            .updateTable('role_grant')
            .set({ page_path: to })
            .where('role_code', '=', 'supplier')
            .where('page_path', '=', path)
            .execute();
        });
      const { data } = await registerAccount(gateway, supplier, '33020110436000000008');
      const count = await unread(supplier);
      await revoke('/supplier/bank-accounts', '/supplier/taken-away');
      await move(manager, data.id, 'pass', 1);
      await revoke('/supplier/taken-away', '/supplier/bank-accounts');
      expect(await unread(supplier)).toBe(count);
    });

    test('a document that comes near its end, and one that has passed it: each once, whoever looks how often', async () => {
      await gateway.call(supplier, `POST ${MESSAGE_CALLS.readAll}`, {});
      const legal = {
        legalName: '沈立言',
        legalPhone: '13800010002',
        legalIdCard: '11010519491231002X',
        idLongTerm: false,
        idFrom: '2020-01-01',
        idTo: '2031-03-10',
      };
      const saved = await gateway.call(supplier, `POST ${POSEIDON}/supplier-legal-info/save`, legal);
      expect(saved.code).toBe('ok');
      const { database, catalogue } = gateway.gateway.context;
      const registry = catalogue as SchemaRegistry;
      const log = { info: () => undefined, error: () => undefined };
      const look = (at: string) => remindOfAll({ database, registry, clock: () => new Date(at) }, log);
      const about = async () =>
        (await messages(supplier))
          .filter(({ title }) => title.includes('证件有效期至'))
          .map(({ title }) => title);
      await look('2030-12-01T04:00:00Z');
      expect(await about()).toEqual([]);
      await Promise.all([look('2031-02-01T04:00:00Z'), look('2031-02-01T04:00:00Z')]);
      await look('2031-02-20T04:00:00Z');
      expect(await about()).toEqual(['法人信息即将到期：证件有效期至 2031-03-10']);
      await look('2031-03-11T04:00:00Z');
      await look('2031-03-12T04:00:00Z');
      expect(await about()).toEqual([
        '法人信息已过期：证件有效期至 2031-03-10',
        '法人信息即将到期：证件有效期至 2031-03-10',
      ]);
      const [late] = await messages(supplier);
      expect(late).toMatchObject({ kind: 'reminder', link: '/supplier/legal-info', isRead: false });
    });

    test('the last changes say which record, and lead there while it is there', async () => {
      const contact = { contactName: '沈立行', contactType: 'business', mobile: '13800019998' };
      const { data } = await gateway.call(supplier, 'POST /api/resources/contact', contact);
      const changes = async () => (await homeCards(gateway, supplier)).changes;
      expect((await changes())[0]).toMatchObject({ title: '联系人', name: '沈立行', id: data.id });
      await gateway.call(supplier, `DELETE /api/resources/contact/${data.id}`);
      const [removed, made] = await changes();
      expect(removed).toMatchObject({ name: '沈立行', action: 'delete' });
      expect([removed, made].filter((change) => 'id' in change)).toEqual([]);
    });

    test('the menu calls pages as suppliers know them, the office keeps its own words', async () => {
      const menu = async (token: string) =>
        JSON.stringify((await gateway.call(token, 'GET /iam/api/v2/api/menu/getMenuByAccountId')).data);
      expect(await menu(supplier)).toContain('"变更申请"');
      expect(await menu(supplier)).not.toContain('资料变更审核');
      expect(await menu(supplier)).toContain('"我的消息"');
      expect(await menu(manager)).toContain('资料变更审核');
    });
  },
);
