import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { APPROVAL_CALLS } from '../../../src/contract/api/approvals';
import { MESSAGE_CALLS, type Message } from '../../../src/contract/api/messages';
import { download, SAMPLE_BYTES, upload } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const files = (title: string) => ({
  type: 'array',
  title,
  'x-component': 'Upload',
  items: { type: 'string' },
  maxItems: 3,
});

const STATES = {
  field: 'status',
  initial: 'pending',
  transitions: [
    { code: 'send', label: '发出', from: ['pending'], to: 'passed' },
    { code: 'confirm', label: '确认', from: ['passed'], to: 'refused', notBy: 'office' },
    { code: 'recall', label: '收回', from: ['passed', 'refused'], to: 'pending', notBy: 'supplier' },
    { code: 'close', label: '核准', from: ['refused'], to: 'withdrawn', notBy: 'submitter' },
  ],
};
const SHARED = {
  supplier: 'supplierCode',
  states: ['passed', 'refused'],
  fields: ['offerNo', 'promisedOn', 'drawings', 'certificates', 'status'],
  writes: { passed: ['promisedOn', 'certificates'] },
  transitions: ['confirm'],
};

const OFFERS = smallPage('offers', {
  title: '要约',
  resource: { name: 'offers', scope: 'tenant', unique: ['offerNo'] },
  comments: true,
  searchable: true,
  form: {
    type: 'object',
    properties: {
      offerNo: text('编号', { required: true }),
      supplierCode: text('供应商', {
        required: true,
        'x-options': { page: '/office/suppliers', label: 'supplierName', value: 'supplierCode' },
      }),
      promisedOn: text('承诺日期', { format: 'date', maxLength: undefined }),
      drawings: files('图纸'),
      certificates: files('证书'),
      calculation: files('成本核算'),
      status: text('状态', {
        maxLength: undefined,
        default: 'pending',
        'x-pattern': 'readPretty',
        'x-options': 'dictionary:changeState',
      }),
    },
  },
  states: STATES,
  shared: SHARED,
  list: {
    detail: 'page',
    search: ['offerNo', 'status'],
    columns: ['offerNo', 'status'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    rowActions: [
      { code: 'edit', label: '编辑', action: 'update' },
      { code: 'remove', label: '删除', action: 'delete' },
    ],
  },
});

const over = (path: string, resource: object, more: object = {}) => ({
  schemaVersion: 2,
  path,
  kind: 'list',
  title: '要约',
  comments: true,
  resource: { of: '/office/offers', ...resource },
  list: { detail: 'page', search: ['offerNo'], columns: ['offerNo', 'status'] },
  ...more,
});

const THEIRS = over(
  '/supplier/offers',
  {},
  {
    title: '采购要约',
    menu: { face: 'supplier' },
    searchable: true,
    list: {
      detail: 'page',
      search: ['offerNo'],
      columns: ['offerNo', 'status'],
      rowActions: [{ code: 'fill', label: '填写', action: 'update' }],
    },
  },
);
/** Records that are shared from the first on, and come in by an import. */
const NOTICES = {
  ...OFFERS,
  path: '/office/notices',
  title: '通知',
  resource: { name: 'notices', scope: 'tenant', unique: ['offerNo'] },
  shared: { ...SHARED, states: ['pending', 'passed', 'refused'] },
  list: {
    ...OFFERS.list,
    toolbar: [...OFFERS.list.toolbar, { code: 'import', label: '导入', action: 'import' }],
  },
};
const THEIR_NOTICES = over(
  '/supplier/notices',
  {},
  { title: '采购通知', menu: { face: 'supplier' }, resource: { of: '/office/notices' } },
);
/** What a member of staff sees of them who looks after the first supplier alone, without the calculation. */
const PART = over(
  '/office/part-offers',
  { where: { supplierCode: 'S10001' } },
  {
    searchable: true,
    form: { fields: ['offerNo', 'supplierCode', 'drawings', 'status'] },
  },
);

describe.each(testDatabases())('Records of two sides, on $name', ({ start }) => {
  let it: Restartable;
  const tokens: Record<string, string> = {};
  const as = (who: string, target: string, body?: unknown) => it.gateway.call(tokens[who], target, body);
  const OWN = '/api/resources/offers';
  const SUPPLIER = '/api/resources/supplierOffers';
  const OFFICE_PART = '/api/resources/officePartOffers';
  let count = 0;
  const make = async (fields: object = {}) => {
    count += 1;
    const doc = { offerNo: `F-${count}`, supplierCode: 'S10001', ...fields };
    const { code, data } = await as('analyst01', `POST ${OWN}`, doc);
    expect([code, data]).toMatchObject(['ok', {}]);
    return data;
  };
  const stored = async ({ id }: { id: string }) => (await as('analyst01', `GET ${OWN}/${id}`)).data;
  const move = async (who: string, base: string, { id }: { id: string }, code: string) =>
    as(who, `POST ${base}/${id}/transitions/${code}`, { version: (await stored({ id })).version });
  const sent = async (fields: object = {}) => {
    const { code, data } = await move('analyst01', OWN, await make(fields), 'send');
    expect(code).toBe('ok');
    return data;
  };
  const messages = async (who: string): Promise<Message[]> =>
    (await as(who, `POST ${MESSAGE_CALLS.list}`, { pageSize: 50 })).data.list;
  const about = async (who: string, { id }: { id: string }) =>
    (await messages(who)).filter(({ link }) => link.endsWith(`?id=${id}`));
  const grant = async (roleCode: string, more: readonly string[]) => {
    const { data } = await as('admin01', `GET /api/resources/role?roleCode=${roleCode}&pageSize=20`);
    const role = data.list.find((one: { roleCode: string }) => one.roleCode === roleCode);
    const { id, version, roleName } = role;
    const grants = [...new Set([...role.grants, ...more])];
    const given = await as('admin01', `PUT /api/resources/role/${id}`, {
      roleCode,
      roleName,
      grants,
      version,
    });
    expect([given.code, given.data]).toMatchObject(['ok', {}]);
  };
  const file = async (who: string, name: string) => {
    const { code, data } = await upload(it.gateway, tokens[who], name, SAMPLE_BYTES.png);
    expect(code).toBe('ok');
    return data.attachmentId;
  };
  const opens = async (who: string, id: string) => (await download(it.gateway, tokens[who]!, id)).status;

  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('office/offers.json', OFFERS);
    it.folder.write('office/part-offers.json', PART);
    it.folder.write('supplier/offers.json', THEIRS);
    it.folder.write('office/notices.json', NOTICES);
    it.folder.write('supplier/notices.json', THEIR_NOTICES);
    for (const who of ['analyst01', 'admin01', 'supplier01', 'supplier02', 'buyer01', 'manager01'])
      tokens[who] = await it.gateway.signIn(who);
    for (const name of ['offers', 'officePartOffers', 'notices'])
      await vi.waitUntil(async () => (await as('analyst01', `GET /api/resources/${name}`)).code === 'ok', {
        timeout: 60_000,
      });
    await grant('supplier', [
      ...['', '#fill', '#confirm', '#comment'].map((part) => `/supplier/offers${part}`),
      '/supplier/notices',
    ]);
    const closing = ['/office/offers', '/office/part-offers'].flatMap((path) => [path, `${path}#close`]);
    await grant('manager', closing);
    await grant('buyer', ['/office/part-offers', '/office/part-offers#comment']);
  });
  afterAll(() => it?.close());

  test('the supplier is told of a record that arrives, and of what the office makes of it', async () => {
    const draft = await make();
    expect(await about('supplier01', draft)).toEqual([]);
    await move('analyst01', OWN, draft, 'send');
    const [arrived, ...others] = await about('supplier01', draft);
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({
      kind: 'approval',
      title: `收到采购要约「${draft.offerNo}」`,
      link: `/supplier/offers?id=${draft.id}`,
    });
    expect(await about('supplier02', draft)).toEqual([]);
    expect(await about('analyst01', draft)).toEqual([]);
    const before = (await messages('supplier01')).length;
    await move('analyst01', OWN, draft, 'recall');
    const [gone] = await messages('supplier01');
    expect((await messages('supplier01')).length).toBe(before + 1);
    expect(gone).toMatchObject({
      title: `采购要约「${draft.offerNo}」已由采购方收回`,
      link: '/supplier/offers',
    });
    expect(gone!.body).not.toContain('审核中');
  });

  test('the office is told what a supplier makes of it: whoever sent it', async () => {
    const open = await sent();
    await move('supplier01', SUPPLIER, open, 'confirm');
    expect(await about('analyst01', open)).toMatchObject([
      {
        kind: 'approval',
        link: `/office/offers?id=${open.id}`,
        title: expect.stringContaining(open.offerNo),
      },
    ]);
    // What it does itself is no news to it.
    expect(await about('supplier01', open)).toHaveLength(1);
  });

  test('another supplier that a record is given to is told, and the one that loses it', async () => {
    const open = await sent();
    const before = (await messages('supplier01')).length;
    const given = await as('analyst01', `PUT ${OWN}/${open.id}`, {
      ...(await stored(open)),
      supplierCode: 'S10002',
    });
    expect(given.code).toBe('ok');
    expect((await messages('supplier01')).length).toBe(before + 1);
    expect((await messages('supplier01'))[0]!.title).toContain('收回');
    expect(await about('supplier02', open)).toMatchObject([{ title: `收到采购要约「${open.offerNo}」` }]);
  });

  test('both sides read one conversation, and the notes of the office are its own', async () => {
    const open = await sent();
    const say = (who: string, base: string, body: object) =>
      as(who, `POST ${base}/${open.id}/comments`, body);
    const read = async (who: string, base: string) =>
      (await as(who, `GET ${base}/${open.id}/comments`)).data.list.map((one: { text: string }) => one.text);
    expect((await say('analyst01', OWN, { text: '请月底前答复' })).code).toBe('ok');
    const note = await say('analyst01', OWN, { text: '底价九百', internal: true });
    expect(note.data).toMatchObject({ internal: true });
    expect((await say('supplier01', SUPPLIER, { text: '收到' })).code).toBe('ok');
    expect((await say('buyer01', OFFICE_PART, { text: '可让到九百五', internal: true })).code).toBe('ok');
    expect(await read('supplier01', SUPPLIER)).toEqual(['收到', '请月底前答复']);
    const whole = ['可让到九百五', '收到', '底价九百', '请月底前答复'];
    expect(await read('analyst01', OWN)).toEqual(whole);
    expect(await read('buyer01', OFFICE_PART)).toEqual(whole);
    const { data } = await as('analyst01', `GET ${OWN}/${open.id}/comments`);
    expect(data.list.map((one: { internal?: true }) => one.internal === true)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(JSON.stringify(await messages('supplier01'))).not.toContain('九百');
    const told = await about('supplier01', open);
    expect(told.filter(({ kind }) => kind === 'comment')).toMatchObject([{ body: '请月底前答复' }]);
    const office = (await about('analyst01', open)).filter(({ kind }) => kind === 'comment');
    expect(office.map(({ body, link }) => [body, link])).toEqual([
      ['可让到九百五', `/office/offers?id=${open.id}`],
      ['收到', `/office/offers?id=${open.id}`],
    ]);
    const forged = await say('supplier01', SUPPLIER, { text: '内部', internal: true });
    expect([forged.httpStatus, forged.code]).toEqual([400, 'bad_request']);
    // The next supplier that the record is given to reads nothing of it.
    await as('analyst01', `PUT ${OWN}/${open.id}`, { ...(await stored(open)), supplierCode: 'S10002' });
    expect(await read('supplier02', SUPPLIER)).toEqual([]);
    expect((await as('supplier01', `GET ${SUPPLIER}/${open.id}/comments`)).code).toBe('record_not_found');
  });

  test('a side that a transition is closed to cannot press it, whatever its role holds', async () => {
    const open = await sent();
    const own = await move('analyst01', OWN, open, 'confirm');
    expect([own.httpStatus, own.code]).toEqual([403, 'no_permission']);
    const row = (await as('supplier01', `GET ${SUPPLIER}/${open.id}`)).data;
    expect(
      (await as('supplier01', `PUT ${SUPPLIER}/${open.id}`, { ...row, promisedOn: '2026-12-24' })).code,
    ).toBe('ok');
    // Who filled in the date may confirm it.
    expect((await move('supplier01', SUPPLIER, open, 'confirm')).code).toBe('ok');
  });

  test('a supplier opens the files of fields that it sees of its records, and none other', async () => {
    const [drawing, calculation, foreign, strange] = [
      await file('analyst01', 'drawing.png'),
      await file('analyst01', 'calculation.png'),
      await file('analyst01', 'foreign.png'),
      await file('analyst01', 'strange.png'),
    ];
    const draft = await make({ drawings: [drawing], calculation: [calculation] });
    await sent({ supplierCode: 'S10002', drawings: [foreign] });
    expect(await opens('supplier01', drawing)).toBe(404);
    const open = (await move('analyst01', OWN, draft, 'send')).data;
    expect(await opens('supplier01', drawing)).toBe(200);
    for (const id of [calculation, foreign, strange]) expect(await opens('supplier01', id)).toBe(404);
    expect(await opens('supplier02', drawing)).toBe(404);
    expect(await opens('supplier02', foreign)).toBe(200);
    // It fills in its own beside those of the office, which stay.
    const certificate = await file('supplier01', 'certificate.png');
    const row = (await as('supplier01', `GET ${SUPPLIER}/${open.id}`)).data;
    const put = (certificates: string[]) =>
      as('supplier01', `PUT ${SUPPLIER}/${open.id}`, { ...row, certificates });
    const stolen = await put([calculation]);
    expect([stolen.httpStatus, stolen.code]).toEqual([400, 'rule_violation']);
    const filled = await put([certificate]);
    expect([filled.code, filled.data]).toMatchObject(['ok', {}]);
    expect(await stored(open)).toMatchObject({
      drawings: [drawing],
      calculation: [calculation],
      certificates: [certificate],
    });
    expect(await opens('analyst01', certificate)).toBe(200);
    await move('analyst01', OWN, open, 'recall');
    expect(await opens('supplier01', drawing)).toBe(404);
  });

  test('a second page of the office opens the files of records that it shows, in the fields that it has', async () => {
    const [drawing, calculation, foreign] = [
      await file('analyst01', 'drawing.png'),
      await file('analyst01', 'calculation.png'),
      await file('analyst01', 'foreign.png'),
    ];
    await make({ drawings: [drawing], calculation: [calculation] });
    await make({ supplierCode: 'S10002', drawings: [foreign] });
    expect(await opens('buyer01', drawing)).toBe(200);
    expect(await opens('buyer01', calculation)).toBe(404);
    expect(await opens('buyer01', foreign)).toBe(404);
    expect(await opens('admin01', foreign)).toBe(200);
  });

  test('who holds both pages finds a record once, in what waits and in the search', async () => {
    const open = await sent();
    expect((await move('supplier01', SUPPLIER, open, 'confirm')).code).toBe('ok');
    const waiting = await as('manager01', `POST ${APPROVAL_CALLS.waiting}`, {
      pageNum: 1,
      pageSize: 50,
      keyword: open.offerNo,
    });
    const mine = waiting.data.list.filter(({ id }: { id: string }) => id === open.id);
    expect(mine).toMatchObject([{ path: '/office/offers', codes: ['close'] }]);
    const found = await as('manager01', `GET /api/search?text=${open.offerNo}`);
    expect(found.code).toBe('ok');
    const pages = found.data.pages.filter(({ path }: { path: string }) => path.includes('offers'));
    expect(pages.map(({ path }: { path: string }) => path)).toEqual(['/office/offers']);
    const part = await as('buyer01', `GET /api/search?text=${open.offerNo}`);
    expect(part.data.pages.map(({ path }: { path: string }) => path)).toContain('/office/part-offers');
  });

  test('records that an import makes or gives to another supplier arrive there: told, marked, in its history', async () => {
    const base = '/api/resources/notices';
    const imports = async (rows: { offerNo: string; supplierCode: string }[]) => {
      const begun = await as('analyst01', `POST ${base}/imports`, {
        fileName: '通知.xlsx',
        total: rows.length,
      });
      const path = `${base}/imports/${begun.data.id}`;
      const list = rows.map((values, at) => ({ row: at + 2, values }));
      expect((await as('analyst01', `POST ${path}/rows`, { from: 0, list })).code).toBe('ok');
      expect((await as('analyst01', `POST ${path}/review`, {})).data.faults ?? []).toEqual([]);
      expect((await as('analyst01', `POST ${path}/write`, {})).data).toMatchObject({ step: 'written' });
    };
    await imports([
      { offerNo: 'N-1', supplierCode: 'S10001' },
      { offerNo: 'N-2', supplierCode: 'S10002' },
    ]);
    const { data } = await as('analyst01', `GET ${base}?pageSize=20`);
    const idOf = (no: string) => data.list.find((one: { offerNo: string }) => one.offerNo === no).id;
    const [first, second] = [{ id: idOf('N-1') }, { id: idOf('N-2') }];
    const unread = async (who: string) =>
      (await as(who, 'POST /api/resources/supplierNotices/unread', { ids: [first.id, second.id] })).data.ids;
    const history = async (who: string, { id }: { id: string }) =>
      (await as(who, `GET /api/resources/supplierNotices/${id}/history`)).data;
    expect(await about('supplier01', first)).toMatchObject([{ title: '收到采购通知「N-1」' }]);
    expect(await about('supplier02', second)).toMatchObject([{ title: '收到采购通知「N-2」' }]);
    expect(await unread('supplier01')).toEqual([first.id]);
    expect(await unread('supplier02')).toEqual([second.id]);
    expect((await history('supplier01', first)).list).toHaveLength(1);
    await imports([{ offerNo: 'N-1', supplierCode: 'S10002' }]);
    expect(await about('supplier02', first)).toMatchObject([{ title: '收到采购通知「N-1」' }]);
    expect((await unread('supplier02')).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await history('supplier02', first)).toMatchObject({ list: [{}] });
    // The one before it has lost the record, and with it the right to its history.
    const lost = await as('supplier01', `GET /api/resources/supplierNotices/${first.id}/history`);
    expect(lost.code).toBe('record_not_found');
  });

  test('a supplier finds what is shared with it, in the states that it sees, and nothing else', async () => {
    const found = async (who: string, text: string) => {
      const { code, data } = await as(who, `GET /api/search?text=${encodeURIComponent(text)}`);
      expect(code).toBe('ok');
      return data.pages.flatMap(({ path, records }: { path: string; records: { id: string }[] }) =>
        records.map(({ id }) => `${path} ${id}`),
      );
    };
    const draft = await make();
    expect(await found('supplier01', draft.offerNo)).toEqual([]);
    expect(await found('analyst01', draft.offerNo)).toEqual([`/office/offers ${draft.id}`]);
    expect((await move('analyst01', OWN, draft, 'send')).code).toBe('ok');
    expect(await found('supplier01', draft.offerNo)).toEqual([`/supplier/offers ${draft.id}`]);
    expect(await found('supplier02', draft.offerNo)).toEqual([]);
    // Signs that stand for others in SQL stand for themselves.
    for (const text of ['%', '_', 'F_', 'F-%']) expect(await found('supplier01', text)).toEqual([]);
    const theirs = await sent({ supplierCode: 'S10002' });
    expect(await found('supplier01', theirs.offerNo)).toEqual([]);
    expect(await found('supplier02', theirs.offerNo)).toEqual([`/supplier/offers ${theirs.id}`]);
    // Outside `where` of the second page, which is all that this person holds.
    expect(await found('buyer01', theirs.offerNo)).toEqual([]);
  });

  test('a record is marked for the other side until an account there has opened it', async () => {
    const open = await sent();
    const other = await sent();
    const unread = async (who: string, base: string) =>
      (await as(who, `POST ${base}/unread`, { ids: [open.id, other.id] })).data.ids.toSorted();
    const seen = (who: string, base: string, id = open.id) => as(who, `POST ${base}/${id}/seen`);
    expect(await unread('supplier01', SUPPLIER)).toEqual([open.id, other.id].toSorted());
    expect(await unread('analyst01', OWN)).toEqual([]);
    expect((await seen('supplier01', SUPPLIER)).code).toBe('ok');
    expect(await unread('supplier01', SUPPLIER)).toEqual([other.id]);
    expect((await seen('supplier02', SUPPLIER)).code).toBe('record_not_found');
    await as('analyst01', `POST ${OWN}/${open.id}/comments`, { text: '内部的', internal: true });
    expect(await unread('supplier01', SUPPLIER)).toEqual([other.id]);
    await as('analyst01', `POST ${OWN}/${open.id}/comments`, { text: '请看' });
    expect(await unread('supplier01', SUPPLIER)).toEqual([open.id, other.id].toSorted());
    await move('supplier01', SUPPLIER, open, 'confirm');
    expect(await unread('analyst01', OWN)).toEqual([open.id]);
    expect(await unread('buyer01', OFFICE_PART)).toEqual([open.id]);
    expect((await seen('analyst01', OWN)).code).toBe('ok');
    expect(await unread('analyst01', OWN)).toEqual([]);
    expect(await unread('buyer01', OFFICE_PART)).toEqual([open.id]);
    await as('supplier01', `POST ${SUPPLIER}/${open.id}/comments`, { text: '已确认' });
    expect(await unread('analyst01', OWN)).toEqual([open.id]);
    // A supplier learns nothing of another's, nor of a page that has one side.
    const foreign = await as('supplier02', `POST ${SUPPLIER}/unread`, { ids: [open.id, other.id] });
    expect(foreign.data.ids).toEqual([]);
    const single = await as('analyst01', 'POST /api/resources/supplier/unread', { ids: [open.id] });
    expect(single.httpStatus).toBe(404);
  });
});
