import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { download, SAMPLE_BYTES, upload } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';

const { $schema: _, ...PAGE } = JSON.parse(
  readFileSync('tests/fixtures/examples/features/inspections.json', 'utf8'),
) as ListPage & { $schema: string };
const RECORDS = '/api/resources/exampleInspection';

const sound = (more: object = {}) => ({ goods: '钢板', packing: 4, spent: 90, label: '#1677ff', ...more });

describe.each(testDatabases())('ratings, durations, colours, codes and signatures on $name', ({ start }) => {
  let it: Restartable;
  let token: string;
  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('examples/inspections.json', PAGE);
    token = await it.gateway.signIn('analyst01');
    await vi.waitUntil(async () => (await call(`GET ${RECORDS}`)).code === 'ok', { timeout: 60_000 });
  });
  afterAll(() => it?.close());
  const call = (target: string, body?: unknown) => it.gateway.call(token, target, body);
  const create = (more: object) => call(`POST ${RECORDS}`, sound(more));
  const rulesOf = async (more: object) => {
    const answer = await create(more);
    const { violations = [] } = (answer.data ?? {}) as { violations?: { path: string; rule: string }[] };
    return violations.map(({ path, rule }) => `${path} ${rule}`);
  };

  test.each([
    ['no star', { packing: 0 }, ['packing minimum']],
    ['a star too many', { packing: 6 }, ['packing maximum']],
    ['half a star where there are whole ones', { packing: 3.5 }, ['packing multipleOf']],
    ['a third of a star', { quality: 3.3 }, ['quality multipleOf']],
    ['part of a minute', { spent: 0.5 }, ['spent multipleOf']],
    ['less than nothing', { spent: -60 }, ['spent minimum']],
    ['longer than the file says', { spent: 2_881 }, ['spent maximum']],
    ['minutes where there are hours', { leadTime: 90 }, ['leadTime multipleOf']],
    ['a colour by its name', { label: 'red' }, ['label color']],
    ['a colour with a style behind it', { label: '#1677ff;x' }, ['label color']],
    ['a signature that is no file', { signature: 'me' }, ['signature attachment']],
  ])('%s is refused', async (_name, more, rules) => {
    expect(await rulesOf(more)).toEqual(rules);
  });

  test('what is of another type is refused', async () => {
    for (const more of [{ packing: '4' }, { spent: '1h' }, { label: 7 }, { signature: ['a'] }])
      expect(await rulesOf(more)).toEqual([`${Object.keys(more)[0]} type`]);
  });

  test('a colour is kept as it is meant, a code is what the gateway gives or works out', async () => {
    const made = await create({ label: '＃1677FF', quality: 9.5, leadTime: 1_500 });
    expect(made.data).toMatchObject({
      label: '#1677ff',
      quality: 9.5,
      leadTime: 1_500,
      link: '钢板',
      inspectionNo: expect.stringMatching(/^YS-\d{6}-\d{4}$/),
    });
    const forged = await create({ inspectionNo: 'YS-202601-0001' });
    expect(forged.data.violations).toMatchObject([{ path: 'inspectionNo', rule: 'readOnly' }]);
  });

  test('durations are added up, stars averaged and both searched by range', async () => {
    const goods = '合计';
    for (const [packing, spent] of [
      [2, 30],
      [5, 1_440],
    ])
      expect((await create({ goods, packing, spent })).code).toBe('ok');
    const found = await call(`GET ${RECORDS}?goods=${encodeURIComponent(goods)}&spent=60~2000`);
    expect(found.data.list.map(({ spent }: { spent: number }) => spent)).toEqual([1_440]);
    const totals = await call(`GET ${RECORDS}/totals?goods=${encodeURIComponent(goods)}`);
    expect(totals.data.totals.map(({ value }: { value: string }) => Number(value))).toEqual([1_470, 3.5]);
  });

  test('a signature is a PNG that the record holds, for everybody who may open it', async () => {
    const { data: jpg } = await upload(it.gateway, token, 'signature.jpg', SAMPLE_BYTES.jpg);
    expect(await rulesOf({ signature: jpg.attachmentId })).toEqual(['signature fileType']);
    const { data: png } = await upload(it.gateway, token, 'signature.png', SAMPLE_BYTES.png);
    const other = await it.gateway.signIn('manager01');
    expect((await download(it.gateway, other, png.attachmentId)).status).not.toBe(200);
    const made = await create({ signature: png.attachmentId });
    expect(made).toMatchObject({ code: 'ok', data: { signature: png.attachmentId } });
    expect((await download(it.gateway, token, png.attachmentId)).status).toBe(200);
    const supplier = await it.gateway.signIn('supplier01');
    expect((await download(it.gateway, supplier, png.attachmentId)).status).not.toBe(200);
    const emptied = await call(`PUT ${RECORDS}/${made.data.id}`, {
      ...sound(),
      version: made.data.version,
    });
    expect(emptied.data.signature ?? null).toBeNull();
  });
});
