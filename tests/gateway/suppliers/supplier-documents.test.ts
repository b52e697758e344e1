import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import type { PrintPreview } from '../../../src/contract/api/printed-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { grant } from '../../support/gateway/staff';
import { pdfText } from '../../support/pdf-text';

const AREA = `${POSEIDON}/supSupplier`;

describe.each(testDatabases())('a supplier on paper on $name', ({ start }) => {
  let gateway: TestGateway;
  let supplier: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [supplier, manager] = [await gateway.signIn('supplier01'), await gateway.signIn('manager01')];
  });
  afterAll(() => gateway?.close());

  const download = async (token: string, name: string, query = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await gateway.fetch(`${AREA}/${name}${query}`, { headers });
    return { response, file: Buffer.from(await response.arrayBuffer()) };
  };
  const nameOf = (response: Response) => {
    const [, encoded = ''] =
      /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return decodeURIComponent(encoded);
  };

  test('the register book as data, with names for codes', async () => {
    const { data } = await gateway.call(supplier, `GET ${AREA}/register-book`);
    expect(data).toMatchObject({ supplierCode: 'S10001', title: '供应商登记册' });
    const sections = data.sections.map(({ title }: { title: string }) => title);
    expect(sections).toEqual(['供应商', '企业基本信息', '联系人', '银行账户', '生产厂家', '认证经过']);
    const company = Object.fromEntries(
      data.sections[1].rows.map(({ label, value }: { label: string; value: string }) => [label, value]),
    );
    expect(company).toMatchObject({
      统一社会信用代码: '91320507MA1DEM04XU',
      供应商类型: '生产商',
      注册地区: '江苏省 苏州市 相城区',
      证照扫描件: '1 个文件',
    });
    expect(data.sections[2]).toMatchObject({ total: 48 });
    const again = await gateway.call(supplier, `GET ${AREA}/register-book`);
    expect(again.data.digest).toBe(data.digest);
  });

  test.each([
    [
      'export-register-book',
      '供应商登记册',
      ['企业基本信息', '91320507MA1DEM04XU', '共 48 条', '第 3 页 / 共 3 页'],
    ],
    ['exportElectronicSignature', '电子签名确认书', ['确认事项', '91320507MA1DEM04XU', '企业名称（盖章）：']],
  ])('%s as a PDF file, its fonts in it, named by RFC 6266', async (call, title, texts) => {
    const { response, file } = await download(supplier, call);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(nameOf(response)).toBe(`${title}-苏州恒筑新型建材有限公司.pdf`);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(file.toString('latin1').match(/\/FontFile2 /g)).toHaveLength(2);
    const text = pdfText(file);
    for (const part of [title, ...texts]) expect(text).toContain(part);
    const { data } = await gateway.call(supplier, `GET ${AREA}/register-book`);
    if (call === 'export-register-book') expect(text).toContain(data.digest.slice(0, 32));
  });

  test('of its own supplier, or of any for staff with the page', async () => {
    for (const call of ['register-book', 'export-register-book', 'exportElectronicSignature']) {
      expect((await download(manager, call, '?supplierCode=S10003')).response.status).toBe(200);
      expect((await download(manager, call)).response.status).toBe(400);
      expect((await download(supplier, call, '?supplierCode=S10003')).response.status).toBe(403);
      expect((await gateway.fetch(`${AREA}/${call}`)).status).toBe(401);
    }
  });

  test('as a print of its record it asks for the code of the print, and each is written down', async () => {
    const [record] = (await gateway.call(manager, 'GET /api/resources/supplier?supplierCode=S10003')).data
      .list;
    const call = `/api/resources/supplier/${record.id}`;
    const print = () => gateway.call<PrintPreview>(manager, `POST ${call}/prints/registerBook`);
    await grant(gateway, 'manager', '/office/suppliers', ['view']);
    expect(await print()).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    await grant(gateway, 'manager', '/office/suppliers', ['view', 'registerBook']);
    expect((await print()).data.title).toContain('供应商登记册');
    await download(manager, 'export-register-book', '?supplierCode=S10003');
    const { data } = await gateway.call(manager, `GET ${call}/history`);
    const printed = data.list.filter(({ action }: { action: string }) => action === 'print');
    expect(printed.slice(0, 2)).toMatchObject([
      { reason: '打印登记册（PDF）', by: '林若川' },
      { reason: '打印登记册（预览）', by: '林若川' },
    ]);
  });
});
