import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import {
  applied,
  certainMend,
  problemsWithMends,
  type TextCheck,
} from '../../../../src/contract/check/mends';
import type { Problem } from '../../../../src/contract/check/problem';
import { byStrength, tell } from '../../../strength';
import { FAULTS, type Place } from '../../../support/model/faults';
import { pick, seeded } from '../../../support/model/slips';
import { applyEdits, type SoundPage, soundPages } from './sound-pages';

/** Other slips in every run; `FAULT_SEED=… npx vitest run …` repeats one, `FAULT_COUNT` makes more. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);
const COUNT_AT_NIGHT = 500;
const COUNT = Number(process.env.FAULT_COUNT ?? byStrength(150, COUNT_AT_NIGHT));
/** Slips of the hand and of the keyboard, which leave no doubt what was meant. */
const OF_THE_HAND = [
  'a key',
  'a key given twice',
  'a component',
  'a component prop',
  'a kind of value',
  'an icon',
  'a format',
  'a field name',
  'a dictionary',
  'a code of a dictionary',
  'a name in an expression',
  'the type of a value',
  'a full-width sign',
  'full-width quotes',
  'a label',
  'a comma',
  'a colon',
  'a quote',
];

tell({ subject: 'slips and their mends', unit: 'slips', played: COUNT, of: COUNT_AT_NIGHT });

const pages = [
  'schemas',
  'tests/fixtures/schemas',
  'tests/fixtures/states',
  'tests/fixtures/examples',
].flatMap((folder) => soundPages(folder));
const keyOf = ({ rule, path, message }: Problem) => `${rule} ${path} ${message}`;
const ableByKind = new Map<string, { page: SoundPage; places: Place[] }[]>();

function faultyPage(kind: string, random: () => number) {
  const able =
    ableByKind.get(kind) ??
    pages
      .map((page) => ({ page, places: FAULTS[kind]!(page.subject) }))
      .filter(({ places }) => places.length > 0);
  ableByKind.set(kind, able);
  const { page, places } = pick(able, random);
  const text = applyEdits(page.text, pick(places, random).slip(random));
  return { page, text, check: (one: string) => checkPage(one, page).problems };
}

describe('A mend that is offered', () => {
  it(`takes its fault away and brings none (seed ${SEED})`, { timeout: 240_000 }, () => {
    const random = seeded(SEED);
    const kinds = Object.keys(FAULTS);
    const counts = new Map(kinds.map((kind) => [kind, { seeded: 0, mended: 0, restored: 0 }]));
    for (let index = 0; index < COUNT; index++) {
      const kind = kinds[index % kinds.length]!;
      const { page, text, check } = faultyPage(kind, random);
      const count = counts.get(kind)!;
      const before = check(text);
      const mended = before.flatMap((problem) => {
        const mend = certainMend(text, problem, check, before);
        return mend ? [{ problem, mend, text: applied(text, mend.edits) }] : [];
      });
      for (const { problem, mend, text: after } of mended) {
        const told = `seed ${SEED}, ${page.file}, ${problem.message}, ${mend.label}`;
        const left = check(after).map(keyOf);
        expect(left.filter((key) => key === keyOf(problem)).length, told).toBeLessThan(
          before.filter((one) => keyOf(one) === keyOf(problem)).length,
        );
        expect(
          left.filter((key) => !before.map(keyOf).includes(key)),
          told,
        ).toEqual([]);
      }
      count.seeded += 1;
      count.mended += Number(mended.length > 0);
      count.restored += Number(mended.some((one) => isSame(one.text, page.text)));
    }
    const rows = [...counts.values()];
    const sum = (key: 'seeded' | 'mended' | 'restored', of = rows) =>
      of.reduce((total, row) => total + row[key], 0);
    console.log(
      `${sum('mended')} of ${sum('seeded')} slips get a mend, ${sum('restored')} of them are the file of before (seed ${SEED})`,
    );
    const ofTheHand = OF_THE_HAND.map((kind) => counts.get(kind)!);
    const told = JSON.stringify([...counts], null, 1);
    expect(sum('mended', ofTheHand) / sum('seeded', ofTheHand), told).toBeGreaterThan(0.9);
    expect(sum('restored') / sum('mended'), told).toBeGreaterThan(0.85);
  });

  it('is none that only moves the fault elsewhere, whatever the check says', () => {
    const { text, check } = faultyPage('a key', seeded(1));
    const [problem] = check(text);
    expect(certainMend(text, problem!, check)).toBeDefined();
    const grudging: TextCheck = (one) => [
      ...check(one),
      ...(one === text ? [] : [{ ...problem!, message: '另一个错误' }]),
    ];
    expect(certainMend(text, problem!, grudging)).toBeUndefined();
    expect(certainMend(text, problem!, () => [problem!])).toBeUndefined();
  });
});

function isSame(left: string, right: string): boolean {
  try {
    return JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));
  } catch {
    return false;
  }
}

const SOUND = `{
  "schemaVersion": 2,
  "path": "/office/tools",
  "kind": "list",
  "title": "工具",
  "menu": { "face": "office" },
  "resource": { "name": "tool", "scope": "tenant", "unique": ["toolNo"] },
  "form": {
    "type": "object",
    "properties": {
      "toolNo": { "type": "string", "title": "编号", "required": true, "maxLength": 20 },
      "price": { "type": "number", "title": "价格", "minimum": 0 },
      "note": { "type": "string", "title": "备注", "x-visible": "{{ values.price == 1.0 && values.toolNo != '' }}" }
    }
  },
  "list": { "columns": ["toolNo", "price"], "rowActions": [{ "code": "view", "label": "查看", "action": "view" }] }
}
`;
const check: TextCheck = (text) => checkPage(text, { dictionaries: {} }).problems;

/** Mends whatever has a certain mend, one press after another. */
function mendAll(text: string): string {
  for (let presses = 0; presses < 10; presses++) {
    const mend = problemsWithMends(text, check, check(text)).find((problem) => problem.mend)?.mend;
    if (!mend) return text;
    text = applied(text, mend.edits);
  }
  return text;
}

describe('A page with a slip', () => {
  it('is sound to begin with', () => expect(check(SOUND)).toEqual([]));

  it.each<[what: string, from: string | RegExp, into: string]>([
    ['a byte order mark', /^/, '\uFEFF'],
    ['a comma behind the last property', '"maxLength": 20 }', '"maxLength": 20, }'],
    ['two commas', '"kind": "list",', '"kind": "list",,'],
    ['a missing comma', '"kind": "list",', '"kind": "list"'],
    ['a missing colon', '"kind": "list"', '"kind" "list"'],
    ['a full-width comma', '"kind": "list",', '"kind": "list"，'],
    ['full-width quotes', '"工具"', '“工具”'],
    ['single quotes', '"工具"', "'工具'"],
    ['one full-width quote', '"工具"', '"工具”'],
    ['a key without quotes', '"kind":', 'kind:'],
    ['a missing quote', '"kind": "list"', '"kind": "list'],
    ['a word of Python', '"required": true', '"required": True'],
    ['full-width digits', '"maxLength": 20', '"maxLength": ２０'],
    ['an ideographic blank', '"kind": ', '"kind":\u3000'],
    ['a comment', '"kind": "list",', '"kind": "list", // 列表'],
    ['comments on lines of their own', '  "kind"', '  // 一\n  /* 二 */\n  "kind"'],
    ['a control character', '"工具"', '"工\u0001具"'],
    ['a missing brace at the end', /\}\n$/, '\n'],
    ['a brace too many', /\}\n$/, '}}\n'],
    ['a key given twice that says the same', '"kind": "list",', '"kind": "list", "kind": "list",'],
    ['no version', '  "schemaVersion": 2,\n', ''],
    ['the type of another language', '"type": "string", "title": "编号"', '"type": "text", "title": "编号"'],
    ['a number in quotes', '"maxLength": 20', '"maxLength": "20"'],
    ['one sign of equality', 'values.price == 1.0', 'values.price = 1.0'],
    ['and', '&&', 'and'],
    ['a full-width quote in an expression', "''", "’'"],
    ['three braces', '{{ values', '{{{ values'],
    ['a word that has no effect', '"action": "view"', '"action": "view", "confirm": "确定？"'],
    [
      'three slips at once',
      '"kind": "list",\n  "title": "工具",\n  "menu"',
      '"knid": "list"\n  "title": “工具”,\n  "menus"',
    ],
  ])('of %s is mended by the presses that are offered', (_, from, into) => {
    const slipped = SOUND.replace(from, into);
    expect(check(slipped)).not.toEqual([]);
    const mended = mendAll(slipped);
    expect(check(mended), mended).toEqual([]);
    expect(JSON.parse(mended)).toEqual(JSON.parse(SOUND));
  });

  it.each<[what: string, from: string, into: string]>([
    ['two values of one key', '"kind": "list",', '"kind": "list", "title": "仪器",'],
    ['a bracket missing inside', '"maxLength": 20 }', '"maxLength": 20'],
    ['an address that runs script', '"label": "查看"', '"label": "javascript:alert(1)"'],
    ['a name that is near to no other', '"columns": ["toolNo"', '"columns": ["warehouse"'],
    ['a reserved name', '"price": {', '"__proto__": {'],
    ['nonsense', '"kind": "list",', '"kind": @@ % {,'],
  ])('of %s is left to a person', (_, from, into) => {
    const slipped = SOUND.replace(from, into);
    const problems = problemsWithMends(slipped, check, check(slipped));
    expect(problems).not.toEqual([]);
    expect(problems.flatMap(({ mend }) => mend ?? [])).toEqual([]);
  });

  it('says on the button what it does, and changes nothing else', () => {
    const slipped = SOUND.replace('"menu"', '"menus"');
    const [problem] = problemsWithMends(slipped, check, check(slipped));
    expect(problem!.mend).toEqual({
      label: '改为 "menu"',
      edits: [{ from: slipped.indexOf('"menus"'), to: slipped.indexOf('"menus"') + 7, text: '"menu"' }],
    });
  });

  it('of an earlier version of the format is written anew', () => {
    const earlier = SOUND.replace('"schemaVersion": 2', '"schemaVersion": 1');
    const [problem] = problemsWithMends(earlier, check, check(earlier));
    expect(problem).toMatchObject({ rule: 'version', mend: { label: '改写成第 2 版的写法' } });
    expect(check(applied(earlier, problem!.mend!.edits))).toEqual([]);
  });

  it('is checked anew for the first twenty problems alone', () => {
    const fields = Array.from(
      { length: 30 },
      (_, index) => `"f${index}": { "type": "string", "titel": "字段" }`,
    );
    const slipped = SOUND.replace('"toolNo": {', `${fields.join(', ')}, "toolNo": {`);
    let checks = 0;
    const counted: TextCheck = (text) => {
      checks += 1;
      return check(text);
    };
    const problems = problemsWithMends(slipped, counted, check(slipped));
    expect(problems).toHaveLength(30);
    expect(problems.filter(({ mend }) => mend)).toHaveLength(20);
    expect(checks).toBe(20);
  });
});
