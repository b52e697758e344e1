import { beforeAll, describe, expect, test } from 'vitest';
import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { recordChecker } from '../../src/contract/record-checker';
import { registerRules } from '../../src/contract/rules/register';
import { validateRecord } from '../../src/contract/validate-record';
import { byStrength, tell } from '../strength';
import { casesOrFailure, type DerivedPage, derivePages, fillablePages } from '../support/derived-page';
import { mutatedPayloads } from '../support/mutations';
import { validPayload } from '../support/page-cases';
import { modelOf } from '../support/page-model';

const RUNS_AT_NIGHT = 60;
const RUNS = Number(process.env.RUNS ?? byStrength(12, RUNS_AT_NIGHT));
const SEED = 20_261_124;

/** A verdict, or the expression that failed. */
const settled = (verdict: Promise<unknown>) => verdict.catch((reason: Error) => reason.message);

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

describe('a file’s rows are judged as the same records are in a form', () => {
  beforeAll(() => {
    registerExpressionCompiler();
    registerRules('ids');
  });

  test('most pages can be judged without a form for each record, and every page that offers an import', () => {
    const judged = derivePages().filter(({ page, dictionaries }) =>
      recordChecker(page.form, dictionaries, true),
    );
    expect(judged.length).toBeGreaterThan(derivePages().length / 3);
    const importing = derivePages().filter(
      ({ page }) => page.kind === 'list' && page.list.toolbar?.some(({ action }) => action === 'import'),
    );
    expect(importing.length).toBeGreaterThan(3);
    for (const { page } of importing) expect(judged.map((one) => one.page.path)).toContain(page.path);
  });

  test.each(fillablePages())('$file: new records and changed ones', async (derived) => {
    const { page, dictionaries, scope } = derived;
    const make = recordChecker(page.form, dictionaries, true);
    const change = recordChecker(page.form, dictionaries, false);
    if (!make || !change) return;
    const whole = { ...scope, now: () => new Date('2026-11-24T12:00:00Z') };
    const right = [0, 1, 2, 3].map((seed) => validPayload(page, dictionaries, seed, scope));
    const payloads = [
      ...edgesOf(derived).map(({ payload }) => payload),
      ...mutatedPayloads(modelOf(page, dictionaries), right, { runs: RUNS, seed: SEED }).map((text) =>
        JSON.parse(text),
      ),
    ] as unknown[];
    const [stored] = right;
    for (const payload of payloads) {
      const input = { payload, scope: whole };
      const made = await settled(make(input));
      if (made !== undefined)
        expect(made, JSON.stringify(payload)).toEqual(
          await settled(validateRecord({ page, dictionaries, ...input })),
        );
      const changed = await settled(change({ ...input, stored }));
      if (changed !== undefined)
        expect(changed, JSON.stringify(payload)).toEqual(
          await settled(validateRecord({ page, dictionaries, ...input, stored })),
        );
    }
  });
});
