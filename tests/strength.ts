import { appendFileSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How strong a run of the tests is: `gate` before a commit (`npm test`), `nightly` with nothing left out (`npm run soak`). */
type Strength = 'gate' | 'nightly';

/** The strength that `STRENGTH` in the environment asks for. Throws for any other word. */
const STRENGTH: Strength = readStrength(process.env.STRENGTH);

/** What a run plays of something that there is more of. */
interface Share {
  /** What it is of: a suite or a kind of tests. */
  subject: string;
  /** What is counted, in the plural. */
  unit: string;
  played: number;
  of: number;
}

/** `gate` in the gate, `nightly` at night. */
export const byStrength = <T>(gate: T, nightly: T): T => (STRENGTH === 'gate' ? gate : nightly);

/** Whether generated tests run on every page: nightly, with `ALL_PAGES=1`, and where pages were chosen one by one. */
export const EVERY_PAGE =
  STRENGTH === 'nightly' || Boolean(process.env.ALL_PAGES) || Boolean(process.env.CHOSEN_PAGE_FILES);

/** Payloads a page that both sides judge in `generated/verdict`: nightly, and in this run; `RUNS` sets another number. */
export const VERDICT_RUNS_AT_NIGHT = 300;
export const VERDICT_RUNS = Number(process.env.RUNS ?? byStrength(15, VERDICT_RUNS_AT_NIGHT));

/** Cases at the edges of rules that each page plays in `generated/rules`; all at night. */
const CASES_OF_A_PAGE = byStrength(10, Number.POSITIVE_INFINITY);

/** These cases of a page, or as many of them as this run plays, at equal distances. */
export function casesPlayed<Case>(cases: readonly Case[]): Case[] {
  const step = Math.max(1, cases.length / CASES_OF_A_PAGE);
  return cases.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}

/** Page files at random in `generated/random-pages`, likewise. */
export const RANDOM_PAGES_AT_NIGHT = 400;
export const RANDOM_PAGES = Number(process.env.RUNS ?? byStrength(60, RANDOM_PAGES_AT_NIGHT));

/** Stories from order to invoice in `gateway/records/settlement`, likewise; `STORIES` sets another number. */
export const STORIES_AT_NIGHT = 1_000;
export const STORIES = Number(process.env.STORIES ?? byStrength(6, STORIES_AT_NIGHT));

/** Kills in `gateway/operating/kills`; `KILLS` sets another number. */
export const KILLS = Number(process.env.KILLS ?? 6);

/** Rows of the tables that plans of lists are asserted on, on PostgreSQL. */
const PLANNED_ROWS_AT_NIGHT = 200_000;
export const PLANNED_ROWS = byStrength(20_000, PLANNED_ROWS_AT_NIGHT);

/**
 * Records under the roll-ups of a list, and under charts, whose cost is measured, on PostgreSQL; `RECORDS` sets another
 * number.
 */
export const MEASURED_RECORDS = Number(process.env.RECORDS ?? byStrength(30_000, 1_000_000));

/**
 * Suites of the gateway that run on PGlite in the gate as well: what they test hangs on its one connection, on the rights of
 * its user, on the disk or on images of the database. Calls that meet each other do so on PostgreSQL. All suites run on
 * both nightly.
 */
const WHERE_DATABASES_DIFFER = ['operating/database', 'records/records'].map(
  (name) => `tests/gateway/${name}.test.ts`,
);

/**
 * Suites of a browser whose product has the embedded database in the gate as well, since they stop the product and start
 * it again on its data, or begin where nothing is. Others have one on the shared server, which is quicker; nightly all
 * have the embedded one.
 */
const ON_EMBEDDED_PRODUCTS = ['page-files/live-preview', 'records/records', 'auth/sign-in'].map(
  (name) => `tests/browser/${name}.test.ts`,
);

/** Suites that measure more than they test: a machine that runs other tests beside them tells little. */
const MEASURING = [
  'tests/browser/bench/bench.test.ts',
  'tests/browser/bench/many-pages.test.ts',
  'tests/browser/bench/studio-speed.test.ts',
  'tests/gateway/bench/bench.test.ts',
  'tests/gateway/bench/chart-cost.test.ts',
  'tests/gateway/bench/roll-up-cost.test.ts',
  'tests/unit/contract/check/check-cost.test.ts',
];

/**
 * Suites of a browser that are played at night alone. In the gate what most pages use has its main way in a browser, once;
 * these are further ways and corners: pages that `generated/render` draws as well, other widths and ways to type, what a supplier's
 * life passes on its way, and what the gate shows of the gateway alone, as the stories from order to invoice.
 */
const FURTHER_WAYS = [
  'office/announcements',
  'office/approvals',
  'shell/arrival',
  'office/bidding',
  'records/broken-parts',
  'office/buyers-day',
  'suppliers/certification',
  'suppliers/change-requests',
  'records/collecting',
  'suppliers/company',
  'page-files/dictionaries',
  'records/drafts',
  'records/hostile',
  'lists/inline-table',
  'records/layouts',
  'shell/leaving',
  'lists/list-address',
  'lists/list-cards',
  'lists/list-views',
  'records/long-form',
  'records/merged-edits',
  'page-files/newcomer',
  'office/office-pages',
  'office/order-confirmation',
  'page-files/page-files',
  'records/points',
  'page-files/proof-pages',
  'records/record-options',
  'records/record-page',
  'lists/record-search',
  'records/refusals',
  'suppliers/registration',
  'lists/related-lists',
  'records/rich-text',
  'office/settlement',
  'office/settlement-phone',
  'records/small-components',
  'studio/studio',
  'studio/studio-inspector',
  'studio/studio-preview',
  'studio/studio-rename',
  'studio/studio-start',
  'records/supplier-choice',
  'suppliers/supplier-faults',
  'suppliers/supplier-pages',
  'lists/tables',
  'shell/tabs',
  'records/transition-work',
  'records/typing',
  'records/uploads',
  'auth/user-centre',
  'shell/what-is-looked-at',
  'office/work-orders',
  'shell/workspace',
].map((name) => `tests/browser/${name}.test.ts`);

/**
 * Suites of the gateway that are played at night alone: they start, stop, kill, freeze or fill what a gateway lives on, run
 * its commands as processes, or wait for clocks, which takes a minute however little is asked.
 */
const OF_PROCESSES = [
  'accounts/create-operator',
  'operating/database-lost',
  'operating/full-disk',
  'operating/growing-tables',
  'auth/guessing',
  'transfer/import-kills',
  'operating/kills',
  'files/object-storage',
  'operating/operating',
  'page-files/protected-pages',
  'operating/rolling-restart',
  'operating/silent-disk',
  'operating/stopping',
  'studio/studio-copies',
  'studio/studio-kills',
  'records/timed-transitions',
  'http/typed-client',
].map((name) => `tests/gateway/${name}.test.ts`);

/**
 * Generated suites that are played at night alone: `generated/verdict` has the payloads of `typed` without a person's typing,
 * `gateway/page-files/tabs` the grants of pages of pages.
 */
const GENERATED_AT_NIGHT = ['tests/generated/tabs.test.ts', 'tests/generated/typed.test.ts'];

/**
 * Suites of units that are played at night alone: they check whole folders for each command, compile what they have written,
 * or prove that a check of the gate can fail. What they show
 * hangs on few files: who changes those runs them.
 */
const LONG_UNITS = [
  'contract/commands/record-types',
  'contract/commands/schema-command',
  'contract/commands/schema-from',
  'contract/commands/schema-new',
  'server/direction',
].map((name) => `tests/unit/${name}.test.ts`);

/** Suites of the gateway that two copies of it pass as well; `npm run copies` takes all of them. */
const COPIED = ['auth/refresh', 'records/records', 'accounts/roles', 'page-files/schema-changes'].map(
  (name) => `tests/gateway/${name}.test.ts`,
);

/** Files that the run leaves out. */
export const LEFT_OUT: readonly string[] = byStrength(
  there([...MEASURING, ...FURTHER_WAYS, ...OF_PROCESSES, ...GENERATED_AT_NIGHT, ...LONG_UNITS]),
  [],
);

/** Files of the project `copies`: at night alone, `gateway/operating/copies` and `gateway/auth/refresh` are in the gate on one. */
export const BEHIND_COPIES: readonly string[] = byStrength([], there(COPIED));

/** Tells of what is left out by file. */
export function tellOfFiles(): void {
  for (const [subject, files] of [
    ['measurements', MEASURING],
    ['further ways in a browser', FURTHER_WAYS],
    ['processes of the gateway', OF_PROCESSES],
    ['generated suites', GENERATED_AT_NIGHT],
    ['units that take long', LONG_UNITS],
  ] as const) {
    const played = files.filter((file) => !LEFT_OUT.includes(file)).length;
    tell({ subject, unit: 'files', played, of: files.length });
  }
  tell({ subject: 'behind two copies', unit: 'suites', played: BEHIND_COPIES.length, of: COPIED.length });
}

/**
 * Whether a suite of the gateway or a generated one runs on PGlite, beside PostgreSQL; `file` is the suite's own. A run of
 * chosen pages has no other database.
 */
export function runsOnPglite(file: string): boolean {
  const [, project] = /\/tests\/(gateway|generated)\//.exec(file) ?? [];
  if (!project || process.env.CHOSEN_PAGE_FILES) return true;
  const differs = there(WHERE_DATABASES_DIFFER).some((suite) => file.endsWith(suite));
  const isPlayed = STRENGTH === 'nightly' || differs;
  tell({ subject: 'on PGlite', unit: `suites of ${project}`, played: Number(isPlayed), of: 1 }, file);
  return isPlayed;
}

/** Which database the product of a suite of a browser is started on; `file` is the suite's own. */
export function databaseOfProduct(file: string): 'embedded' | 'server' {
  const isEmbedded = there(ON_EMBEDDED_PRODUCTS).some((suite) => file.endsWith(suite));
  const isPlayed = STRENGTH === 'nightly' || isEmbedded;
  tell({ subject: 'on PGlite', unit: 'suites of browser', played: Number(isPlayed), of: 1 }, file);
  return isPlayed ? 'embedded' : 'server';
}

/** Tells of how long the tables of a suite are that plans are asserted on; `file` is the suite's own. */
export function tellOfPlannedRows(file: string): void {
  const rows = { played: PLANNED_ROWS, of: PLANNED_ROWS_AT_NIGHT };
  tell({ subject: 'plans of long lists', unit: 'rows', ...rows }, file);
}

/**
 * Writes down a share of this run, in the file that `SHARES` in the environment names; `scripts/run-vitest.mjs` prints
 * those of a run together. Shares of one subject from several places add up, the same one told twice counts once.
 */
export function tell(share: Share, place = ''): void {
  const { SHARES } = process.env;
  if (SHARES) appendFileSync(SHARES, `${JSON.stringify({ ...share, place: basename(place) })}\n`);
}

function readStrength(asked = 'gate'): Strength {
  if (asked === 'gate' || asked === 'nightly') return asked;
  throw new Error(`STRENGTH is ${asked}: it may be gate or nightly`);
}

/** The same files. Throws where one of them is not there: a suite that was renamed would lose its place unseen. */
function there(files: readonly string[]): readonly string[] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const file of files)
    if (!existsSync(join(root, file))) throw new Error(`tests/strength.ts names ${file}, which is not there`);
  return files;
}
