import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const RULES = '/api/resources/exampleRule';

describe.each(testDatabases())('what people type, paste and search on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir });
    token = await gateway.signIn('analyst01');
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });
  const sound = { pieces: 1, discount: 10, days: 1, marks: ['size'] };

  test('a record is stored as it is meant, whatever the width, blanks and case it was typed with', async () => {
    const typed = {
      ...sound,
      toolNo: ' ｔ－００ ０１ ',
      toolName: '\u3000扳手（大）Ａ１ ',
      mobile: '+86 138-0013-8000',
      telephone: '（０１０）6234 5678',
      email: ' Zhang.San＠Example。COM ',
      website: 'www.Example.com/About',
      creditCode: '９１３５０１００ｍ０００１００ｙ４３',
      accountNo: '6222 0212 3456 7890 123',
      cnaps: '1021 0009 9996',
      postcode: '１０００４４',
      checkCode: '024 680',
    };
    const { code, data } = await gateway.call(token, `POST ${RULES}`, typed);
    expect(code).toBe('ok');
    expect(data).toMatchObject({
      toolNo: 'T-0001',
      toolName: '扳手（大）A1',
      mobile: '13800138000',
      telephone: '010-62345678',
      email: 'Zhang.San@example.com',
      website: 'https://www.example.com/About',
      creditCode: '91350100M000100Y43',
      accountNo: '6222021234567890123',
      cnaps: '102100099996',
      postcode: '100044',
      checkCode: '024680',
    });
  });

  test('what must be unique is compared as it is meant', async () => {
    const again = { ...sound, toolNo: 't - 0001', toolName: '扳手乙' };
    const { data } = await gateway.call(token, `POST ${RULES}`, again);
    expect(data.violations).toEqual([expect.objectContaining({ path: 'toolNo', rule: 'unique' })]);
  });

  test('a name of blanks alone is missing', async () => {
    const blank = { ...sound, toolNo: 'T-0002', toolName: ' \u3000 ' };
    const { code, data } = await gateway.call(token, `POST ${RULES}`, blank);
    expect(code).toBe('rule_violation');
    expect(data.violations).toContainEqual(expect.objectContaining({ path: 'toolName', rule: 'required' }));
  });

  test('several values pasted into a search find each, and more than a hundred are refused', async () => {
    for (const [toolNo, toolName, mobile] of [
      ['T-0101', 'Acme Steel', '13800138001'],
      ['T-0102', '钢卷尺', '13800138002'],
      ['T-0103', '水平仪', '13800138003'],
    ])
      expect(
        await gateway.call(token, `POST ${RULES}`, { ...sound, toolNo, toolName, mobile }),
      ).toMatchObject({
        code: 'ok',
      });
    const found = async (field: string, text: string) => {
      const { data } = await gateway.call(
        token,
        `GET ${RULES}?${field}=${encodeURIComponent(text)}&pageSize=50`,
      );
      return data.list.map(({ toolNo }: { toolNo: string }) => toolNo).sort();
    };
    const all = ['T-0101', 'T-0102', 'T-0103'];
    for (const pasted of ['T-0101\r\nT-0102\r\nT-0103\r\n', 'T-0101\tT-0102\tT-0103', 'T-0101 T-0102 T-0103'])
      expect(await found('toolNo', pasted)).toEqual(all);
    for (const pasted of [
      'T-0101,T-0102，T-0103',
      'ｔ－０１０１、t-0102;T-0103',
      ' T-0101 ,, "T-0102" T-0103',
    ])
      expect(await found('toolNo', pasted)).toEqual(all);
    expect(await found('toolName', '钢卷 水平')).toEqual(['T-0102', 'T-0103']);
    // Words of Latin script belong together.
    expect(await found('toolName', 'Acme Steel')).toEqual(['T-0101']);
    expect(await found('toolName', 'Steel Acme')).toEqual([]);
    expect(await found('toolName', '"钢卷 水平"')).toEqual([]);

    const hundred = Array.from({ length: 100 }, (_, index) => `T-${9000 + index}`);
    expect(await found('toolNo', [...hundred.slice(1), 'T-0101'].join(' '))).toEqual(['T-0101']);
    const { httpStatus, data } = await gateway.call(
      token,
      `GET ${RULES}?toolNo=${encodeURIComponent([...hundred, 'T-0101'].join('\n'))}`,
    );
    expect(httpStatus).toBe(400);
    expect(data.errors).toEqual([{ path: 'toolNo', message: '一次最多查询 100 个值' }]);
  });
});
