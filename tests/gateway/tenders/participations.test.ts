import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import { SAMPLE_BYTES, upload } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const SIGN_UP = 'POST /api/resources/participation';
const AREA = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder';
const DETAIL = `${AREA}/querySupTenderDetail`;
const CONTACT = { contactName: '顾晓岚', contactMobile: '13800010001' };
const HOUR = 3_600_000;

describe.each(testDatabases())('signing up for tenders, on $name', ({ start }) => {
  let gateway: TestGateway;
  let certified: string;
  let uncertified: string;
  let buyer: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    const names = ['supplier01', 'supplier02', 'buyer01', 'manager01'];
    const tokens = await Promise.all(names.map((name) => gateway.signIn(name)));
    [certified, uncertified, buyer, manager] = tokens as [string, string, string, string];
  });
  afterAll(() => gateway?.close());

  let number = 5000;
  /** A tender of the first tenant, open for an hour unless told otherwise. */
  async function newTender({ isPublished = true, left = HOUR } = {}) {
    number += 1;
    const { data } = await gateway.call(buyer, 'POST /api/resources/tender', {
      title: `测试招标 ${number}`,
      type: 'tender',
      orderId: `ZB-2026-${number}`,
      addtype: 'first',
      signEndTime: nowInBeijing(new Date(Date.now() + left)),
      categories: ['10000101'],
      content: '<p>正文</p>',
    });
    if (!isPublished) return data;
    const moved = await move('tender', data, 'publish');
    expect(moved.code).toBe('ok');
    return moved.data;
  }
  const move = (
    resource: string,
    { id, version }: { id: string; version: number },
    code: string,
    by = manager,
  ) =>
    gateway.call(by, `POST /api/resources/${resource}/${id}/transitions/${code}`, {
      version,
      reason: '测试',
    });
  const signUp = (token: string, orderId: string, more: object = {}) =>
    gateway.call(token, SIGN_UP, { orderId, ...CONTACT, ...more });
  /** Moves the deadlines of a tender and of what was signed up for it into the past. */
  const passDeadline = async (orderId: string) => {
    const late = JSON.stringify(nowInBeijing(new Date(Date.now() - HOUR)));
    await inTenantAsOwner(gateway.gateway.context.database.kysely, 'T001', async (trx) => {
      for (const table of ['r_tender', 'r_participation']) {
        await sql`UPDATE ${sql.id(table)} SET doc = jsonb_set(doc, '{signEndTime}', ${late}::jsonb)
          WHERE doc ->> 'orderId' = ${orderId}`.execute(trx);
      }
    });
  };

  test('one tender: what lists show for everybody, the rest for suppliers', async () => {
    const { id, orderId, title } = await newTender();
    const open = await gateway.call(undefined, `GET /system/notice/tender?id=${id}`);
    expect(open.data).toMatchObject({ id, orderId, title, tenantName: '华东建工集团' });
    for (const name of ['content', 'scope', 'lines', 'files', 'contact'])
      expect(open.data).not.toHaveProperty(name);
    const byNumber = `GET /system/notice/tender?orderId=${orderId}`;
    expect((await gateway.call(undefined, byNumber)).data).toEqual(open.data);
    const elsewhere = { headers: { 'tenant-code': 'T002' } };
    expect((await gateway.call(undefined, byNumber, undefined, elsewhere)).code).toBe('record_not_found');
    expect((await gateway.call(undefined, 'GET /system/notice/tender')).code).toBe('bad_request');

    expect((await gateway.call(certified, `GET ${DETAIL}?id=${id}`)).data).toEqual({
      ...open.data,
      ...{ content: '<p>正文</p>', scope: '', contact: '', contactPhone: '', lines: [], files: [] },
      categories: ['钢材与金属 / 螺纹钢'],
    });
    expect(open.data.categories).toEqual(['钢材与金属 / 螺纹钢']);
    expect((await gateway.call(buyer, `GET ${DETAIL}?id=${id}`)).code).toBe('no_permission');
    const draft = await newTender({ isPublished: false });
    expect((await gateway.call(certified, `GET ${DETAIL}?id=${draft.id}`)).code).toBe('record_not_found');
    expect((await gateway.call(undefined, `GET /system/notice/tender?id=${draft.id}`)).code).toBe(
      'record_not_found',
    );
    const found = await gateway.call(
      undefined,
      `GET /system/notice/tenders?title=${encodeURIComponent(title)}`,
    );
    expect(found.data).toMatchObject({ total: 1, list: [{ id, tenantName: '华东建工集团' }] });
  });

  test('documents, scope and quantities reach the tenant’s suppliers, each file by its own tender', async () => {
    const reach = { fetch: gateway.fetch };
    const { data: file } = await upload(reach, buyer, '招标文件.png', SAMPLE_BYTES.png);
    const { data: strange } = await upload(reach, buyer, '内部.png', SAMPLE_BYTES.png);
    number += 1;
    const { data: draft } = await gateway.call(buyer, 'POST /api/resources/tender', {
      title: `测试招标 ${number}`,
      type: 'tender',
      orderId: `ZB-2026-${number}`,
      addtype: 'first',
      signEndTime: nowInBeijing(new Date(Date.now() + HOUR)),
      region: ['310000', '310100', '310115'],
      scope: '主体结构用钢筋',
      lines: [{ material: '螺纹钢', specification: 'HRB400E', quantity: 3200.5, unit: 't' }],
      contact: '陈思远',
      contactPhone: '021-62345678',
      content: '<p>正文</p>',
      attachments: [file.attachmentId],
    });
    const path = (id: string, attachmentId: string) =>
      `${AREA}/downloadTenderFile?id=${id}&attachmentId=${attachmentId}`;
    const download = (token: string, id: string, attachmentId: string) =>
      gateway.fetch(path(id, attachmentId), { headers: { authorization: `Bearer ${token}` } });
    expect((await download(certified, draft.id, file.attachmentId)).status).toBe(404);
    const { data: tender } = await move('tender', draft, 'publish');

    const { data } = await gateway.call(uncertified, `GET ${DETAIL}?id=${tender.id}`);
    expect(data).toMatchObject({
      ...{
        scope: '主体结构用钢筋',
        contact: '陈思远',
        contactPhone: '021-62345678',
        region: '上海市 浦东新区',
      },
      lines: [{ material: '螺纹钢', specification: 'HRB400E', quantity: 3200.5, unit: '吨' }],
      files: [{ attachmentId: file.attachmentId, fileName: '招标文件.png' }],
    });
    const answer = await download(certified, tender.id, file.attachmentId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect((await answer.arrayBuffer()).byteLength).toBe(data.files[0].size);
    expect((await download(certified, tender.id, strange.attachmentId)).status).toBe(404);
    expect((await download(buyer, tender.id, file.attachmentId)).status).toBe(403);
    expect((await gateway.fetch(path(tender.id, file.attachmentId))).status).toBe(401);
    const elsewhere = await gateway.fetch(`/system/file/file/get?attachmentId=${file.attachmentId}`, {
      headers: { authorization: `Bearer ${certified}` },
    });
    expect(elsewhere.status).toBe(404);
  });

  test('the list is narrowed by category, region and buyer and sorted by deadline; each choice finds something', async () => {
    const list = async (query: string, token?: string) =>
      (await gateway.call(token, `GET /system/notice/tenders?pageSize=50&${query}`)).data;
    const { data: choices } = await gateway.call(undefined, 'GET /system/notice/tenderFilters');
    const names = (param: 'category' | 'region' | 'buyer' | 'type') =>
      choices[param].map(({ label }: { label: string }) => label);
    expect(names('type')).toEqual(['招募', '招标']);
    expect(names('category')).toEqual(
      expect.arrayContaining(['钢材与金属', '水泥与混凝土', '防水与保温材料']),
    );
    expect(names('region')).toEqual(expect.arrayContaining(['上海市', '江苏省', '安徽省']));
    expect(names('buyer')).toEqual(['华东建工集团', '远航装备制造']);
    for (const param of ['category', 'region', 'buyer', 'type'] as const) {
      for (const { value } of choices[param])
        expect((await list(`${param}=${value}`)).total).toBeGreaterThan(0);
    }
    // Narrowed by one of them, the others are those that still find something.
    const { data: recruits } = await gateway.call(undefined, 'GET /system/notice/tenderFilters?type=recruit');
    for (const { value } of recruits.category)
      expect((await list(`type=recruit&category=${value}`)).total).toBeGreaterThan(0);
    expect(recruits.type).toEqual([{ value: 'recruit', label: '招募' }]);
    const waterproof = await list('category=100008');
    expect(waterproof.list.map(({ title }: { title: string }) => title)).toEqual([
      '高新区产业园防水材料采购',
    ]);
    const both = await list('category=100002&region=320000');
    expect(both.list.every(({ region }: { region: string }) => region.startsWith('江苏省'))).toBe(true);
    expect((await list('category=100002&region=310000')).total).toBe(0);
    const ofOne = await list('buyer=T002');
    expect(new Set(ofOne.list.map((row: { tenantName: string }) => row.tenantName))).toEqual(
      new Set(['远航装备制造']),
    );
    const sorted = (await list('sort=deadline')).list.map((row: { signEndTime: string }) => row.signEndTime);
    const now = nowInBeijing(new Date());
    const open = sorted.filter((time: string) => time > now);
    expect(open).toEqual([...open].sort());
    expect(sorted.slice(0, open.length)).toEqual(open);
    for (const wrong of ['region=上海', 'sort=title', 'category=']) {
      const path = `GET /system/notice/tenders?${wrong.replace('上海', encodeURIComponent('上海'))}`;
      expect((await gateway.call(undefined, path)).code).toBe('bad_request');
    }
  });

  test('a certified supplier signs up; title, number and deadline are the tender’s', async () => {
    const { orderId, title, signEndTime } = await newTender();
    const { data } = await signUp(certified, orderId, {
      tenderTitle: '别的标题',
      signEndTime: '2099-01-01 00:00:00',
    });
    expect(data).toMatchObject({
      ...{ orderId, tenderNo: orderId, tenderTitle: title, tenderType: 'tender', signEndTime },
      ...{ status: 'signed', supplierCode: 'S10001', version: 1 },
    });
    const own = await gateway.call(certified, `GET /api/resources/participation?orderId=${orderId}`);
    expect(own.data).toMatchObject({ total: 1, list: [{ id: data.id }] });
    const other = await gateway.call(uncertified, `GET /api/resources/participation?orderId=${orderId}`);
    expect(other.data.total).toBe(0);
    const seen = await gateway.call(manager, `GET /api/resources/participation?orderId=${orderId}`);
    expect(seen.data).toMatchObject({ total: 1, list: [{ id: data.id, supplierCode: 'S10001' }] });
  });

  test('once, also when it is asked twice at once', async () => {
    const { orderId } = await newTender();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(certified, orderId)));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== 'ok');
    expect(refused.map(({ code, data }) => [code, data.violations[0].rule])).toEqual(
      refused.map(() => ['rule_violation', 'unique']),
    );
    const own = await gateway.call(certified, `GET /api/resources/participation?orderId=${orderId}`);
    expect(own.data.total).toBe(1);
  });

  test('a supplier that is not certified is told so, and nothing is kept', async () => {
    const { orderId } = await newTender();
    expect(await signUp(uncertified, orderId)).toMatchObject({
      httpStatus: 409,
      code: 'supplier_not_certified',
    });
    const own = await gateway.call(uncertified, 'GET /api/resources/participation');
    expect(own.data.total).toBe(0);
  });

  test('a draft, a tender of another tenant, a closed one and one that there is not are all not to be chosen', async () => {
    const draft = await newTender({ isPublished: false });
    const closed = await newTender();
    await move('tender', closed, 'close');
    const { kysely } = gateway.gateway.context.database;
    await inTenantAsOwner(kysely, 'T002', async (trx) => {
      const doc = JSON.stringify({
        title: '别的租户',
        orderId: 'ZB-2026-9999',
        status: 'published',
        signEndTime: '2099-01-01 00:00:00',
      });
      await sql`INSERT INTO r_tender (tenant_code, id, doc, created_by, updated_by)
        VALUES ('T002', 'elsewhere', ${doc}::jsonb, 'test', 'test')`.execute(trx);
    });
    for (const orderId of [draft.orderId, closed.orderId, 'ZB-2026-9999', 'ZB-2000-0001']) {
      const { code, data } = await signUp(certified, orderId);
      expect([orderId, code, data.violations[0].path]).toEqual([orderId, 'rule_violation', 'orderId']);
    }
    const offered = (keyword: string) =>
      gateway.call(certified, 'POST /api/options', {
        ...{ page: '/office/tenders', label: 'title', value: 'orderId', keyword, pageSize: 100 },
        columns: ['title', 'orderId', 'type', 'signEndTime'],
      });
    expect((await offered('别的租户')).data.total).toBe(0);
    const { list } = (await offered('')).data;
    const numbers = list.map(({ orderId }: { orderId: string }) => orderId);
    expect(numbers).not.toContain(draft.orderId);
    expect(numbers).not.toContain(closed.orderId);
    expect(Object.keys(list[0]).sort()).toEqual(['orderId', 'signEndTime', 'title', 'type']);
  });

  test('nobody signs up, changes, withdraws or signs up again after the deadline', async () => {
    const over = await newTender({ left: -HOUR });
    expect((await signUp(certified, over.orderId)).code).toBe('sign_up_closed');

    const { orderId } = await newTender();
    const { data: own } = await signUp(certified, orderId);
    await passDeadline(orderId);
    expect((await move('participation', own, 'withdraw', certified)).code).toBe('sign_up_closed');
    const change = { ...CONTACT, orderId, contactName: '别人', version: own.version };
    const changed = await gateway.call(certified, `PUT /api/resources/participation/${own.id}`, change);
    expect(changed.code).toBe('sign_up_closed');
    const read = await gateway.call(certified, `GET /api/resources/participation/${own.id}`);
    expect(read.data).toMatchObject({ status: 'signed', contactName: CONTACT.contactName, version: 1 });
    // What the staff decide has no deadline, and the supplier that signed up cannot decide.
    expect((await move('participation', own, 'shortlist', certified)).code).toBe('no_permission');
    expect((await move('participation', own, 'shortlist')).data.status).toBe('shortlisted');
  });

  test('withdraws before the deadline, and signs up again while the tender is open', async () => {
    const tender = await newTender();
    const { data: own } = await signUp(certified, tender.orderId);
    const withdrawn = await move('participation', own, 'withdraw', certified);
    expect(withdrawn.data.status).toBe('withdrawn');
    expect((await signUp(certified, tender.orderId)).code).toBe('rule_violation');
    const again = await move('participation', withdrawn.data, 'again', certified);
    expect(again.data.status).toBe('signed');
    const { data: back } = await move('participation', again.data, 'withdraw', certified);
    await move('tender', tender, 'close');
    expect((await move('participation', back, 'again', certified)).code).toBe('sign_up_closed');
  });

  test('a decided sign-up is not changed or withdrawn by the supplier', async () => {
    const { orderId } = await newTender();
    const { data: own } = await signUp(certified, orderId);
    const { data: decided } = await move('participation', own, 'decline');
    expect(decided.status).toBe('declined');
    expect((await move('participation', decided, 'withdraw', certified)).code).toBe('illegal_transition');
    const change = { ...CONTACT, orderId, version: decided.version };
    const changed = await gateway.call(certified, `PUT /api/resources/participation/${own.id}`, change);
    expect(changed.code).toBe('illegal_transition');
  });
});
