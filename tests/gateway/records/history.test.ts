import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const KITS = '/api/resources/kits';
const REQUESTS = '/api/resources/leaveRequest';
const CONTACTS = '/api/resources/contact';

/** A page whose records hold a list of rows and a word that is nobody's to see. */
const kits = smallPage('kits', {
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      doorPassword: { type: 'string', title: '门禁密码' },
      lines: {
        type: 'array',
        title: '清单',
        items: {
          type: 'object',
          properties: { part: { type: 'string', title: '部件' }, count: { type: 'number', title: '数量' } },
        },
      },
    },
  },
});

describe.each(testDatabases())('the history of a record on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let author: string;
  let second: string;
  beforeAll(async () => {
    writeFileSync(join(files.schemasDir, 'office/kits.json'), JSON.stringify(kits));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    [author, second] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const history = (token: string, base: string, id: string, query = '') =>
    gateway.call(token, `GET ${base}/${id}/history${query}`);

  test('each write is told with who, when, why and what, the latest first', async () => {
    const { id } = (await gateway.call(author, `POST ${REQUESTS}`, { person: '许知微' })).data;
    await gateway.call(author, `PUT ${REQUESTS}/${id}`, { person: '许知行', version: 1 });
    await gateway.call(author, `POST ${REQUESTS}/${id}/transitions/submit`, { version: 2 });
    await gateway.call(second, `POST ${REQUESTS}/${id}/transitions/refuse`, {
      version: 3,
      reason: '缺少附件',
    });
    const { data, httpStatus } = await history(second, REQUESTS, id);
    expect(httpStatus).toBe(200);
    expect(data.total).toBe(4);
    expect(data.list).toMatchObject([
      {
        action: 'transition',
        code: 'refuse',
        reason: '缺少附件',
        changes: [{ path: 'status', before: 'checking', after: 'refused' }],
      },
      { action: 'transition', code: 'submit' },
      { action: 'update', changes: [{ path: 'person', before: '许知微', after: '许知行' }] },
      { action: 'create', changes: [] },
    ]);
    const names = data.list.map(({ by }: { by: string }) => by);
    expect(names[0]).not.toBe(names[1]);
    expect(names[1]).toBe(names[3]);
    expect(JSON.stringify(names)).not.toMatch(/analyst01|admin01/);
    expect(data.list.every(({ at }: { at: string }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  });

  test('it comes in pages, and wrong parameters are refused', async () => {
    const { id } = (await gateway.call(author, `POST ${KITS}`, { name: '第 0 版' })).data;
    for (let version = 1; version <= 12; version += 1) {
      await gateway.call(author, `PUT ${KITS}/${id}`, { name: `第 ${version} 版`, version });
    }
    const first = await history(author, KITS, id);
    expect([first.data.total, first.data.list.length]).toEqual([13, 10]);
    const rest = await history(author, KITS, id, '?pageNum=2');
    expect(rest.data.list.map(({ action }: { action: string }) => action)).toEqual([
      'update',
      'update',
      'create',
    ]);
    for (const query of ['?pageNum=0', '?pageSize=101', '?pageSize=ten', '?sort=at', '?supplierCode=S10001'])
      expect(await history(author, KITS, id, query)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
  });

  test('rows of a list are told one by one; a secret is not told, nor one whose field is gone', async () => {
    const made = { name: '急救箱', doorPassword: 'open-sesame', lines: [{ part: '纱布', count: 2 }] };
    const { id } = (await gateway.call(author, `POST ${KITS}`, made)).data;
    await gateway.call(author, `PUT ${KITS}/${id}`, {
      name: '急救箱',
      doorPassword: 'close-sesame',
      lines: [{ part: '纱布', count: 5 }, { part: '剪刀' }],
      version: 1,
    });
    const told = await history(author, KITS, id);
    const byPath = Object.fromEntries(
      told.data.list[0].changes.map((change: { path: string }) => [change.path, change]),
    );
    expect(byPath).toEqual({
      doorPassword: { path: 'doorPassword', hidden: true },
      'lines.0.count': { path: 'lines.0.count', before: 2, after: 5 },
      'lines.1': { path: 'lines.1', after: { part: '剪刀' } },
    });
    expect(JSON.stringify(told.data)).not.toContain('sesame');

    const { name } = kits.form.properties as { name: object };
    const without = { ...kits, form: { type: 'object', properties: { name } } };
    writeFileSync(join(files.schemasDir, 'office/kits.json'), JSON.stringify(without));
    const form = async () =>
      (await gateway.call(author, `POST ${KITS}`, { name: '甲', lines: [] })).httpStatus;
    await expect.poll(form, { timeout: 20_000 }).toBe(400);
    const later = await history(author, KITS, id);
    expect(later.data).toEqual(told.data);
    writeFileSync(join(files.schemasDir, 'office/kits.json'), JSON.stringify(kits));
  });

  test('a stranger’s record has no history, nor has one that is gone', async () => {
    const [mine, other] = [await gateway.signIn('supplier01'), await gateway.signIn('supplier02')];
    const { data } = await gateway.call(mine, `GET ${CONTACTS}?pageSize=1`);
    const { id } = data.list[0];
    expect(await history(mine, CONTACTS, id)).toMatchObject({ httpStatus: 200 });
    expect(await history(other, CONTACTS, id)).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    expect(await history(mine, CONTACTS, 'nowhere')).toMatchObject({ httpStatus: 404 });
    expect(await history(await gateway.signIn('buyer01'), KITS, id)).toMatchObject({ httpStatus: 403 });
    expect(await history(mine, '/api/resources/nothing', id)).toMatchObject({ httpStatus: 404 });
  });
});
