import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/open-pages';
import { type Answer, otherRecordsCall } from '../../src/contract/api/other-records-call';
import { checkFolder } from '../../src/contract/check/check-folder';
import type { Missing } from '../../src/contract/fields/other-records';
import type { ListPage } from '../../src/contract/language/page-schema';
import type { Verdict } from '../../src/contract/records/validate-record';
import { VERDICT_RUNS as RUNS, tell, VERDICT_RUNS_AT_NIGHT } from '../strength';
import { launchBrowser } from '../support/browser/browser';
import { type BrowserEngine, openBrowserEngine } from '../support/browser/browser-engine';
import { type TestDatabase, testDatabases } from '../support/gateway/databases';
import { startGateway, type TestGateway } from '../support/gateway/gateway';
import { createByHttp, ownFields, type Send } from '../support/gateway/http-seat';
import { type SchemasFolder, schemasFolder, smallPage } from '../support/gateway/schemas-folder';
import { SEATS, scopeOfSeat } from '../support/model/demo-access';
import { mutatedPayloads } from '../support/model/mutations';
import { modelOf } from '../support/model/page-model';
import type { Doc } from '../support/model/page-verdict';
import { addSample } from '../support/model/reference-samples';
import { agree, comparable, comparablePair } from '../support/model/verdicts';

const SEED = Number(process.env.SEED_OF_RUNS ?? 20_261_121);
/** Payloads a page: with fewer not every rule that asks about other records is reached. */
const PAYLOADS = Math.max(RUNS * 5, 150);
const TIMEOUT = 120_000 + PAYLOADS * 80;

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });
const READ_ONLY = { 'x-pattern': 'readPretty' };
const list = (properties: object, more: object = {}) => ({
  type: 'array',
  title: '明细',
  'x-component': 'ArrayTable',
  maxItems: 5,
  items: { type: 'object', properties },
  ...more,
});

/** Orders to choose from, with what has been taken of each. */
const ORDERS = smallPage('judged-orders', {
  title: '订单',
  resource: { name: 'judgedorder', scope: 'tenant', unique: ['orderNo'] },
  form: {
    type: 'object',
    properties: {
      orderNo: text('编号', { required: true }),
      most: number('最多'),
      urgent: { type: 'boolean', title: '加急' },
      lines: list({ material: text('物料'), quantity: number('数量') }),
    },
  },
  derived: {
    left: {
      title: '剩余',
      of: {
        page: '/office/judged-notices',
        by: { orderNo: 'orderNo' },
        fn: 'sum',
        field: 'quantity',
        from: 'most',
      },
    },
  },
});

const PRICES = smallPage('judged-prices', {
  title: '价格',
  resource: {
    name: 'judgedprice',
    scope: 'tenant',
    noOverlap: { from: 'validFrom', to: 'validTo', within: ['material'] },
  },
  form: {
    type: 'object',
    properties: {
      material: text('物料', { required: true }),
      price: number('单价', { required: true }),
      validFrom: { type: 'string', title: '起', format: 'date', required: true },
      validTo: { type: 'string', title: '止', format: 'date' },
    },
  },
});

const ORDER = { page: '/office/judged-orders', label: 'orderNo', value: 'orderNo' };

/** Rules, values and what is required by the order that is chosen; rows that come with it; prices that are looked up. */
const NOTICES = smallPage('judged-notices', {
  title: '通知',
  resource: { name: 'judgednotice', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      orderNo: {
        type: 'string',
        title: '订单',
        'x-options': {
          ...ORDER,
          fill: { lines: { from: 'lines', map: { material: 'material', quantity: 'quantity' } } },
        },
      },
      quantity: number('数量', {
        minimum: 0,
        'x-validator': [
          { assert: '{{ values.quantity <= refs.orderNo.most }}', message: '超过订单' },
          { assert: '{{ values.quantity <= refs.orderNo.left }}', message: '没有这么多了' },
        ],
      }),
      reason: text('加急原因', { required: '{{ refs.orderNo.urgent == true }}' }),
      most: number('订单最多', { ...READ_ONLY, 'x-value': '{{ refs.orderNo.most }}' }),
      half: number('一半', { ...READ_ONLY, 'x-value': '{{ values.most / 2.0 }}' }),
      day: { type: 'string', title: '日期', format: 'date' },
      lines: list({
        material: text('物料', READ_ONLY),
        quantity: number('数量', { minimum: 0 }),
      }),
      others: list({
        from: { type: 'string', title: '来自', 'x-options': ORDER },
        material: text('物料'),
        quantity: number('数量', {
          'x-validator': { assert: '{{ row.quantity <= refs.from.most }}', message: '超过那个订单' },
        }),
        price: number('单价', {
          required: true,
          'x-component': 'Money',
          'x-lookup': {
            page: '/office/judged-prices',
            params: { material: '{{ row.material }}' },
            on: '{{ values.day }}',
            value: 'price',
          },
        }),
        amount: number('金额', { ...READ_ONLY, 'x-value': '{{ row.price * row.quantity }}' }),
      }),
      stars: number('评分', { 'x-component': 'Rating', 'x-component-props': { allowHalf: true } }),
      takes: number('用时', {
        'x-component': 'Duration',
        'x-component-props': { units: ['hour', 'minute'] },
      }),
      colour: text('颜色', { 'x-component': 'Color', format: 'color', maxLength: undefined, emphasis: true }),
      code: text('码', {
        'x-component': 'QrCode',
        ...READ_ONLY,
        'x-value': '{{ values.orderNo }}',
        'x-print': false,
      }),
    },
  },
});

const listed = (page: object, columns: string[]) => ({
  ...page,
  list: { search: columns.slice(0, 1), columns, toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
});
const PAGES = {
  'judged-orders': listed(ORDERS, ['orderNo', 'left']),
  'judged-prices': listed(PRICES, ['material', 'price']),
  'judged-notices': listed(NOTICES, ['orderNo', 'quantity']),
};

/**
 * Payloads to begin with: of an order, of none, with rows of it, with rows whose price is there, and those
 * that break what each rule is about.
 */
const BEGUN: Doc[] = [
  { orderNo: 'A', quantity: 3, reason: '急', day: '2026-03-01', lines: [{ material: 'bolt', quantity: 2 }] },
  {
    orderNo: 'B',
    quantity: 1,
    lines: [{ material: 'nut', quantity: 1 }],
    stars: 2.5,
    takes: 90,
    colour: '#aabbcc',
  },
  { quantity: 1_000, day: '2026-07-01', others: [{ from: 'A', material: 'bolt', quantity: 2 }] },
  {
    orderNo: 'B',
    day: '2026-03-01',
    others: [
      { from: 'B', material: 'bolt', quantity: 1 },
      { material: 'nut', quantity: 9 },
    ],
  },
  { day: '2026-03-01', others: [{ from: 'B', material: 'nut', quantity: 5 }] },
  { orderNo: 'A', quantity: 3 },
  { orderNo: 'B', lines: [{ material: 'bolt', quantity: 1 }] },
  {},
];

/** The page files and dictionaries of a folder of schemas. */
function filesIn(dir: string): { file: string; text: string }[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.parentPath !== dir)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(dir, path), text: readFileSync(path, 'utf8') }));
}

tell({
  subject: 'verdict by other records',
  unit: 'payloads',
  played: PAYLOADS,
  of: VERDICT_RUNS_AT_NIGHT * 5,
});

describe.each(testDatabases().slice(-1))(
  `the same verdict in Chromium and in the gateway by what other records say, on $name`,
  ({ start }) => {
    let folder: SchemasFolder;
    let database: TestDatabase;
    let gateway: TestGateway;
    let browser: Browser;
    let engine: BrowserEngine;
    let token: string;
    beforeAll(async () => {
      folder = schemasFolder();
      cpSync('schemas', folder.dir, { recursive: true });
      for (const [name, page] of Object.entries(PAGES)) folder.write(`office/${name}.json`, page);
      cpSync('tests/fixtures/examples', folder.dir, { recursive: true });
      database = await start('demo');
      gateway = await startGateway({ openPages, schemasDir: folder.dir, ...database.choice });
      token = await gateway.signIn('admin01');
      browser = await launchBrowser('long');
      engine = await openBrowserEngine(browser);
      const make = async (resource: string, doc: Doc): Promise<Doc> => {
        const answer = await gateway.call(token, `POST /api/resources/${resource}`, doc);
        expect(answer.code, JSON.stringify(answer)).toBe('ok');
        return answer.data;
      };
      const lines = [
        { material: 'bolt', quantity: 5 },
        { material: 'nut', quantity: 2 },
      ];
      // What the payloads take must not bring what is left to other verdicts: each is judged by what is there.
      await make('judgedorder', { orderNo: 'A', most: 1_000_000_000, urgent: true, lines });
      await make('judgedorder', { orderNo: 'B', most: 4, urgent: false, lines: lines.slice(1) });
      await make('judgednotice', { orderNo: 'B', quantity: 1 });
      await make('judgedprice', {
        material: 'bolt',
        price: 3.5,
        validFrom: '2026-01-01',
        validTo: '2026-06-30',
      });
      await make('judgedprice', { material: 'bolt', price: 4, validFrom: '2026-07-01' });
      await make('judgedprice', { material: 'nut', price: 0.25, validFrom: '2026-01-01' });
      know('/office/judged-orders', ['A', 'B']);
      const agreement = { supplierName: '甲', validFrom: '2026-01-01', price: 2.5 };
      for (const [material, most] of [
        ['bolt', 10],
        ['nut', undefined],
      ] as const) {
        const made = await make('exampleNumber', { ...agreement, material, most });
        agreements.push(String(made.id));
        const { id, version } = made;
        await make(`exampleNumber/${id}/transitions/apply`, { version });
      }
      know('/examples/numbers', agreements);
    }, TIMEOUT);
    afterAll(async () => {
      for (const forget of known) forget();
      await browser?.close();
      await gateway?.close();
      await database?.stop();
      folder?.remove();
    });

    const send: Send = (method, path, init) => gateway.fetch(path, { ...init, method });

    const agreements: string[] = [];
    const known: (() => void)[] = [];
    /** Lets the tests choose among records of a page. */
    const know = (page: string, values: readonly string[]) => {
      const forget = addSample(`records:${page}`, {
        values,
        rowOf: (value) => (values.includes(String(value)) ? { id: value } : undefined),
        missing: 'nothing',
      });
      known.push(forget);
    };

    const ask =
      (resource: string) =>
      async (missing: readonly Missing[]): Promise<Answer[]> => {
        const questions = missing.map((one) =>
          one.kind === 'record'
            ? { place: one.place, value: one.value }
            : { place: one.place, asked: one.asked },
        );
        const answers: Answer[] = [];
        for (const question of questions) {
          const { code, data } = await gateway.call(token, `POST ${otherRecordsCall(resource)}`, {
            list: [question],
          });
          // What cannot be asked the gateway alone judges by.
          answers.push(code === 'ok' ? data.list[0] : { known: false, value: null });
        }
        return answers;
      };

    /** The gateway says where it looked by the title of the page, the browser by its path. */
    const inWords = (verdict: Verdict): Verdict =>
      verdict.ok
        ? verdict
        : {
            ok: false,
            violations: verdict.violations.map((one) =>
              one.params.page === '/office/judged-prices'
                ? { ...one, params: { ...one.params, page: '价格' } }
                : one,
            ),
          };

    /** The pages that are judged: each with payloads to begin with, and the rules that what is made of them has to reach. */
    const judged: Record<string, { begun: () => Doc[]; reached: string[] }> = {
      'office/judged-notices.json': {
        begun: () => BEGUN,
        reached: ['没有这么多了', '超过那个订单', 'lookupOn', 'required', 'readOnly'],
      },
      'features/limits-and-prices.json': {
        begun: () => [
          {
            agreement: agreements[0],
            quantity: 5,
            supplierName: '甲',
            orderedOn: '2026-03-01',
            lines: [{ material: 'bolt' }],
          },
          { agreement: agreements[1], quantity: 500 },
          {
            quantity: 1,
            supplierName: '甲',
            orderedOn: '2026-03-01',
            lines: [{ material: 'nut' }, { material: 'none' }],
          },
        ],
        reached: ['超过协议里一次能订的数量'],
      },
    };

    test.each(Object.keys(judged))(
      `%s: ${PAYLOADS} payloads that reach what other records say`,
      {
        timeout: TIMEOUT,
      },
      async (file) => {
        const { begun, reached } = judged[file]!;
        const { pages, dictionaries } = checkFolder(filesIn(folder.dir));
        const page = pages.find((one) => one.file === file)!.page as ListPage;
        const scope = scopeOfSeat(SEATS.find(({ account }) => account.username === 'admin01')!);
        const model = modelOf(page, dictionaries);
        const payloads = mutatedPayloads(model, begun(), { runs: PAYLOADS, seed: SEED });
        const disagreements: unknown[] = [];
        const kinds = { accepted: 0, refused: 0, unreadable: 0 };
        const rules = new Map<string, number>();
        for (const payload of payloads) {
          const [own] = await engine.judge({ page, dictionaries, scope }, [payload], ask(page.resource.name));
          const inBrowser = comparable(inWords(own!));
          const answered = await createByHttp(send, token, page, payload);
          const inGateway =
            answered.kind === 'accepted' && answered.row
              ? { ...answered, row: ownFields(page, answered.row) }
              : answered;
          kinds[inGateway.kind] += 1;
          if (inGateway.kind === 'refused')
            for (const { rule, message } of inGateway.violations)
              for (const name of [rule, message]) rules.set(name, (rules.get(name) ?? 0) + 1);
          if (!agree(...comparablePair(model, inBrowser, inGateway)))
            disagreements.push({ payload, browser: inBrowser, gateway: inGateway });
        }
        console.log(
          `${page.path}: ${JSON.stringify(kinds)}, ${disagreements.length} disagreements; ${JSON.stringify([...rules])}`,
        );
        expect(disagreements.slice(0, 3), `seed ${SEED}, ${disagreements.length} disagreements`).toEqual([]);
        expect(kinds.accepted).toBeGreaterThan(payloads.length / 20);
        for (const name of reached) expect(rules.get(name) ?? 0, name).toBeGreaterThan(0);
      },
    );
  },
);
