import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../../server/kernel/jobs/job';
import { openPages } from '../../../server/open-pages';
import { ROUTE_CALLS } from '../../../src/contract/api/route-view';
import { today } from '../../../src/contract/fields/derived';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { hire } from '../../support/gateway/staff';

const AGREEMENTS = '/api/resources/priceAgreement';
const REPORTS = '/api/resources/correctiveAction';
const THEIR_REPORTS = '/api/resources/supplierCorrectiveActions';
const SCORECARDS = '/api/resources/scorecard';
const THEIR_SCORECARDS = '/api/resources/supplierScorecards';

/** Pages of the product that are files alone: what the office and suppliers may do on them, over HTTP. */
describe.each(testDatabases())('price agreements, 8D and scorecards on $name', ({ start }) => {
  const tokens = new Map<string, string>();
  let gateway: TestGateway;
  let moveByDate: Job;
  beforeAll(async () => {
    const opening: typeof openPages = async (options) => {
      const opened = await openPages(options);
      moveByDate = opened.jobs!.find(({ name }) => name === 'records.move-by-date')!;
      return opened;
    };
    gateway = await startGatewayOn(start, { openPages: opening });
    for (const [name, code] of [
      ['accountant', 'passFinance'],
      ['director1', 'passBoard'],
      ['director2', 'passBoard'],
    ] as const)
      await hire(gateway, name, '/office/price-agreements', [code]);
    const people = [
      'accountant',
      'director1',
      'director2',
      'buyer01',
      'manager01',
      'supplier01',
      'supplier02',
    ];
    for (const name of people) tokens.set(name, await gateway.signIn(name));
  });
  afterAll(() => gateway?.close());

  const as = (who: string, target: string, body?: unknown) => gateway.call(tokens.get(who), target, body);
  const move = (who: string, base: string, id: string, version: number, code: string, more: object = {}) =>
    as(who, `POST ${base}/${id}/transitions/${code}`, { version, ...more });
  const decide = (who: string, id: string, version: number, code: string) =>
    as(who, `POST ${ROUTE_CALLS.decide}`, { resource: 'priceAgreement', id, version, code });

  const AGREEMENT = {
    supplierCode: 'S10001',
    material: '加气混凝土砌块',
    unit: 'm3',
    unitPrice: 320,
    yearlyQuantity: 4000,
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
  };

  test('an agreement past a million takes purchasing, finance and two of the board; one that overlaps is refused by its number', async () => {
    const draft = await as('buyer01', `POST ${AGREEMENTS}`, { supplierCode: 'S10001' });
    expect(draft).toMatchObject({ code: 'ok', data: { status: 'draft' } });
    expect(draft.data.agreementNo).toMatch(/^JG-\d{6}-\d{4}$/);
    const { id } = draft.data;
    expect(await move('buyer01', AGREEMENTS, id, 1, 'submit')).toMatchObject({ code: 'rule_violation' });
    const filled = await as('buyer01', `PUT ${AGREEMENTS}/${id}`, { ...AGREEMENT, version: 1 });
    expect(filled.data).toMatchObject({ yearlyAmount: 1_280_000, version: 2 });
    expect(await move('buyer01', AGREEMENTS, id, 2, 'submit')).toMatchObject({
      data: { status: 'submitted', submittedAt: expect.any(String) },
    });
    expect((await as('buyer01', `PUT ${AGREEMENTS}/${id}`, { ...AGREEMENT, version: 3 })).code).not.toBe(
      'ok',
    );
    expect((await decide('accountant', id, 3, 'passFinance')).code).not.toBe('ok');
    for (const [who, code] of [
      ['manager01', 'passPurchasing'],
      ['accountant', 'passFinance'],
      ['director1', 'passBoard'],
      ['director2', 'passBoard'],
    ] as const)
      expect([who, (await decide(who, id, 3, code)).code]).toEqual([who, 'ok']);
    const effective = await as('buyer01', `GET ${AGREEMENTS}/${id}`);
    expect(effective.data).toMatchObject({ status: 'effective', effectiveOn: today(new Date()) });

    const other = await as('buyer01', `POST ${AGREEMENTS}`, {
      ...AGREEMENT,
      unitPrice: 10,
      validFrom: '2027-12-31',
      validTo: '2028-06-30',
    });
    await move('buyer01', AGREEMENTS, other.data.id, 1, 'submit');
    const refused = await decide('manager01', other.data.id, 2, 'passPurchasing');
    expect(refused.code).not.toBe('ok');
    expect(JSON.stringify(refused)).toContain(draft.data.agreementNo);
    expect((await as('buyer01', `GET ${AGREEMENTS}/${other.data.id}`)).data.status).toBe('submitted');
    expect((await as('supplier01', `GET ${AGREEMENTS}`)).code).toBe('no_permission');
  });

  test('an agreement is over the day after it ends', async () => {
    const over = async () =>
      (await as('buyer01', `GET ${AGREEMENTS}?status=expired`)).data.list.map(
        ({ material }: { material: string }) => material,
      );
    const { database } = gateway.gateway.context;
    const failures: unknown[] = [];
    const log = { info: () => undefined, error: (...told: unknown[]) => void failures.push(told) };
    const context = { database, storage: undefined as never, log, clock: () => new Date() };
    await moveByDate.run(context, new AbortController().signal);
    expect(failures).toEqual([]);
    expect(await over()).toEqual(['普通硅酸盐水泥 P·O 42.5']);
  });

  test('a supplier answers its 8D, adding rows; quality returns it with a new deadline, then closes it', async () => {
    const made = await as('buyer01', `POST ${REPORTS}`, {
      supplierCode: 'S10001',
      subject: '尺寸超差',
      material: '预制叠合板',
      severity: 'major',
      engineer: '100001',
      foundOn: '2026-11-20',
      replyBefore: '2027-01-10',
      closeBefore: '2027-02-10',
      description: '厚度偏差 6 mm。',
    });
    expect(made.code).toBe('ok');
    const { id } = made.data;
    expect((await as('supplier01', `GET ${THEIR_REPORTS}/${id}`)).code).toBe('record_not_found');
    expect((await move('buyer01', REPORTS, id, 1, 'issue')).data).toMatchObject({
      status: 'answering',
      issuedOn: today(new Date()),
    });
    expect((await as('supplier02', `GET ${THEIR_REPORTS}/${id}`)).code).toBe('record_not_found');
    const seen = (await as('supplier01', `GET ${THEIR_REPORTS}/${id}`)).data;
    expect(seen).not.toHaveProperty('engineer');
    expect(seen).not.toHaveProperty('supplierCode');
    const forged = await as('supplier01', `PUT ${THEIR_REPORTS}/${id}`, {
      ...seen,
      replyBefore: '2028-01-01',
    });
    expect([forged.httpStatus, forged.code]).toEqual([403, 'field_not_writable']);

    const partly = await as('supplier01', `PUT ${THEIR_REPORTS}/${id}`, { ...seen, rootCause: '模具磨损' });
    expect(partly.code).toBe('ok');
    const early = await move('supplier01', THEIR_REPORTS, id, partly.data.version, 'answer');
    expect(early.code).toBe('rule_violation');
    const answer = {
      ...partly.data,
      team: [{ name: '顾晓岚', duty: '组长' }],
      containment: '隔离同批',
      containedOn: '2026-11-22',
      causeKind: 'machine',
      measures: [
        { measure: '更换模具', owner: '郑国强', plannedOn: '2026-12-05' },
        { measure: '每班首检', owner: '何敏', plannedOn: '2026-12-01' },
      ],
      prevention: '模具台账加寿命',
    };
    const whole = await as('supplier01', `PUT ${THEIR_REPORTS}/${id}`, answer);
    expect(whole).toMatchObject({ code: 'ok', data: { measures: [{ owner: '郑国强' }, { owner: '何敏' }] } });
    const sent = await move('supplier01', THEIR_REPORTS, id, whole.data.version, 'answer');
    expect(sent.data).toMatchObject({ status: 'verifying', answeredOn: today(new Date()) });
    expect((await move('supplier01', THEIR_REPORTS, id, sent.data.version, 'close')).code).not.toBe('ok');

    const back = await move('buyer01', REPORTS, id, sent.data.version, 'sendBack', {
      reason: '请补充验证数据',
      values: { replyBefore: '2027-01-20' },
    });
    expect(back.data).toMatchObject({ status: 'answering', replyBefore: '2027-01-20' });
    const again = await move('supplier01', THEIR_REPORTS, id, back.data.version, 'answer');
    expect(again.data.status).toBe('verifying');
    const empty = await move('buyer01', REPORTS, id, again.data.version, 'close');
    expect(empty.code).toBe('rule_violation');
    const closed = await move('buyer01', REPORTS, id, again.data.version, 'close', {
      values: { verdict: 'effective', verification: '三批合格' },
    });
    expect(closed.data).toMatchObject({ status: 'closed', closedOn: today(new Date()) });
  });

  test('a report that is not answered can be dropped, and the supplier sees it no more', async () => {
    const { data } = await as('buyer01', `GET ${REPORTS}?status=answering&supplierCode=S10001`);
    const [{ id, version }] = data.list;
    const dropped = await move('manager01', REPORTS, id, version, 'cancel', { reason: '重复登记' });
    expect(dropped.data).toMatchObject({ status: 'cancelled' });
    expect((await as('supplier01', `GET ${THEIR_REPORTS}/${id}`)).code).toBe('record_not_found');
  });

  test('a scorecard is one per supplier and year, weighted, and the supplier reads it once it is published', async () => {
    const card = {
      supplierCode: 'S10001',
      year: '2020',
      qualityWeight: 40,
      deliveryWeight: 30,
      priceWeight: 20,
      serviceWeight: 10,
      quality: 95,
      delivery: 90,
      price: 88,
      service: 92,
      internalNote: '价格可再谈',
    };
    const made = await as('buyer01', `POST ${SCORECARDS}`, card);
    expect(made.data).toMatchObject({ total: 91.8, grade: 'A', status: 'draft' });
    const twice = await as('buyer01', `POST ${SCORECARDS}`, card);
    expect(twice.code).not.toBe('ok');
    const { id } = made.data;
    const uneven = await as('buyer01', `PUT ${SCORECARDS}/${id}`, { ...card, qualityWeight: 50, version: 1 });
    expect(uneven.code).toBe('ok');
    expect((await move('buyer01', SCORECARDS, id, 2, 'submit')).code).toBe('rule_violation');
    const even = await as('buyer01', `PUT ${SCORECARDS}/${id}`, { ...card, quality: 60, version: 2 });
    expect(even.data).toMatchObject({ total: 77.8, grade: 'C' });
    // What is below 80 tells what to improve.
    expect((await move('buyer01', SCORECARDS, id, 3, 'submit')).code).toBe('rule_violation');
    await as('buyer01', `PUT ${SCORECARDS}/${id}`, { ...card, version: 3 });
    expect((await move('buyer01', SCORECARDS, id, 4, 'submit')).data.status).toBe('checking');
    expect((await as('supplier01', `GET ${THEIR_SCORECARDS}/${id}`)).code).toBe('record_not_found');
    expect((await move('buyer01', SCORECARDS, id, 5, 'publish')).code).not.toBe('ok');
    expect((await move('manager01', SCORECARDS, id, 5, 'publish')).data).toMatchObject({
      status: 'published',
    });
    const read = await as('supplier01', `GET ${THEIR_SCORECARDS}/${id}`);
    expect(read.data).toMatchObject({ total: 91.8, grade: 'A', publishedOn: today(new Date()) });
    expect(read.data).not.toHaveProperty('internalNote');
    expect((await as('supplier02', `GET ${THEIR_SCORECARDS}/${id}`)).code).toBe('record_not_found');
    const { data } = await as('supplier01', `GET ${THEIR_SCORECARDS}?grade=A`);
    expect(data.list.map(({ year }: { year: string }) => year)).toContain('2020');
  });
});
