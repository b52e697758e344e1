import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readersCall } from '../../../src/contract/api/read-receipts';
import { SAMPLE_BYTES, upload } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';

const FILE = 'tests/fixtures/examples/features/bulletins.json';
const RESOURCE = '/api/resources/exampleBulletin';
const SUPPLIERS = '/api/published/suppliers/exampleBulletin';
const PUBLIC = '/system/notice/bulletins';

describe.each(testDatabases())('what a page file publishes, by the standard calls, on $name', ({ start }) => {
  let it: Restartable;
  const tokens: Record<string, string> = {};
  const as = (who: string | undefined, target: string, body?: unknown, options?: object) =>
    it.gateway.call(who === undefined ? undefined : tokens[who], target, body, options);
  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('examples/bulletins.json', readFileSync(FILE, 'utf8'));
    await it.restart();
    for (const one of ['analyst01', 'supplier01', 'supplier02', 'buyer01'])
      tokens[one] = await it.gateway.signIn(one);
  });
  afterAll(() => it?.close());

  async function publish(title: string, more: object = {}): Promise<{ id: string; version: number }> {
    const doc = { title, cutOn: '2027-03-01', content: `<p>${title}：正文</p>`, ...more };
    const made = await as('analyst01', `POST ${RESOURCE}`, doc);
    expect(made).toMatchObject({ code: 'ok' });
    const { id, version } = made.data;
    return (await as('analyst01', `POST ${RESOURCE}/${id}/transitions/publish`, { version })).data;
  }

  test('is read by suppliers without a grant, found by its title, and gone when it is withdrawn', async () => {
    const sent = await publish('东区检修停电');
    const { data } = await as('supplier01', `GET ${SUPPLIERS}?title=检修`);
    expect(data).toMatchObject({
      total: 1,
      list: [{ id: sent.id, title: '东区检修停电', cutOn: '2027-03-01' }],
    });
    // A list has no formatted text; one in full has.
    expect(Object.keys(data.list[0]).sort()).toEqual(['cutOn', 'id', 'isRead', 'plan', 'sentAt', 'title']);
    const one = `GET ${SUPPLIERS}/record?id=${sent.id}`;
    expect((await as('supplier01', one)).data).toMatchObject({
      ...{ content: '<p>东区检修停电：正文</p>', plan: '', fileName: '', isRead: 'Y' },
    });
    expect(await as('buyer01', one)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    expect(await as(undefined, one)).toMatchObject({ httpStatus: 401 });
    await as('analyst01', `POST ${RESOURCE}/${sent.id}/transitions/withdraw`, { version: sent.version });
    expect(await as('supplier01', one)).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    expect((await as('supplier01', `GET ${SUPPLIERS}?title=检修`)).data.total).toBe(0);
  });

  test('is answered to everybody in the names of the file, and only what is public of it', async () => {
    await publish('西区停电');
    const { data } = await as(undefined, `GET ${PUBLIC}?title=西区&pageSize=5`);
    expect(data.list).toEqual([{ id: expect.any(String), title: '西区停电', cutDate: '2027-03-01' }]);
    const one = await as(undefined, `GET /api/published/public/exampleBulletin/record?id=${data.list[0].id}`);
    expect(one.data).toEqual({ ...data.list[0], sentAt: expect.any(String) });
    expect(await as(undefined, `GET /api/published/public/exampleBulletin/file?id=1&file=2`)).toMatchObject({
      httpStatus: 404,
    });
    for (const wrong of ['pageSize=51', 'pageNum=0', 'content=正文', 'isRead=Y', 'title=a&title=b'])
      expect([wrong, (await as(undefined, `GET ${PUBLIC}?${wrong}`)).httpStatus]).toEqual([wrong, 400]);
    const elsewhere = { headers: { 'tenant-code': 'T002' } };
    expect((await as(undefined, `GET ${PUBLIC}`, undefined, elsewhere)).data.total).toBe(0);
  });

  test('hands its file over through the record that holds it, and no other file', async () => {
    const { data: file } = await upload(it.gateway, tokens.analyst01, 'plan.pdf', SAMPLE_BYTES.pdf);
    const attachment = file.attachmentId;
    const withFile = await publish('北区停电', { plan: [attachment] });
    const without = await publish('南区停电');
    const get = (id: string, file: string, who = 'supplier01') =>
      it.gateway.fetch(`${SUPPLIERS}/file?id=${id}&file=${file}`, {
        headers: { authorization: `Bearer ${tokens[who]}` },
      });
    expect((await as('supplier01', `GET ${SUPPLIERS}/record?id=${withFile.id}`)).data).toMatchObject({
      ...{ plan: attachment, fileName: 'plan.pdf' },
    });
    const answered = await get(withFile.id, attachment);
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; filename="?plan\.pdf/);
    expect(
      Buffer.from(await answered.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await get(without.id, attachment)).status).toBe(404);
    expect((await get(withFile.id, attachment, 'buyer01')).status).toBe(403);
  });

  test('is marked as read by each account for itself, which the office sees', async () => {
    const sent = await publish('中区停电');
    const readers = () => as('analyst01', `POST ${readersCall('exampleBulletin', sent.id)}`, {});
    const before = (await readers()).data;
    expect(before.read).toBe(0);
    await as('supplier01', `GET ${SUPPLIERS}/record?id=${sent.id}`);
    expect((await readers()).data).toMatchObject({ read: 1, unread: before.unread - 1 });
    const list = async (who: string, isRead: string) =>
      (await as(who, `GET ${SUPPLIERS}?title=中区&isRead=${isRead}`)).data.total;
    expect([await list('supplier01', 'Y'), await list('supplier01', 'N')]).toEqual([1, 0]);
    expect([await list('supplier02', 'Y'), await list('supplier02', 'N')]).toEqual([0, 1]);
    expect(await as('supplier01', `POST ${readersCall('exampleBulletin', sent.id)}`, {})).toMatchObject({
      httpStatus: 403,
    });
    // A page without receipts has none to tell of.
    expect(await as('analyst01', `POST ${readersCall('systemNotice', sent.id)}`, {})).toMatchObject({
      httpStatus: 404,
    });
  });

  test('has screens that are described to everybody, and go with the page file', async () => {
    const screen = await it.gateway.fetch('/schemas/screens/supplier/bulletin.json', {
      headers: { 'x-client-language': 'en' },
    });
    expect(await screen.json()).toMatchObject({
      ...{ part: 'record', reader: 'suppliers', listPath: '/supplier/bulletins', receipts: true },
      calls: { get: { method: 'GET', path: `${SUPPLIERS}/record`, query: ['id'] } },
      names: { id: 'id', heading: 'title', time: 'sentAt', until: 'cutOn', file: 'plan' },
      body: [{ name: 'content', kind: 'html' }],
    });
    const hall = await it.gateway.fetch('/schemas/screens/biding/supplier/market/marketDetail.json', {
      headers: { 'x-client-language': 'en' },
    });
    expect(await hall.json()).toMatchObject({
      ...{ part: 'record', reader: 'public', deadline: true, title: 'Tender hall' },
      recordPath: { recruit: '/biding/supplier/participate/recruitDetail' },
      tabs: { param: 'type', options: [{ value: 'tender', label: 'Tender' }, { value: 'recruit' }] },
      filters: [{ name: 'category' }, { name: 'region' }, { name: 'buyer' }],
      tags: [{ name: 'addtype', standard: 'first' }],
      // What suppliers alone are answered is called as they are answered it.
      body: [
        { name: 'scope' },
        { name: 'lines', columns: [{}, {}, { isNumber: true }, {}] },
        { name: 'files' },
        {},
      ],
      more: { calls: { file: { query: ['id', 'attachmentId'] } } },
      own: {
        ...{ list: { method: 'GET', path: '/api/resources/participation' }, values: { orderId: 'orderId' } },
        state: { name: 'status', options: [{ value: 'signed', label: 'Registered' }, {}, {}, {}] },
        cases: [{}, {}, { button: 'Complete company profile' }],
      },
    });
    const open = async () => (await it.gateway.fetch('/schemas/screens/system/notice/bulletins.json')).status;
    expect(await open()).toBe(200);
    await it.restart(() => it.folder.erase('examples/bulletins.json'));
    expect(await open()).toBe(404);
    expect((await as(undefined, `GET ${PUBLIC}`)).httpStatus).toBe(404);
  });
});
