import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { SEARCH_CALL, SEARCH_LENGTH } from '../../../src/contract/pages/record-search';
import type { SearchData } from '../../../src/contract/pages/record-search-schema';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { changeTenant } from '../../support/gateway/token-grants';

const CONTRACTS = '/office/contracts';

describe.each(testDatabases())('records found from anywhere, on $name', ({ start }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    database = await start('demo');
    gateway = await startGateway({ openPages, ...database.choice });
    for (const name of ['buyer01', 'manager01', 'admin01', 'supplier01', 'supplier02'])
      tokens[name] = await gateway.signIn(name);
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
  });

  const ask = (who: string, text: string, headers = {}) =>
    gateway.call(tokens[who], `GET ${SEARCH_CALL}?text=${encodeURIComponent(text)}`, undefined, { headers });
  const search = async (who: string, text: string, headers = {}): Promise<SearchData> => {
    const answer = await ask(who, text, headers);
    expect(answer.httpStatus, answer.message).toBe(200);
    return answer.data;
  };
  const on = ({ pages }: SearchData, path: string) => pages.find((page) => page.path === path)?.records ?? [];
  const first = async (resource: string, who: string) =>
    (await gateway.call(tokens[who], `GET /api/resources/${resource}?pageSize=1`)).data.list[0];
  const contract = (contractCode: string, more = {}) => ({
    contractCode,
    contractName: '检索专用合同',
    customerShortName: '检索客户',
    ownerAccount: '100001',
    templateType: 'standard',
    contractType: 'framework',
    startTime: '2026-01-01',
    endTime: '2030-01-01',
    remindDate: '2029-12-01',
    renewal: 'none',
    ...more,
  });
  const create = async (doc: object) => {
    const answer = await gateway.call(tokens.buyer01, 'POST /api/resources/contract', doc);
    expect(answer.httpStatus, JSON.stringify(answer.data)).toBe(200);
    return answer.data.id as string;
  };

  test('finds a record by its code, its name and its customer, and says whom and what', async () => {
    const row = await first('contract', 'buyer01');
    for (const text of [row.contractCode, ` ${row.contractCode.toLowerCase()} `]) {
      const found = on(await search('buyer01', text), CONTRACTS);
      expect(found[0], text).toMatchObject({
        id: row.id,
        name: row.contractName,
        code: row.contractCode,
        party: row.customerShortName,
        state: { label: expect.any(String) },
      });
    }
    const named = on(await search('buyer01', row.contractName), CONTRACTS);
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set([row.contractName]));
    const byCustomer = await search('buyer01', row.customerShortName);
    const page = byCustomer.pages.find(({ path }) => path === CONTRACTS)!;
    expect(page.title).toBe('合同管理');
    expect(page.records).toHaveLength(5);
    expect(page.more).toBe('customerShortName');
    for (const { party } of page.records) expect(party).toBe(row.customerShortName);
  });

  test('says which field holds the text where none of the heading does', async () => {
    await create(contract('JS-2026-0101', { ownerAccount: '100002' }));
    const [found] = on(await search('buyer01', '林若'), CONTRACTS);
    expect(found).toMatchObject({ match: { title: '负责人', text: '林若川' } });
  });

  test('puts the record whose code is the text before those that merely contain it', async () => {
    await create(contract('AJS-2026-0202'));
    await create(contract('JS-2026-02021'));
    const id = await create(contract('JS-2026-0202'));
    const codes = on(await search('buyer01', 'JS-2026-0202'), CONTRACTS).map(({ code }) => code);
    expect(codes.slice(0, 3)).toEqual(['JS-2026-0202', 'JS-2026-02021', 'AJS-2026-0202']);
    expect(on(await search('buyer01', 'JS-2026-0202'), CONTRACTS)[0]?.id).toBe(id);
  });

  test('takes % and _ for themselves', async () => {
    const id = await create(contract('JS-2026-0301', { contractName: '折扣50%_特价' }));
    for (const text of ['%', '_', '50%_', '%_特']) {
      expect(
        on(await search('buyer01', text), CONTRACTS).map((one) => one.id),
        text,
      ).toEqual([id]);
    }
    expect((await search('buyer01', '检索%合同')).pages).toEqual([]);
    expect((await search('buyer01', "检索'--")).pages).toEqual([]);
  });

  test('takes 1 to 200 characters, and nothing else', async () => {
    expect((await ask('buyer01', '检'.repeat(SEARCH_LENGTH))).httpStatus).toBe(200);
    for (const text of ['', '  ', '检'.repeat(SEARCH_LENGTH + 1)])
      expect((await ask('buyer01', text)).httpStatus, text).toBe(400);
    const other = await gateway.call(tokens.buyer01, `GET ${SEARCH_CALL}?text=a&page=/office/accounts`);
    expect(other.httpStatus).toBe(400);
    expect((await gateway.call(undefined, `GET ${SEARCH_CALL}?text=a`)).httpStatus).toBe(401);
  });

  test('answers the pages of the account alone: whoever has no grant on a page finds nothing of it', async () => {
    const account = await first('account', 'admin01');
    expect(on(await search('admin01', account.username), '/office/accounts')[0]?.id).toBe(account.id);
    const { data: map } = await gateway.call(
      tokens.buyer01,
      'GET /iam/api/v2/api/account/findButtonPermissions',
    );
    expect(Object.keys(map)).not.toContain('/office/accounts');
    for (const text of [account.username, account.displayName, account.telephone])
      expect(on(await search('buyer01', text), '/office/accounts'), text).toEqual([]);
    // Whatever a common sign finds, it is of granted pages.
    for (const text of ['1', 'a', '0', '公司']) {
      for (const who of ['buyer01', 'manager01', 'supplier01']) {
        const grants = await gateway.call(tokens[who], 'GET /iam/api/v2/api/account/findButtonPermissions');
        for (const { path } of (await search(who, text)).pages)
          expect(Object.keys(grants.data), `${who} ${text}`).toContain(path);
      }
    }
  });

  test('nobody finds a record of another tenant', async () => {
    const id = await create(contract('JS-2026-0401', { contractName: '只在华东的合同' }));
    expect(on(await search('buyer01', '只在华东'), CONTRACTS).map((one) => one.id)).toEqual([id]);
    const { data: signedIn } = await gateway.requestToken('buyer01');
    const { data: moved } = await changeTenant(gateway, signedIn.refresh_token, 'T002');
    const answer = await gateway.call(
      moved.access_token,
      `GET ${SEARCH_CALL}?text=${encodeURIComponent('只在华东')}`,
    );
    expect(answer.httpStatus, answer.message).toBe(200);
    expect(answer.data.pages).toEqual([]);
  });

  test('a supplier finds its own records and none of another supplier', async () => {
    const own = await first('contact', 'supplier01');
    const others = await first('contact', 'supplier02');
    const mine = on(await search('supplier01', own.mobile), '/supplier/contacts');
    expect(mine.map(({ id }) => id)).toEqual([own.id]);
    for (const text of [own.mobile, own.contactName.slice(0, 1)]) {
      const found = on(await search('supplier02', text), '/supplier/contacts');
      expect(found.map(({ id }) => id)).not.toContain(own.id);
    }
    expect(on(await search('supplier01', others.mobile), '/supplier/contacts')).toEqual([]);
    // Nor anything of the office.
    const row = await first('contract', 'buyer01');
    expect((await search('supplier01', row.contractCode)).pages).toEqual([]);
  });

  test('staff find a supplier by its code', async () => {
    const found = on(await search('buyer01', 's10002'), '/office/suppliers');
    expect(found.map(({ code }) => code)).toEqual(['S10002']);
  });

  test('words titles, states and fields in the language of the caller', async () => {
    const row = await first('contract', 'buyer01');
    const { pages } = await search('buyer01', row.contractCode, { 'x-client-language': 'en' });
    const page = pages.find(({ path }) => path === CONTRACTS)!;
    expect(page.title).not.toMatch(/\p{Script=Han}/u);
    expect(page.records[0]?.state?.label).not.toMatch(/\p{Script=Han}/u);
  });

  test('what belongs to a record: those that its fields name, and the lists of those that name it', async () => {
    const { data: orders } = await gateway.call(
      tokens.buyer01,
      'GET /api/resources/purchaseOrder?supplier=S10001',
    );
    const [order] = orders.list;
    const related = async (who: string, resource: string, id: string) =>
      gateway.call(tokens[who], `GET /api/resources/${resource}/${id}/related`);
    const of = await related('buyer01', 'purchaseOrder', order.id);
    expect(of.httpStatus, of.message).toBe(200);
    const supplier = of.data.records.find(({ path }: { path: string }) => path === '/office/suppliers');
    expect(supplier).toMatchObject({
      title: '供应商',
      name: expect.stringContaining('有限公司'),
      code: 'S10001',
    });
    // The buyer may not open the accounts: who is responsible is not led to.
    const paths = of.data.records.map(({ path }: { path: string }) => path);
    expect(paths).not.toContain('/office/accounts');

    const back = await related('buyer01', 'supplier', supplier.id);
    const list = back.data.lists.find(({ path }: { path: string }) => path === '/office/purchase-orders');
    expect(list).toMatchObject({ param: 'supplier', value: 'S10001', count: orders.total });
  });

  test('what belongs to a record is told to whoever may read the record, and to nobody else', async () => {
    const row = await first('contract', 'buyer01');
    const path = `GET /api/resources/contract/${row.id}/related`;
    expect((await gateway.call(tokens.supplier01, path)).httpStatus).toBe(403);
    const contact = await first('contact', 'supplier01');
    const others = await gateway.call(tokens.supplier02, `GET /api/resources/contact/${contact.id}/related`);
    expect(others).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    expect((await gateway.call(undefined, path)).httpStatus).toBe(401);
  });

  test('a role that loses a page finds nothing of it from the next call on', async () => {
    const row = await first('contract', 'buyer01');
    const { data } = await gateway.call(tokens.admin01, 'GET /api/resources/role?roleCode=buyer');
    const [role] = data.list;
    const grants = role.grants.filter((grant: string) => !grant.startsWith(CONTRACTS));
    const taken = await gateway.call(tokens.admin01, `PUT /api/resources/role/${role.id}`, {
      ...role,
      grants,
    });
    expect(taken.httpStatus, taken.message).toBe(200);
    expect(on(await search('buyer01', row.contractCode), CONTRACTS)).toEqual([]);
    const related = await gateway.call(tokens.buyer01, `GET /api/resources/contract/${row.id}/related`);
    expect(related.httpStatus).toBe(403);
  });
});
