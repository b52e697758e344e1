import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const TREES = '/api/resources/exampleTree';
const PERIODS = '/api/resources/examplePeriod';

describe.each(testDatabases())('lists searched by what field components store on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir });
    token = await gateway.signIn('analyst01');
    for (const record of [
      {
        category: ['building', 'steel', 'rebar'],
        others: [['labour'], ['electrical', 'pump']],
        node: 'steel',
      },
      { category: ['building', 'cement'], others: [['building', 'steel', 'wire']], node: 'building' },
      { category: ['labour'], home: ['110000', '110100', '110101'] },
    ])
      expect(await gateway.call(token, `POST ${TREES}`, record)).toMatchObject({ code: 'ok' });
    for (const handover of ['2026-05-31 23:59:59', '2026-06-01 00:00:00', '2026-06-02 23:59:59']) {
      const record = { signed: '2026-01-01', term: ['2026-01-01', '2026-12-31'], handover };
      const month = handover.slice(0, 7);
      expect(await gateway.call(token, `POST ${PERIODS}`, { ...record, month })).toMatchObject({
        code: 'ok',
      });
    }
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  const found = async (list: string, query: string, field: string) => {
    const { data } = await gateway.call(token, `GET ${list}?${query}`);
    return data.list.map((row: Record<string, unknown>) => row[field]).sort();
  };

  test('a path is found by each of its levels, and a list of paths by those of any', async () => {
    expect(await found(TREES, 'category=building', 'node')).toEqual(['building', 'steel']);
    expect(await found(TREES, 'category=steel', 'node')).toEqual(['steel']);
    expect(await found(TREES, 'others=steel', 'node')).toEqual(['building']);
    expect(await found(TREES, 'others=labour,wire', 'node')).toEqual(['building', 'steel']);
    expect(await found(TREES, 'others=rebar', 'node')).toEqual([]);
    expect(await found(TREES, 'home=110000', 'category')).toEqual([['labour']]);
  });

  test('a moment is found by days, both to their ends, and a month by months', async () => {
    const moments = (query: string) => found(PERIODS, query, 'handover');
    expect(await moments('handover=2026-06-01~2026-06-02')).toEqual([
      '2026-06-01 00:00:00',
      '2026-06-02 23:59:59',
    ]);
    expect(await moments('handover=~2026-05-31')).toEqual(['2026-05-31 23:59:59']);
    expect(await moments('month=2026-06~2026-12')).toHaveLength(2);
  });

  test.each(['handover=2026-02-30~', 'month=2026-13~', 'month=2026-06-01~'])(
    'a period that is none is refused: %s',
    async (query) => {
      expect(await gateway.call(token, `GET ${PERIODS}?${query}`)).toMatchObject({ httpStatus: 400 });
    },
  );
});
