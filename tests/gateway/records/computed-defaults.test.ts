import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { today } from '../../../src/contract/fields/derived';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';

const PAGE = JSON.parse(readFileSync('tests/fixtures/examples/features/defaults.json', 'utf8'));
const RESOURCE = '/api/resources/exampleDefault';
const HOUR_MS = 3_600_000;

describe.each(testDatabases())('Defaults that are computed, on $name', ({ start }) => {
  let it: Restartable;
  let analyst: string;
  const call = (target: string, body?: unknown, token = analyst) => it.gateway.call(token, target, body);
  const lastValues = async (token = analyst) =>
    (await call(`GET ${RESOURCE}/values/last`, undefined, token)).data;

  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('examples/defaults.json', { ...PAGE, $schema: undefined });
    analyst = await it.gateway.signIn('analyst01');
    await vi.waitUntil(async () => (await call(`GET ${RESOURCE}`)).code === 'ok', { timeout: 60_000 });
  });
  afterAll(() => it?.close());

  test('a create that leaves fields out has them by the gateway’s clock in Beijing, in its rows as well', async () => {
    const from = new Date();
    const { data } = await call(`POST ${RESOURCE}`, { subject: '一', lines: [{ material: '纸箱' }] });
    const days = [from, new Date()].map(today);
    expect(days).toContain(data.appliedOn);
    expect(data.month).toBe(data.appliedOn.slice(0, 7));
    expect(data.lines).toEqual([{ material: '纸箱', neededOn: data.appliedOn, rate: 13 }]);
    const later = [from, new Date()].map((one) => today(new Date(one.getTime() + 72 * HOUR_MS)));
    expect(later).toContain(data.replyBefore);
    expect(data.applicant).toBeTruthy();
    expect(data).not.toHaveProperty('place');
  });

  test('a field that its writer has cleared stays empty, in a row as well; one that is left out has its default', async () => {
    const { data } = await call(`POST ${RESOURCE}`, {
      subject: '清',
      appliedOn: null,
      applicant: null,
      lines: [
        { material: '纸箱', neededOn: null },
        { material: '木箱', rate: null },
      ],
    });
    expect(data).not.toHaveProperty('appliedOn');
    expect(data).not.toHaveProperty('applicant');
    expect(data.month).toMatch(/^\d{4}-\d\d$/);
    expect(data.lines).toEqual([
      { material: '纸箱', rate: 13 },
      { material: '木箱', neededOn: expect.any(String) },
    ]);
  });

  test('what a person saved last is that person’s alone, and the page’s', async () => {
    const buyer = await it.gateway.signIn('admin01');
    const first = (await call(`POST ${RESOURCE}`, { subject: '二', place: '一号库' })).data;
    expect(await lastValues()).toEqual({ values: { place: '一号库' } });
    expect((await call(`POST ${RESOURCE}`, { subject: '三' })).data.place).toBe('一号库');
    expect((await call(`POST ${RESOURCE}`, { subject: '四' }, buyer)).data).not.toHaveProperty('place');
    const { id, version } = first;
    await call(`PUT ${RESOURCE}/${id}`, { subject: '二', place: '二号库', version }, buyer);
    expect(await lastValues(buyer)).toEqual({ values: { place: '二号库' } });
    expect(await lastValues()).toEqual({ values: { place: '一号库' } });
  });

  test('nobody is told who may make no record, nor of a page that asks for nothing', async () => {
    const supplier = await it.gateway.signIn('supplier01');
    expect((await call(`GET ${RESOURCE}/values/last`, undefined, supplier)).code).toBe('no_permission');
    expect((await call('GET /api/resources/exampleNone/values/last')).code).toBe('not_found');
    expect((await call('GET /api/resources/contract/values/last')).data).toEqual({ values: {} });
  });
});
