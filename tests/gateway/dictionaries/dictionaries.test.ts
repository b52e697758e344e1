import { cpSync, readFileSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { tableName } from '../../../server/kernel/records/tables/table';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasFolder } from '../../support/gateway/schemas-folder';
import { changeTenant } from '../../support/gateway/token-grants';

const RECORDS = '/api/resources/dictionary';
const UNITS = '/api/resources/orgUnit';

interface Item {
  code: string;
  label: string;
  color?: string;
  parent?: string;
  off?: boolean;
}

describe.each(testDatabases())('dictionaries on $name', ({ start }) => {
  let gateway: TestGateway;
  let admin: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    admin = await gateway.signIn('admin01');
    manager = await gateway.signIn('manager01');
  });
  afterAll(() => gateway?.close());

  /** Saves what `change` makes of a dictionary's items. */
  const save = async (name: string, change: (items: Item[]) => Item[], token = admin) => {
    const { version, title, items } = (await gateway.call(token, `GET ${RECORDS}/${name}`)).data;
    return gateway.call(token, `PUT ${RECORDS}/${name}`, { version, name, title, items: change(items) });
  };
  const off = (code: string, stopped: boolean) => (items: Item[]) =>
    items.map(({ off: _, ...item }) => (item.code === code ? { ...item, off: stopped } : item));
  /** What the pages of a person read, as a browser asks for it. */
  const served = async (name: string, token: string, etag?: string) => {
    const headers = { Authorization: `Bearer ${token}`, ...(etag && { 'If-None-Match': etag }) };
    const answer = await gateway.fetch(`/schemas/dictionaries/${name}.json`, { headers });
    const text = await answer.text();
    return { status: answer.status, etag: answer.headers.get('etag')!, ...(text && JSON.parse(text)) };
  };
  const violations = (answer: { data: { violations: { path: string; rule: string; message: string }[] } }) =>
    answer.data.violations.map(({ path, rule }) => [path, rule]);
  let units = 0;
  const unit = (orgType: string) => {
    units += 1;
    const body = { orgCode: `DT-${units}`, orgName: `测试单位${units}`, orgType };
    return gateway.call(manager, `POST ${UNITS}`, body);
  };

  test('every dictionary of the folder stands in the list, for those with the grant alone', async () => {
    const { data } = await gateway.call(admin, `GET ${RECORDS}?pageSize=100`);
    const currency = data.list.find(({ name }: { name: string }) => name === 'currency');
    expect([currency.title, currency.items[0]]).toEqual(['币种', { code: 'CNY', label: '人民币' }]);
    for (const username of ['analyst01', 'manager01', 'supplier01']) {
      const { code } = await gateway.call(await gateway.signIn(username), `GET ${RECORDS}`);
      expect([username, code]).toEqual([username, 'no_permission']);
    }
  });

  test('items that are added, renamed and moved count from the next call on, in this tenant alone', async () => {
    const before = await served('orgType', manager);
    expect(violations(await unit('branch'))).toEqual([['orgType', 'oneOf']]);
    const saved = await save('orgType', (items) => [
      { code: 'branch', label: '分公司', color: 'gold' },
      ...items.map((item) => (item.code === 'project' ? { ...item, label: '工程项目部' } : item)),
    ]);
    expect(saved.code).toBe('ok');

    const after = await served('orgType', manager, before.etag);
    expect(after.status).toBe(200);
    expect(after.entries).toEqual([
      { value: 'branch', label: '分公司', color: 'gold' },
      { value: 'company', label: '公司', color: 'blue' },
      { value: 'project', label: '工程项目部', color: 'cyan' },
      { value: 'department', label: '部门' },
    ]);
    expect((await served('orgType', manager, after.etag)).status).toBe(304);
    expect((await unit('branch')).data.orgType).toBe('branch');

    const { data: token } = await gateway.requestToken('admin01');
    const elsewhere = (await changeTenant(gateway, token.refresh_token, 'T002')).data.access_token;
    expect((await served('orgType', elsewhere)).entries).toEqual(before.entries);
    expect((await gateway.call(elsewhere, `GET ${RECORDS}/orgType`)).data.items).toHaveLength(3);
    const body = { orgCode: 'DT-X', orgName: '别处', orgType: 'branch' };
    expect(violations(await gateway.call(elsewhere, `POST ${UNITS}`, body))).toEqual([['orgType', 'oneOf']]);
  });

  test('what is switched off is not chosen any more; records that hold it keep it', async () => {
    const { data: held } = await unit('project');
    const { data: other } = await unit('company');
    expect((await save('orgType', off('project', true))).code).toBe('ok');
    const { entries } = await served('orgType', manager);
    expect(entries.find(({ value }: { value: string }) => value === 'project')).toMatchObject({ off: true });

    expect(violations(await unit('project'))).toEqual([['orgType', 'oneOf']]);
    const edit = ({ id, version, orgCode, orgName }: typeof held, orgType: string) =>
      gateway.call(manager, `PUT ${UNITS}/${id}`, { version, orgCode, orgName, orgType, leader: '王工' });
    expect(violations(await edit(other, 'project'))).toEqual([['orgType', 'oneOf']]);
    const kept = await edit(held, 'project');
    expect([kept.code, kept.data.orgType]).toEqual(['ok', 'project']);

    expect((await save('orgType', off('project', false))).code).toBe('ok');
    expect((await unit('project')).code).toBe('ok');
  });

  test('what pages work by is not switched off, what the files have is not removed', async () => {
    const indexOf = async (name: string, code: string) =>
      (await gateway.call(admin, `GET ${RECORDS}/${name}`)).data.items.findIndex(
        (item: Item) => item.code === code,
      );
    // A declared state, a derived case, the audience of what is published, a default that nobody fills in.
    for (const [name, code] of [
      ['tenderState', 'published'],
      ['contractState', 'dueSoon'],
      ['audience', 'all'],
      ['accountType', 'staff'],
    ] as const) {
      const refused = await save(name, off(code, true));
      const at = `items.${await indexOf(name, code)}.off`;
      expect([name, refused.code, violations(refused)]).toEqual([
        name,
        'rule_violation',
        [[at, 'dictionaryNeeded']],
      ]);
    }
    const removed = await save('currency', (items) => items.filter(({ code }) => code !== 'USD'));
    expect(violations(removed)).toEqual([['items', 'dictionaryItem']]);
    const twice = await save('currency', (items) => [...items, { code: 'USD', label: '美金' }]);
    expect(violations(twice)).toEqual([['items.10.code', 'unique']]);
    expect((await served('currency', manager)).entries).toHaveLength(10);
  });

  test('an own item that is removed leaves the list; records that hold it keep it and read its label', async () => {
    expect((await save('orgType', (items) => [...items, { code: 'site', label: '驻地办' }])).code).toBe('ok');
    const { data: held } = await unit('site');
    const label = async () =>
      (await served('orgType', manager)).entries.filter(({ value }: { value: string }) => value === 'site');
    const without = (items: Item[]) => items.filter(({ code }) => code !== 'site');
    expect((await save('orgType', without)).code).toBe('ok');
    expect(await label()).toEqual([{ value: 'site', label: '驻地办', off: true, removed: true }]);
    expect(violations(await unit('site'))).toEqual([['orgType', 'oneOf']]);
    const { id, version, orgCode, orgName } = held;
    const body = { version, orgCode, orgName, orgType: 'site', leader: '李工' };
    expect((await gateway.call(manager, `PUT ${UNITS}/${id}`, body)).data.orgType).toBe('site');

    // Saving again forgets nothing, and the code may come back.
    expect((await save('orgType', off('department', true))).code).toBe('ok');
    expect(await label()).toHaveLength(1);
    const { items } = (await gateway.call(admin, `GET ${RECORDS}/orgType`)).data;
    expect(items.map(({ code }: Item) => code)).not.toContain('site');
    const again = await save('orgType', (known) => [...known, { code: 'site', label: '驻地代表处' }]);
    expect(again.code).toBe('ok');
    expect(await label()).toEqual([{ value: 'site', label: '驻地代表处' }]);
    expect((await save('orgType', (known) => off('department', false)(without(known)))).code).toBe('ok');
  });

  test('a tree keeps its shape; below what is switched off nothing is chosen', async () => {
    const added = await save('categoryTree', (items) => [
      ...items,
      { code: '10000105', label: '钢绞线', parent: '100001' },
    ]);
    expect(added.code).toBe('ok');
    expect((await served('categoryTree', manager)).entries[0].children.at(-1)).toEqual({
      value: '10000105',
      label: '钢绞线',
    });
    const lost = await save('categoryTree', (items) => [
      ...items,
      { code: '10000106', label: '无处可放', parent: '999' },
    ]);
    expect(violations(lost).map(([, rule]) => rule)).toEqual(['oneOf']);
    const moved = await save('categoryTree', (items) =>
      items.map((item) => (item.code === '10000101' ? { ...item, parent: '100002' } : item)),
    );
    expect(violations(moved).map(([, rule]) => rule)).toEqual(['dictionaryPlace']);

    expect((await save('categoryTree', off('100002', true))).code).toBe('ok');
    const { entries } = await served('categoryTree', manager);
    const cement = entries.find(({ value }: { value: string }) => value === '100002');
    expect([cement, ...cement.children].every((entry) => entry.off)).toBe(true);
    const list = await gateway.call(manager, `GET ${POSEIDON}/categoryList`);
    expect(JSON.stringify(list.data.list)).not.toContain('100002');
    const items = (await gateway.call(admin, `GET ${RECORDS}/categoryTree`)).data.items as Item[];
    expect(items.filter((item) => item.off).map(({ code }) => code)).toEqual(['100002']);
  });

  test('where the file has no levels an own item stands under no other', async () => {
    const below = await save('orgType', (items) => [
      ...items,
      { code: 'site', label: '驻地办', parent: 'company' },
    ]);
    expect(violations(below)).toEqual([[expect.stringMatching(/^items\.\d+\.parent$/), 'dictionaryFlat']]);
    expect((await unit('company')).code).toBe('ok');
  });

  test('a category stays open when all below it is switched off', async () => {
    const { entries } = await served('categoryTree', manager);
    const cement = entries.find(({ value }: { value: string }) => value === '100003');
    const codes: string[] = cement.children.map(({ value }: { value: string }) => value);
    const stop = (stopped: boolean) => (items: Item[]) =>
      items.map(({ off: was, ...item }) => ({
        ...item,
        ...((codes.includes(item.code) ? stopped : was) && { off: true }),
      }));
    expect((await save('categoryTree', stop(true))).code).toBe('ok');
    const list = await gateway.call(manager, `GET ${POSEIDON}/categoryList`);
    const offered = list.data.list.find(({ categoryId }: { categoryId: string }) => categoryId === '100003');
    expect(offered?.children).toEqual([]);
    expect((await save('categoryTree', stop(false))).code).toBe('ok');
  });

  test('of two people who save at once the later is told', async () => {
    const { version, title, items } = (await gateway.call(admin, `GET ${RECORDS}/unit`)).data;
    const body = { version, name: 'unit', title, items: [...items].reverse() };
    const codes = await Promise.all([1, 2].map(() => gateway.call(admin, `PUT ${RECORDS}/unit`, body)));
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['ok', 'version_conflict']);
  });
});

test('a file that changes reaches a tenant that has changed the dictionary, and the record of it', async () => {
  const folder = schemasFolder();
  cpSync('schemas', folder.dir, { recursive: true });
  const gateway = await startGateway({ openPages, schemasDir: folder.dir });
  try {
    const admin = await gateway.signIn('admin01');
    const record = async () => (await gateway.call(admin, `GET ${RECORDS}/unit`)).data;
    const { version, name, title, items } = await record();
    const [first, second] = items as Item[];
    const said = [{ ...first!, label: '公吨' }, { code: 'own', label: '托' }, ...items.slice(1)];
    const saved = await gateway.call(admin, `PUT ${RECORDS}/unit`, { version, name, title, items: said });
    expect(saved.code).toBe('ok');

    const file = JSON.parse(readFileSync(folder.at('dictionaries/unit.json'), 'utf8'));
    file.entries[1].label = '新名称';
    file.entries.unshift({ value: 'later', label: '后来的' });
    folder.write('dictionaries/unit.json', file);
    await expect
      .poll(async () => (await record()).items.at(-1), { timeout: 20_000 })
      .toEqual({
        code: 'later',
        label: '后来的',
      });
    const after: Item[] = (await record()).items;
    expect(after.slice(0, 3)).toEqual([
      { ...first, label: '公吨' },
      { code: 'own', label: '托' },
      { ...second, label: '新名称' },
    ]);
    // What was on the screen before the file changed is not written over it.
    const late = { version: saved.data.version, name, title, items: said };
    expect((await gateway.call(admin, `PUT ${RECORDS}/unit`, late)).code).toBe('version_conflict');
  } finally {
    await gateway.close();
    folder.remove();
  }
});

describe('a folder of its own', () => {
  const folder = schemasFolder();
  let gateway: TestGateway;
  let admin: string;
  beforeAll(async () => {
    cpSync('schemas', folder.dir, { recursive: true });
    gateway = await startGateway({ openPages, schemasDir: folder.dir });
    admin = await gateway.signIn('admin01');
  });
  afterAll(async () => {
    await gateway?.close();
    folder.remove();
  });
  const record = async (name: string, token = admin) =>
    (await gateway.call(token, `GET ${RECORDS}/${name}`)).data;
  const file = (name: string) => folder.at(`dictionaries/${name}.json`);

  test('a record that cannot be read is written anew, and does not keep other tenants from following', async () => {
    const { data: token } = await gateway.requestToken('admin01');
    const elsewhere = (await changeTenant(gateway, token.refresh_token, 'T002')).data.access_token;
    const before = await record('currency');
    await inTenantAsOwner(gateway.gateway.context.database.kysely, 'T001', async (trx) => {
      await sql`UPDATE ${sql.id(tableName('dictionary'))}
        SET doc = jsonb_set(doc, '{items,0,code}', to_jsonb(repeat('x', 61)))
        WHERE tenant_code = 'T001' AND id = 'currency'`.execute(trx);
    });
    const changed = JSON.parse(readFileSync(file('currency'), 'utf8'));
    changed.entries[0].label = '新名称';
    folder.write('dictionaries/currency.json', changed);
    const expected = [{ ...before.items[0], label: '新名称' }, ...before.items.slice(1)];
    for (const reader of [admin, elsewhere]) {
      await expect
        .poll(async () => (await record('currency', reader)).items, { timeout: 20_000 })
        .toEqual(expected);
    }
  });

  test('what a tenant said is kept while the file is out of service, and cannot be changed', async () => {
    const { version, name, title, items } = await record('unit');
    const said = [{ code: 'own', label: '托' }, ...items];
    const body = { version, name, title, items: said };
    expect((await gateway.call(admin, `PUT ${RECORDS}/unit`, body)).code).toBe('ok');
    const text = readFileSync(file('unit'), 'utf8');
    rmSync(file('unit'));
    const again = async () =>
      gateway.call(admin, `PUT ${RECORDS}/unit`, { ...body, version: (await record('unit')).version });
    await expect
      .poll(async () => (await again()).data.violations, { timeout: 20_000 })
      .toMatchObject([{ path: 'items', rule: 'dictionaryGone' }]);
    folder.write('dictionaries/unit.json', text);
    const first = async () => {
      const headers = { Authorization: `Bearer ${admin}` };
      const answer = await gateway.fetch('/schemas/dictionaries/unit.json', { headers });
      return answer.ok ? (await answer.json()).entries[0] : undefined;
    };
    await expect.poll(first, { timeout: 20_000 }).toEqual({ value: 'own', label: '托' });
  });
});
