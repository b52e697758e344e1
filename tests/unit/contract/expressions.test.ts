import { autorun, observable } from '@formily/reactive';
import { describe, expect, it } from 'vitest';
import {
  ExpressionError,
  type ExpressionScope,
  evaluateExpression,
  expressionIn,
  holds,
  parseExpression,
} from '../../../src/contract/expressions/expression';

const now = new Date('2026-11-21T02:00:00Z');
const scope: ExpressionScope = {
  values: {
    name: '联采科技',
    empty: '',
    nothing: null,
    count: 3,
    rate: 1.5,
    yes: true,
    tags: ['a', 'b'],
    none: [],
    address: { city: '上海' },
    start: '2026-11-21',
  },
  row: { status: 10, code: 'HT-1' },
  deps: ['x', 2],
  session: { tenantCode: 'T1' },
  user: { accountId: 'u1' },
  now,
};
const value = (expression: string) => evaluateExpression(expression, scope);

describe('An expression over filled values', () => {
  it.each<[string, unknown]>([
    ["values.name == '联采科技'", true],
    ['values.count + 1', 4],
    ['1 + 2', 3],
    ['values.count * values.rate', 4.5],
    ['values.rate * 2 + values.count', 6],
    ['values.count % 2 == 1', true],
    ['values.count == 3 && values.rate == 1.5', true],
    ['values.count > 2.5 && 2 < values.rate * 2', true],
    ['-values.count', -3],
    ['values.count in [1, 3]', true],
    ["'a' in values.tags", true],
    ['size(values.tags)', 2],
    ["values.tags.exists(tag, tag == 'b')", true],
    ["values.address.city == '上海'", true],
    ["values.name.startsWith('联采')", true],
    ["row.status == 10 && row.code == 'HT-1'", true],
    ["deps[0] == 'x' && deps[1] == 2", true],
    ["session.tenantCode == 'T1' && user.accountId == 'u1'", true],
    ["values.yes ? 'y' : 'n'", 'y'],
    ["values.name + '/' + values.address.city", '联采科技/上海'],
    ['[values.name, values.empty == null ? values.name : values.name]', ['联采科技', '联采科技']],
  ])('%s is %j', (expression, expected) => expect(value(expression)).toEqual(expected));

  it('gives numbers that JSON can hold, never a bigint', () => {
    for (const expression of ['1', '7 / 2', '2 * 3', 'size(values.name)', '[1, 2]']) {
      expect(() => JSON.stringify(value(expression))).not.toThrow();
    }
  });
});

describe('An empty operand', () => {
  const empties = ['values.empty', 'values.nothing', 'values.absent', 'null'];

  it.each(empties)('%s equals null and nothing else', (empty) => {
    expect(value(`${empty} == null`)).toBe(true);
    for (const other of [
      "''",
      "'a'",
      '0',
      '1.5',
      'false',
      'true',
      'values.count',
      'values.name',
      'values.tags',
    ]) {
      expect(value(`${empty} == ${other}`)).toBe(false);
      expect(value(`${empty} != ${other}`)).toBe(true);
    }
  });

  it.each(empties)('%s makes every comparison false', (empty) => {
    for (const operator of ['<', '<=', '>', '>=']) {
      for (const other of [
        '0',
        '1.5',
        "'a'",
        'true',
        'now',
        'values.count',
        'values.name',
        'values.absent',
      ]) {
        expect(value(`${empty} ${operator} ${other}`)).toBe(false);
        expect(value(`${other} ${operator} ${empty}`)).toBe(false);
      }
    }
  });

  it.each(empties)('%s makes arithmetic and joined text empty', (empty) => {
    for (const operator of ['+', '-', '*', '/', '%']) {
      expect(value(`${empty} ${operator} 2`)).toBeNull();
      expect(value(`values.rate ${operator} ${empty}`)).toBeNull();
      expect(value(`${empty} ${operator} ${empty}`)).toBeNull();
    }
    expect(value(`${empty} + 'x'`)).toBeNull();
    expect(value(`values.name + ${empty}`)).toBeNull();
  });

  it('is told from filled with == null alone, also for lists and groups', () => {
    expect(value('values.tags == null || values.address == null || values.none == null')).toBe(false);
    expect(value('values.none != null && size(values.none) == 0')).toBe(true);
    expect(value('values.yes == null')).toBe(false);
  });
});

describe('A date', () => {
  it.each<[string, boolean]>([
    ['values.start <= now', true],
    ['values.start > now', false],
    ['now >= values.start', true],
    ["now < '2026-11-22'", true],
    ["now >= '2026-11-21 10:00:00'", true],
    ["now >= '2026-11-21 10:00:01'", false],
    ["values.start == '2026-11-21'", true],
    ["values.start < '2026-12-01'", true],
    ["values.start >= '2026-11-21' && values.start <= '2026-11-21'", true],
  ])('%s is %j', (expression, expected) => expect(value(expression)).toBe(expected));

  it('begins at midnight in Beijing', () => {
    const at = (time: string) => evaluateExpression("'2026-11-22' <= now", { now: new Date(time) });
    expect(at('2026-11-21T15:59:59Z')).toBe(false);
    expect(at('2026-11-21T16:00:00Z')).toBe(true);
  });
});

describe('A name of the prototype', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
  it.each(names)('hostile 44: %s does not exist', (name) => {
    expect(() => value(`values.${name}`)).toThrow(ExpressionError);
    expect(() => value(`values['${name}']`)).toThrow(ExpressionError);
    expect(() => value(`values.address.${name}`)).toThrow(ExpressionError);
  });

  it('hostile 44: is refused as a computed name', () => {
    const named = { values: { key: 'constructor', tags: ['a'] }, now };
    for (const text of ['values[values.key]', "values['const' + 'ructor']", 'values.tags[values.key]']) {
      expect(() => evaluateExpression(text, named)).toThrow(ExpressionError);
    }
  });

  it('cannot be reached by a value either', () => {
    const leaky = { fn: () => 'secret', symbol: Symbol('x'), deep: { fn: Math.max } };
    expect(evaluateExpression('values.fn == null && values.symbol == null', { values: leaky, now })).toBe(
      true,
    );
    expect(evaluateExpression('values.deep.fn == null', { values: leaky, now })).toBe(true);
  });
});

describe('What could run without bound', () => {
  it.each([
    ["values.name.matches('(a+)+')", /matches/],
    ["'a'.matches('a')", /matches/],
    ['has(values.name)', /has/],
    ['values.tags.exists(x, values.tags.exists(y, x == y))', /嵌套/],
    ['values.tags.map(x, values.tags.map(y, y))', /嵌套/],
    ['values.tags.all(x, true) && values.tags.filter(x, x.matches(x)).size() > 0', /matches/],
    [`${'1 + '.repeat(300)}1`, /过长|maxAstNodes/],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, /maxDepth/],
    [`[${'1, '.repeat(150)}1]`, /max/],
  ])('hostile 45: is refused: %s', (expression, message) => {
    expect(() => parseExpression(expression)).toThrow(message);
    expect(() => value(expression)).toThrow(ExpressionError);
  });

  it('is cut before it is slow, even over long lists', () => {
    const tags = Array.from({ length: 5_000 }, (_, index) => `t${index}`);
    const start = performance.now();
    evaluateExpression("values.tags.exists(tag, tag == 'none')", { values: { tags }, now });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('A wrong expression', () => {
  it('is an error with its place inside the braces, never silence', () => {
    for (const [expression, start] of [
      ['values.count +', 14],
      ['values.count = 3', 13],
      ['values.name > 3', 0],
      ['values.address.zip.code == 1', 19],
    ] as const) {
      try {
        value(expression);
        expect.unreachable(expression);
      } catch (reason) {
        expect(reason).toBeInstanceOf(ExpressionError);
        expect(reason).toMatchObject({ expression, start });
      }
    }
  });

  it('stands in braces that fill the text', () => {
    expect(expressionIn('{{ a }}')).toBe(' a ');
    expect(expressionIn('  {{a\n}}  ')).toBe('a\n');
    for (const plain of ['a', '{{ a }} b', '{ a }', 3, null, undefined, ['{{ a }}']]) {
      expect(expressionIn(plain)).toBeUndefined();
    }
  });

  it('as a condition is an error too; an absent condition holds', () => {
    expect(holds(undefined, scope)).toBe(true);
    expect(holds('{{ row.status == 10 }}', scope)).toBe(true);
    expect(holds('{{ row.status }}', scope)).toBe(false);
    expect(() => holds('row.status == 10', scope)).toThrow(ExpressionError);
    expect(() => holds('{{ row.status == }}', scope)).toThrow(ExpressionError);
  });
});

describe('Values handed over live', () => {
  it('wake an expression only by what it read', () => {
    const values = observable({ a: 1, b: 1, list: ['x'], inner: { c: 1, d: 1 } });
    const seen: unknown[] = [];
    const stop = autorun(() => {
      seen.push(
        evaluateExpression("values.a > 1 || values.inner.c > 1 || 'y' in values.list", { values, now }),
      );
    });
    values.b = 2;
    values.inner.d = 2;
    expect(seen).toEqual([false]);
    values.inner.c = 2;
    expect(seen).toEqual([false, true]);
    values.a = 2;
    expect(seen).toEqual([false, true, true]);
    stop();
  });

  it('wake an expression when a field appears, is emptied, or a list grows', () => {
    const values = observable<{ late?: string; list: string[] }>({ list: [] });
    const seen: unknown[] = [];
    const stop = autorun(() => {
      seen.push(evaluateExpression("values.late == 'on' || size(values.list) > 0", { values, now }));
    });
    values.late = 'on';
    values.late = '';
    values.list.push('x');
    expect(seen).toEqual([false, true, false, true]);
    stop();
  });

  it('cannot be changed by an expression', () => {
    const values = { list: ['a'], inner: { c: 1 } };
    evaluateExpression("values.list.map(x, x + '!')", { values, now });
    expect(values).toEqual({ list: ['a'], inner: { c: 1 } });
  });
});
