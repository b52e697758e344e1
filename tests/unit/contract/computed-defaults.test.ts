import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { momentAs } from '../../../src/contract/fields/computed-defaults';
import { lastValueFields, withLastValues } from '../../../src/contract/fields/last-values';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { recordChecker } from '../../../src/contract/records/record-checker';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { DATE_KINDS, DATE_TESTS } from '../../../src/contract/rules/dates';
import { registerRules } from '../../../src/contract/rules/register';
import { checkChanges } from '../../support/model/check-changes';
import { filesOf } from './support';

const EXAMPLE = 'tests/fixtures/examples/features/defaults.json';
const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

const example = (): Loose => JSON.parse(readFileSync(EXAMPLE, 'utf8'));
// 01:00 on 1 April 2026 in Beijing, the day before in London.
const now = () => new Date('2026-03-31T17:00:00Z');
const SCOPE = withLastValues(
  { user: { displayName: '李娜' }, session: { supplierName: null }, now },
  { place: '三号库' },
);

beforeAll(() => {
  registerRules('ids');
  registerExpressionCompiler();
});

/** What both ways of judging a record store of it. */
async function stored(payload: Doc, edit: (form: Loose) => void = () => undefined, before?: Doc) {
  const { form } = example();
  edit(form);
  const input = { payload, scope: SCOPE, ...(before && { stored: before }) };
  const verdict = await validateRecord({ page: { form }, dictionaries: {}, ...input });
  const quick = await recordChecker(form as FormObject, {}, before === undefined)?.(input);
  if (quick) expect(quick).toEqual(verdict);
  return verdict.ok ? verdict.doc : verdict.violations;
}

describe('A new record whose creator left fields out', () => {
  it('begins with the day in Beijing, the person, and what that person saved last', async () => {
    expect(await stored({ subject: '一' })).toEqual({
      subject: '一',
      appliedOn: '2026-04-01',
      month: '2026-04',
      applicant: '李娜',
      place: '三号库',
      replyBefore: '2026-04-04',
    });
  });

  it('keeps what was sent', async () => {
    const sent = {
      subject: '一',
      appliedOn: '2026-01-02',
      month: '2026-01',
      applicant: '王强',
      place: '一号库',
      replyBefore: '2026-01-09',
    };
    expect(await stored(sent)).toEqual(sent);
  });

  it('has defaults in its rows', async () => {
    const lines = [{ material: '纸箱' }, { material: '胶带', neededOn: '2026-05-01', rate: 9 }];
    expect(await stored({ subject: '一', lines })).toMatchObject({
      lines: [{ material: '纸箱', neededOn: '2026-04-01', rate: 13 }, lines[1]],
    });
  });

  it('has the second in Beijing where the field keeps it', async () => {
    const edit = ({ properties }: Loose) => {
      properties.replyBefore.format = 'dateTime';
    };
    expect(await stored({ subject: '一' }, edit)).toMatchObject({ replyBefore: '2026-04-04 01:00:00' });
  });

  it('has a number as rounded as it is shown', async () => {
    const edit = ({ properties }: Loose) => {
      properties.fee = { type: 'number', title: '费用', 'x-component': 'Money', default: '{{ 100 / 3.0 }}' };
    };
    expect(await stored({ subject: '一' }, edit)).toMatchObject({ fee: 33.33 });
  });

  it('begins as it did while a default is one of the file', async () => {
    const edit = ({ properties }: Loose) => {
      properties.place.default = '总部';
    };
    expect(await stored({ subject: '一' }, edit)).toMatchObject({ place: '总部' });
  });
});

describe('A stored record', () => {
  const before = { subject: '一', lines: [{ material: '纸箱' }] };

  it('is given no default where it has nothing, in its old rows neither', async () => {
    expect(await stored(before, undefined, before)).toEqual(before);
  });

  it('has what begins a new row where nobody may write it', async () => {
    const edit = ({ properties }: Loose) => {
      properties.lines.items.properties.neededOn['x-pattern'] = 'readPretty';
    };
    const lines = [{ material: '纸箱' }, { material: '胶带' }];
    const expected = [{ material: '纸箱' }, { material: '胶带', neededOn: '2026-04-01' }];
    expect(await stored({ ...before, lines }, edit, before)).toMatchObject({ lines: expected });
    expect(await stored({ ...before, lines: expected }, edit, before)).toMatchObject({ lines: expected });
    const forged = [{ material: '纸箱' }, { material: '胶带', neededOn: '2026-09-09' }];
    expect(await stored({ ...before, lines: forged }, edit, before)).toMatchObject([
      { path: 'lines.1.neededOn', rule: 'readOnly' },
    ]);
  });
});

describe('A moment', () => {
  it.each(DATE_KINDS)('is a %s that exists, whichever day it is', (kind) => {
    for (let day = 0; day < 1500; day += 1) {
      const moment = new Date(Date.parse('2023-12-28T15:59:59Z') + day * 86_400_000);
      expect(DATE_TESTS[kind](momentAs(kind, moment)), moment.toISOString()).toBe(true);
    }
  });

  it.each([
    ['2026-01-01T01:00:00Z', '2026-W01'],
    ['2027-01-01T01:00:00Z', '2026-W53'],
    ['2024-12-30T01:00:00Z', '2025-W01'],
  ])('of %s is in week %s (ISO 8601)', (moment, week) => {
    expect(momentAs('week', new Date(moment))).toBe(week);
  });
});

describe('An author of computed defaults', () => {
  function problemsAfter(edit: (properties: Loose) => void): string[] {
    const page = example();
    edit(page.form.properties);
    const text = JSON.stringify(page, null, 2);
    const { problems } = checkChanges([...files, { file: 'examples/defaults.json', text }]);
    return problems
      .filter(({ rule }) => rule !== 'english')
      .map(
        ({ line, message, suggestion }) => `${text.split('\n')[line - 1]?.trim()} ${message} ${suggestion}`,
      );
  }

  it('is told nothing of a page that is right, which asks for one last value', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
    expect(lastValueFields(example().form)).toEqual(['place']);
  });

  it.each<[string, string, unknown, RegExp]>([
    ['a moment in a text', 'applicant', '{{ now }}', /"default": "{{ now }}".*应是文本/],
    ['a number in a text', 'applicant', '{{ 1 + 2 }}', /应是文本，表达式的结果却是数字/],
    ['a name that nobody has', 'applicant', '{{ user.name }}', /user\.name|name/],
    ['a field that is not there', 'place', "{{ user.lastValue('plase') }}", /没有名为 plase 的字段 place/],
    ['a last value of another type', 'place', "{{ user.lastValue('lines') }}", /lines 是 array/],
    ['a last value by a computed name', 'place', '{{ user.lastValue(user.username) }}', /直接写本页的字段名/],
    ['a last value of no person', 'place', "{{ session.lastValue('place') }}", /应写 user.lastValue/],
    ['a moment that follows the form', 'appliedOn', '{{ values.place != null ? now : now }}', /只算一次/],
  ])('is told of %s', (_, field, initial, message) => {
    const problems = problemsAfter((properties) => {
      properties[field].default = initial;
    });
    expect(problems.join('\n')).toMatch(message);
    expect(problems.every((one) => one.startsWith('"default"'))).toBe(true);
  });

  it('is told of a last value where there is none', () => {
    const problems = problemsAfter((properties) => {
      properties.place['x-value'] = "{{ user.lastValue('place') }}";
    });
    expect(problems.join('\n')).toMatch(/"x-value".*只能用在 default 里/);
  });
});
