import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Doc } from '../../src/contract/base/doc';
import { checkFolder } from '../../src/contract/check/check-folder';
import { uncompiledIn } from '../../src/contract/compiled/uncompiled';
import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { type Dictionaries, fieldsOf } from '../../src/contract/fields/fields';
import { formInForce } from '../../src/contract/fields/state-form';
import type { FormObject } from '../../src/contract/language/field-schema';
import type { RecordPage } from '../../src/contract/language/page-schema';
import { isRecordPage } from '../../src/contract/language/pages';
import type { Lookup } from '../../src/contract/language/references';
import {
  type CheckInput,
  type RecordChecker,
  recordChecker,
} from '../../src/contract/records/record-checker';
import { validateRecord } from '../../src/contract/records/validate-record';
import { registerRules } from '../../src/contract/rules/register';
import { byStrength, tell } from '../strength';
import { casesOrFailure, type DerivedPage, derivePages, fillablePages } from '../support/model/derived-page';
import { mutatedPayloads } from '../support/model/mutations';
import { validPayload } from '../support/model/page-cases';
import { modelOf } from '../support/model/page-model';
import { readTestPages } from '../support/page-files';
import { randomPages } from '../support/random/random-pages';
import { sampleRows } from '../support/random/sample-rows';
import { filesOf } from '../unit/contract/support';

const RUNS_AT_NIGHT = 60;
const RUNS = Number(process.env.RUNS ?? byStrength(6, RUNS_AT_NIGHT));
const SEED = 20_261_124;

tell({ subject: 'record checker', unit: 'payloads a page', played: RUNS, of: RUNS_AT_NIGHT });

/** To derive the cases at the edges of a page's rules takes most of the time of this suite. */
const HAS_EDGES = byStrength(false, true);
const edgesOf = (derived: DerivedPage) => (HAS_EDGES ? casesOrFailure(derived).cases : []);

tell({
  subject: 'record checker at the edges of rules',
  unit: 'pages',
  played: HAS_EDGES ? fillablePages().length : 0,
  of: fillablePages().length,
});

const RANDOM_AT_NIGHT = 1_500;
const RANDOM = byStrength(60, RANDOM_AT_NIGHT);
tell({
  subject: 'record checker on page files at random',
  unit: 'files',
  played: RANDOM,
  of: RANDOM_AT_NIGHT,
});

const NOW = () => new Date('2026-11-24T12:00:00Z');

/** Finds what is asked for by most values, so that both answers of a reference are played. */
const lookup: Lookup = async (_, value) =>
  /[x0]/.test(JSON.stringify(value))
    ? undefined
    : { id: value, name: '名称', fileName: '附件.pdf', contentType: 'application/pdf', bankName: '银行' };

/** A verdict, or the message of the expression that failed. */
const settled = (verdict: Promise<unknown>) => verdict.catch((reason: Error) => reason.message);

/** How many records were judged by compiled rules, and how many were left to Formily. */
const told = { judged: 0, left: 0 };

/** Holds a record against a form by its compiled rules, and by Formily, which have to say the same. */
async function expectSame(
  form: FormObject,
  dictionaries: Dictionaries,
  check: RecordChecker,
  input: CheckInput,
): Promise<void> {
  const compiled = await settled(check(input));
  told[compiled === undefined ? 'left' : 'judged'] += 1;
  if (compiled === undefined) return;
  const formily = await settled(validateRecord({ page: { form }, dictionaries, ...input }));
  expect(compiled, `seed ${SEED}, ${JSON.stringify(input)}`).toEqual(formily);
}

/** The stored record in each state by which its page judges it otherwise. */
function inStates({ states, resource }: RecordPage, stored: Doc): Doc[] {
  if (!states) return [stored];
  const { writes = {} } = resource.view?.shared ?? {};
  const { initial, lenient = [], editable = {} } = states;
  const named = [initial, ...lenient, ...Object.keys(editable), ...Object.keys(writes)];
  return [...new Set(named)].map((state) => ({ ...stored, [states.field]: state }));
}

describe('compiled rules say of a record what Formily says', () => {
  beforeAll(() => {
    registerExpressionCompiler();
    registerRules('ids');
  });
  afterAll(() => {
    console.log(
      `${told.judged} records judged by compiled rules, ${told.left} left to Formily, 0 disagreements`,
    );
  });

  test('every page of the product is compiled, and of the test pages those without free-form reactions', () => {
    const pages = derivePages();
    const compiled = pages.filter(({ page, dictionaries }) => recordChecker(page.form, dictionaries, true));
    expect(compiled).toEqual(pages.filter(({ page }) => uncompiledIn(page.form).length === 0));
    const left = pages.filter((page) => !compiled.includes(page));
    expect(left.map(({ file }) => file)).toEqual(['features/reactions.json', 'office/every-rule.json']);
    expect(
      left.flatMap(({ page }) => uncompiledIn(page.form)).every(({ reason }) => reason === 'reactions'),
    ).toBe(true);
  });

  test('so is every form by which a page of the product judges its records in one of their states', () => {
    const pages = readTestPages().every.filter(({ file }) => existsSync(`schemas/${file}`));
    expect(pages.length).toBeGreaterThan(40);
    const forms = pages.flatMap(({ file, page }) =>
      [undefined, ...inStates(page, {})].map((stored) => ({
        file,
        uncompiled: uncompiledIn(formInForce(page, stored, true)),
      })),
    );
    expect(forms.filter(({ uncompiled }) => uncompiled.length > 0)).toEqual([]);
  });

  test.each(fillablePages())('$file: new records and changed ones', async (derived) => {
    const { page, whole, dictionaries, scope: own } = derived;
    const make = recordChecker(page.form, dictionaries, true);
    if (!make) return;
    const scope = { ...own, now: NOW };
    const right = [0, 1, 2, 3].map((seed) => validPayload(page, dictionaries, seed, own));
    const payloads = [
      ...right,
      ...edgesOf(derived).map(({ payload }) => payload),
      ...mutatedPayloads(modelOf(page, dictionaries), right, { runs: RUNS, seed: SEED }).map((text) =>
        JSON.parse(text),
      ),
    ] as unknown[];
    const before = inStates(whole, right[0]!);
    for (const [index, payload] of payloads.entries()) {
      const input = { payload, scope, ...(index % 2 === 0 && { lookup }) };
      await expectSame(page.form, dictionaries, make, input);
      const stored = before[index % before.length]!;
      const form = formInForce(whole, stored, true);
      const change = recordChecker(form, dictionaries, false);
      if (change) await expectSame(form, dictionaries, change, { ...input, stored });
    }
  });

  test(`${RANDOM} page files at random`, async () => {
    const shared = filesOf('schemas/dictionaries').map(({ file, text }) => ({
      file: file.slice('schemas/'.length),
      text,
    }));
    const { dictionaries } = checkFolder(shared);
    const made = randomPages(SEED, RANDOM, dictionaries).map(({ path, text }) => ({
      file: `${path.slice(1)}.json`,
      text,
    }));
    let pages = 0;
    for (const { page } of checkFolder([...shared, ...made]).pages) {
      if (!page || !isRecordPage(page)) continue;
      const make = recordChecker(page.form, dictionaries, true);
      const change = recordChecker(page.form, dictionaries, false);
      const rows = sampleRecords(page, dictionaries);
      if (!make || !change || rows.length === 0) continue;
      pages += 1;
      const payloads = mutatedPayloads(modelOf(page, dictionaries), rows, { runs: RUNS, seed: SEED });
      const scope = { user: { accountId: 'A1' }, session: { supplierCode: '' }, now: NOW };
      for (const [index, payload] of [...rows, ...payloads.map((text) => JSON.parse(text))].entries()) {
        const input = { payload, scope, ...(index % 2 === 0 && { lookup }) };
        await expectSame(page.form, dictionaries, make, input);
        await expectSame(page.form, dictionaries, change, { ...input, stored: rows[index % rows.length] });
      }
    }
    expect(pages).toBeGreaterThan(RANDOM / 10);
    expect(told.judged).toBeGreaterThan(50 * told.left);
  });
});

/** Records of a page at random; none of one whose rules contradict each other, or that chooses from what is not there. */
function sampleRecords(page: RecordPage, dictionaries: Dictionaries): Doc[] {
  const fields = fieldsOf(page.form);
  try {
    const rows = sampleRows(page, dictionaries);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name))));
  } catch {
    return [];
  }
}
