import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOTH_DATABASES } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

/**
 * Two pages whose writers hold each other's records: each takes of one store and is judged by the other (`minimum`, `refs`),
 * and records that name each other. Held in the order in which a page happens to name them, two writers would wait for each
 * other, and the database would end one of them.
 */

// biome-ignore lint/suspicious/noExplicitAny: pages and answers of tests
type Loose = any;

const WRITERS = 60;
const PAIRS = 12;

const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });
const store = (name: string) => ({ page: `/office/crossed-${name}`, label: 'code' });
const LIST = {
  search: ['code'],
  columns: ['code'],
  toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
};

/** A store of which the records of `taker` take. */
const storePage = (name: string, taker: string) =>
  smallPage(`crossed-${name}`, {
    form: { type: 'object', properties: { code: text('编号'), quantity: number('数量') } },
    derived: {
      left: {
        title: '剩余',
        of: {
          page: `/office/crossed-${taker}`,
          by: 'takenFrom',
          fn: 'sum',
          field: 'quantity',
          from: 'quantity',
        },
        minimum: 0,
      },
    },
    list: LIST,
  });

/** Records that take of one store and may be no larger than what is left of the other. */
const takerPage = (name: string, from: string, judge: string) =>
  smallPage(`crossed-${name}`, {
    form: {
      type: 'object',
      properties: {
        code: text('编号'),
        takenFrom: { type: 'string', title: '从哪里取', 'x-options': store(from) },
        judgedBy: { type: 'string', title: '看哪里', 'x-options': store(judge) },
        quantity: number('数量', {
          'x-validator': { assert: '{{ values.quantity <= refs.judgedBy.left }}', message: '那里不够' },
        }),
      },
    },
    list: LIST,
  });

/** Records that are judged by those of another page, which are judged by them. */
const mutualPage = (name: string, other: string) =>
  smallPage(`crossed-${name}`, {
    form: {
      type: 'object',
      properties: {
        code: text('编号'),
        other: { type: 'string', title: '另一条', 'x-options': store(other) },
        quantity: number('数量', {
          'x-validator': { assert: '{{ values.quantity <= refs.other.quantity + 1 }}', message: '多得太多' },
        }),
      },
    },
    list: LIST,
  });

const PAGES = [
  storePage('sand', 'walls'),
  storePage('brick', 'roofs'),
  takerPage('walls', 'sand', 'brick'),
  takerPage('roofs', 'brick', 'sand'),
  mutualPage('ends', 'starts'),
  mutualPage('starts', 'ends'),
];

// The embedded database has one connection: nobody waits for anybody.
describe.each(BOTH_DATABASES.slice(1))('writers that hold each other’s records, on $name', (database) => {
  let copies: TestGateway[];
  let tokens: string[];
  let close: Copies['close'] | undefined;
  beforeAll(async () => {
    const files = Object.fromEntries(PAGES.map((page) => [`${page.path.slice(1)}.json`, page]));
    ({ copies, tokens, close } = await startCopies(database, files, 'admin01'));
  });
  afterAll(() => close?.());

  const call = (target: string, body: unknown, at = 0): Promise<Loose> =>
    copies[at % 2]!.call(tokens[at % 2], target, body);
  const make = async (name: string, doc: object) => {
    const answer = await call(`POST /api/resources/crossed${name}`, doc);
    expect(answer.code, JSON.stringify(answer)).toBe('ok');
    return answer.data;
  };
  const codesOf = async (answers: Promise<Loose>[]) =>
    new Set((await Promise.all(answers)).map(({ code }: Loose) => code));

  test('take turns where one takes of what the other is judged by', { timeout: 300_000 }, async () => {
    const sand = await make('sand', { code: 'S', quantity: 1_000 });
    const brick = await make('brick', { code: 'B', quantity: 1_000 });
    const writes = Array.from({ length: WRITERS }, (_, at) => {
      const [name, from, judge] = at % 4 < 2 ? ['walls', sand, brick] : ['roofs', brick, sand];
      const doc = { code: `W${at}`, takenFrom: from.id, judgedBy: judge.id, quantity: 1 };
      return call(`POST /api/resources/crossed${name}`, doc, at);
    });
    expect(await codesOf(writes)).toEqual(new Set(['ok']));
    for (const [name, { id }] of [
      ['sand', sand],
      ['brick', brick],
    ] as const) {
      const { data } = await copies[0]!.call(tokens[0], `GET /api/resources/crossed${name}/${id}`);
      expect(data.left, name).toBe(1_000 - WRITERS / 2);
    }
  });

  test('take turns where two records name each other', { timeout: 300_000 }, async () => {
    const writes: Promise<Loose>[] = [];
    for (let at = 0; at < PAIRS; at += 1) {
      const end = await make('ends', { code: `E${at}`, quantity: 1 });
      const begin = await make('starts', { code: `S${at}`, quantity: 1, other: end.id });
      const change = (name: string, { id, version, code }: Loose, other: string, copy: number) =>
        call(`PUT /api/resources/crossed${name}/${id}`, { version, code, other, quantity: 1 }, copy);
      writes.push(change('ends', end, begin.id, 0), change('starts', begin, end.id, 1));
    }
    expect(await codesOf(writes)).toEqual(new Set(['ok']));
  });
});
