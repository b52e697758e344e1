import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { type Dictionaries, fieldsOf } from '../../src/contract/fields/fields';
import type { FieldSchema, FormObject } from '../../src/contract/language/field-schema';
import { type CheckInput, recordChecker } from '../../src/contract/records/record-checker';
import { validateRecord } from '../../src/contract/records/validate-record';
import { registerRules } from '../../src/contract/rules/register';
import { derivePages } from '../support/model/derived-page';
import { validPayload } from '../support/model/page-cases';
import type { Doc } from '../support/model/page-verdict';

/** What a verdict costs by compiled rules and by Formily, per record: `npx tsx tests/soak/verdict-cost.ts`. */
const MEASURED_MS = 1_500;
const LEAST_ROUND_MS = 1;
const PAGES = [
  'office/letterhead',
  'office/customers',
  'office/contracts',
  'office/purchase-orders',
  'office/supply-orders',
];

interface Subject {
  name: string;
  form: FormObject;
  dictionaries: Dictionaries;
  scope: CheckInput['scope'];
  payload: Doc;
}

async function measure(): Promise<void> {
  registerExpressionCompiler();
  registerRules('ids');
  const rows = [];
  for (const { name, form, dictionaries, scope, payload } of [
    madeSubject(8),
    madeSubject(60),
    ...pageSubjects(),
  ]) {
    const make = recordChecker(form, dictionaries, true)!;
    const change = recordChecker(form, dictionaries, false)!;
    const input = { payload, scope };
    const verdict = await make(input);
    if (!verdict?.ok) throw new Error(`${name}: the payload is no good: ${JSON.stringify(verdict)}`);
    const stored = verdict.doc;
    const formily = await timed(() => validateRecord({ page: { form }, dictionaries, ...input }));
    const made = await timed(() => make(input));
    rows.push({
      page: name,
      fields: fieldsOf(form).size,
      'compile, ms': rounded(await timed(async () => recordChecker(form, dictionaries, true))),
      'Formily, ms': rounded(formily),
      'new, ms': rounded(made),
      'changed, ms': rounded(await timed(() => change({ ...input, stored }))),
      'times faster': Math.round(formily / made),
    });
  }
  console.table(rows);
}

function pageSubjects(): Subject[] {
  return derivePages().flatMap(({ file, page, dictionaries, scope }) => {
    const name = file.slice(0, -'.json'.length);
    if (!PAGES.includes(name)) return [];
    const payload = validPayload(page, dictionaries, 1, scope);
    return [{ name, form: page.form, dictionaries, scope: { ...scope, now: () => new Date() }, payload }];
  });
}

/** A form of so many fields: numbers, dates, choices, patterns, addresses, of each dozen one computed and one with conditions. */
function madeSubject(count: number): Subject {
  const kinds: readonly ((index: number) => [FieldSchema, unknown])[] = [
    () => [{ type: 'number', title: '数量', minimum: 0, required: true }, 500],
    () => [{ type: 'string', title: '日期', format: 'date' }, '2026-01-02'],
    () => [{ type: 'string', title: '等级', enum: ['a', 'b', 'c'] }, 'a'],
    () => [{ type: 'string', title: '编码', maxLength: 50, pattern: '^[a-z]+$' }, 'abc'],
    (index) => [
      { type: 'number', title: '金额', 'x-pattern': 'readPretty', 'x-value': `{{ values.f0 * ${index}.0 }}` },
      undefined,
    ],
    () => [
      {
        type: 'string',
        title: '说明',
        maxLength: 20,
        'x-visible': "{{ values.f2 == 'a' }}",
        'x-validator': { assert: '{{ values.f0 > 1 }}', message: '数量太少' },
      },
      'abc',
    ],
    ...Array.from({ length: 6 }, () => (): [FieldSchema, unknown] => [
      { type: 'string', title: '邮箱', format: 'email', required: true },
      'a@example.com',
    ]),
  ];
  const fields = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!(index));
  const named = <T>(values: readonly T[]) => values.map((value, index) => [`f${index}`, value] as const);
  return {
    name: `${count} fields`,
    form: { type: 'object', properties: Object.fromEntries(named(fields.map(([schema]) => schema))) },
    dictionaries: {},
    scope: { user: {}, session: {}, now: () => new Date() },
    payload: Object.fromEntries(
      named(fields.map(([, value]) => value)).filter(([, value]) => value !== undefined),
    ),
  };
}

/** Milliseconds of one call, the least of many rounds: what else runs on the machine adds to the others. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  for (let call = 0; call < 30; call += 1) await run();
  const start = performance.now();
  await run();
  const calls = Math.ceil(LEAST_ROUND_MS / (performance.now() - start));
  const end = performance.now() + MEASURED_MS;
  let least = Number.POSITIVE_INFINITY;
  do {
    const round = performance.now();
    for (let call = 0; call < calls; call += 1) await run();
    least = Math.min(least, (performance.now() - round) / calls);
  } while (performance.now() < end);
  return least;
}

const rounded = (milliseconds: number) => Number(milliseconds.toPrecision(2));

await measure();
