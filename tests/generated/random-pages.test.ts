import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchemaRegistry, type SchemaRegistry } from '../../server/kernel/schemas/registry';
import { checkFolder } from '../../src/contract/check/check-folder';
import type { CheckedFile } from '../../src/contract/check/folder';
import { isRecordPage } from '../../src/contract/language/pages';
import { RANDOM_PAGES_AT_NIGHT, RANDOM_PAGES as RUNS, tell } from '../strength';
import { launchBrowser } from '../support/browser/browser';
import { type SchemasFolder, schemasFolder } from '../support/gateway/schemas-folder';
import type { Drawn, DrawTask } from '../support/random/draw-page';
import { type Drawing, openDrawing } from '../support/random/draw-pages';
import { pathOf, type RandomPage, randomPages } from '../support/random/random-pages';
import { sampleRows, systemValues } from '../support/random/sample-rows';
import { filesOf } from '../unit/contract/support';

/** `npm run soak` makes ten thousand. `SEED_OF_RUNS` makes others. */
const SEED = Number(process.env.SEED_OF_RUNS ?? 20_261_121);
const TIMEOUT = 120_000 + RUNS * 1_000;
/** Buttons that are pressed on a page. */
const PRESSES = 3;

tell({ subject: 'page files at random', unit: 'files', played: RUNS, of: RANDOM_PAGES_AT_NIGHT });

describe(`${RUNS} page files at random from the meta-schema, seed ${SEED}`, () => {
  const shared = filesOf('schemas/dictionaries').map(({ file, text }) => ({
    file: file.slice('schemas/'.length),
    text,
  }));
  const { dictionaries } = checkFolder(shared);
  let pages: RandomPage[];
  let verdicts: Map<string, CheckedFile>;
  let folder: SchemasFolder;
  let registry: SchemaRegistry;
  let browser: Browser;
  let drawing: Drawing;

  beforeAll(async () => {
    pages = randomPages(SEED, RUNS, dictionaries);
    const files = pages.map(({ path, text }) => ({ file: fileOf(path), text }));
    verdicts = new Map(
      checkFolder([...shared, ...files]).pages.map((one) => [`/${one.file.slice(0, -5)}`, one]),
    );
    folder = schemasFolder();
    for (const { file, text } of [...shared, ...files]) folder.write(file, text);
    registry = await createSchemaRegistry({
      dir: folder.dir,
      log: { info: () => {}, error: () => {} },
      prepare: async () => {},
      watchFiles: false,
    });
    browser = await launchBrowser('long');
    drawing = await openDrawing(browser, dictionaries);
  }, TIMEOUT);
  afterAll(async () => {
    await drawing?.close();
    await browser?.close();
    await registry?.close();
    folder?.remove();
  });

  const fileOf = (path: string) => `${path.slice(1)}.json`;
  /** First the buttons that every mended list has, so that a form to fill in and one to change are drawn. */
  function codesIn(text: string): string[] {
    const codes = new Set([...text.matchAll(/"code":\s*"([\w-]+)"/g)].map(([, code]) => code!));
    return ['add', 'edit', ...codes].filter((code, at, all) => codes.has(code) && all.indexOf(code) === at);
  }
  const accepted = () => pages.filter(({ path }) => verdicts.get(path)?.page);
  const refused = () => pages.filter(({ path }) => !verdicts.get(path)?.page);

  /** Those that are not as they should be, of all that were drawn, with the seed to see them again. */
  function expectEach(drawn: readonly Drawn[], isRight: (one: Drawn) => boolean): void {
    const wrong = drawn.filter((one) => !isRight(one));
    expect(wrong.slice(0, 3), `seed ${SEED}, ${wrong.length} of ${drawn.length}`).toEqual([]);
  }

  test('each is either served or refused with its place, and the checker never fails itself', {
    timeout: TIMEOUT,
  }, () => {
    for (const { path } of pages) {
      const verdict = verdicts.get(path)!;
      expect(
        verdict.problems.filter(({ rule }) => rule === 'internal'),
        `seed ${SEED}`,
      ).toEqual([]);
      expect(registry.byPath(path) !== undefined, `seed ${SEED}, ${path}`).toBe(verdict.page !== undefined);
      if (!verdict.page)
        expect(registry.problemsOf(path)[0]?.line, `seed ${SEED}, ${path}`).toBeGreaterThan(0);
    }
    expect(registry.byPath(pathOf(RUNS))).toBeUndefined();
    // The more words the language has, the more often one of a file contradicts another.
    expect(accepted().length).toBeGreaterThan(RUNS / 5);
    expect(refused().length).toBeGreaterThan(RUNS / 4);
  });

  test('each that is accepted is drawn, with its table and its forms', { timeout: TIMEOUT }, async () => {
    const tasks = accepted().map(({ path, text }): DrawTask => {
      const { page } = registry.byPath(path)!;
      const rows = isRecordPage(page) ? sampleRows(page, dictionaries) : [];
      return {
        path,
        file: registry.byPath(path)!.text,
        press: codesIn(text).slice(0, PRESSES),
        rows,
        patience: 10_000,
      };
    });
    const drawn = await drawing.draw(tasks);
    expectEach(
      drawn,
      ({ isDrawn, isRestless, broken, unknown, text, faults }) =>
        isDrawn && !isRestless && broken + unknown === 0 && text > 0 && faults.every(isExpression),
    );
    const lists = drawn.filter(({ path }) => verdicts.get(path)?.page?.kind === 'list');
    expectEach(lists, ({ rows, forms }) => rows === 3 && forms.every(hasText));
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    const forms = sum(drawn.map((one) => one.forms.length));
    const fields = sum(drawn.map((one) => one.fields + sum(one.forms.map((form) => form.fields))));
    console.log(
      `accepted: ${drawn.length} drawn, ${lists.length} with a table; ${forms} forms opened, ${fields} fields`,
    );
    // From 45 to 71 of 60 files, by the seed.
    expect(fields).toBeGreaterThan(RUNS / 2);
  });

  test('each that is refused is told with its mistakes', { timeout: TIMEOUT }, async () => {
    const tasks = refused().map(
      ({ path }): DrawTask => ({
        path,
        problems: registry.problemsOf(path),
        press: [],
        rows: [],
        patience: 0,
      }),
    );
    const drawn = await drawing.draw(tasks);
    expectEach(
      drawn,
      ({ isRefused, isRestless, broken, faults, text }) =>
        isRefused && !isRestless && broken + faults.length === 0 && text > 0,
    );
    console.log(`refused: ${drawn.length} told`);
  });

  test('each that is refused leaves no blank page and runs nothing, where a host without a checker serves it', {
    timeout: TIMEOUT,
  }, async () => {
    const rows = ['first', 'second'].map(systemValues);
    const tasks = refused().map(
      ({ path, text }): DrawTask => ({
        path,
        file: text,
        press: codesIn(text).slice(0, 1),
        rows,
        patience: 400,
      }),
    );
    const drawn = await drawing.draw(tasks);
    // What fails is told in its place and logged; a reaction's wrong path throws in a later turn and hurts nobody else.
    const hasRun = ({ faults }: Drawn) => faults.some((one) => /^(policy|injected|a text ran)/.test(one));
    expectEach(drawn, (one) => one.text > 0 && !hasRun(one));
    const broken = drawn.filter((one) => one.broken > 0).length;
    const placed = drawn.filter((one) => one.unknown > 0).length;
    console.log(
      `served unchecked: ${drawn.length}; ${broken} told that a part cannot be shown, ${placed} with placeholders`,
    );
  });
});

const hasText = ({ text }: { text: number }) => text > 0;

/** The condition of a button that fails at work, such as a division by zero, hides the button and is logged. */
const isExpression = (fault: string) => fault === 'console: when';
