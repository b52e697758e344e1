import type { Dictionaries } from '../fields/fields';
import { dictionariesOf } from '../fields/fields';
import { formerPaths, formerResources } from '../language/former-names';
import type { PageSchema } from '../language/page-schema';
import { isRecordPage, pathOfTab } from '../language/pages';
import { linkedPages } from '../lists/list-query';
import type { MigrationChain } from '../migrations/migration';
import { pagesOfCards } from '../pages/dashboards';
import { recordSources } from '../pages/record-options';
import { createdPages } from './check-creates';
import { lookupPages } from './check-lookups';
import { neededPages } from './check-needs';
import type { Owners } from './check-neighbours';
import { type CheckContext, type CheckResult, checkPage } from './check-page';
import { ownRecordPages } from './check-published-own';
import { relatedPages } from './check-related';
import { rolledPages } from './check-roll-ups';
import type { PageLookup } from './check-view';
import { type Claims, claimsOf, createClaims } from './claims';
import { kindOfFile } from './file-kinds';
import type { KnownPages } from './known-pages';
import type { Problem } from './problem';
import {
  createSharedFiles,
  type SharedChange,
  type SharedFiles,
  sharedChange,
  usesAny,
} from './shared-files';

/** New texts of files by their paths with forward slashes; undefined for one that is gone. */
type FileChanges = ReadonlyMap<string, string | undefined>;

/** A page file and its verdict; `page` is there when it may be served. */
export interface CheckedFile extends CheckResult {
  file: string;
  text: string;
}

/**
 * A folder of schemas that is checked as its files change. A change costs the files that it concerns: those that use
 * a dictionary, miss a translation, claim the same path, resource or call, or hold the page in a tab.
 */
export interface SchemaFolder {
  /** Takes changes in and answers the page files whose verdict is another one now, those that are gone included. */
  apply(changes: FileChanges): Set<string>;
  /** The verdict on a page file; undefined when there is no such file. */
  page(file: string): CheckedFile | undefined;
  /** Every page file in the order of their names. */
  pages(): CheckedFile[];
  dictionaries(): Dictionaries;
  /** The English of each Chinese text. */
  english(): Readonly<Record<string, string>>;
  /** What is wrong with a dictionary or translation; nothing for one that is not there. */
  problemsOf(file: string): readonly Problem[];
  /** The dictionaries and translations in the order of their names, with what is wrong with them. */
  shared(): { file: string; problems: readonly Problem[] }[];
}

interface Entry {
  text: string;
  /** The verdict on the page beside nothing else. */
  own: CheckResult;
  /** Beside the pages before it. */
  beside: CheckResult;
  /** Beside all. */
  verdict: CheckedFile;
}

/** The pages that came first, where that is remembered: what they claim is theirs for as long as their file is there. */
export interface Holders {
  /** The file that a claim belongs to. */
  of(claim: string): string | undefined;
  /** What belongs to a file. */
  by(file: string): readonly string[];
}

/** A folder right after it was filled for the first time. */
interface Filled {
  entries: ReadonlyMap<string, Entry>;
  dictionaries: SharedFiles['dictionaries'];
  english: SharedFiles['english'];
  migrations: MigrationChain | undefined;
}

/**
 * What a process knows of the folder that it filled last. One that is filled with nearly the same texts begins with the
 * verdicts of that one and is checked where they differ, such as that of a second gateway.
 */
export interface FolderMemory {
  filled?: Filled;
}

interface State {
  memory: FolderMemory | undefined;
  holders: Holders;
  shared: SharedFiles;
  entries: Map<string, Entry>;
  claims: Claims;
  migrations: MigrationChain | undefined;
}

export interface FolderOptions {
  /** Who came first; without it that is the file whose name comes first. */
  holders?: Holders;
  /** A dictionary or translation with a mistake keeps what it last said. */
  keepLastGood?: boolean;
  /** How files of earlier versions are read; the product's own unless a test brings another. */
  migrations?: MigrationChain | undefined;
  /** Shared by folders that are filled with nearly the same texts; without it each checks all of its own. */
  memory?: FolderMemory;
}

const NOBODY: Holders = { of: () => undefined, by: () => [] };

export function createFolder({
  keepLastGood = false,
  migrations,
  holders = NOBODY,
  memory,
}: FolderOptions = {}): SchemaFolder {
  const shared = createSharedFiles(keepLastGood);
  const state: State = { memory, holders, shared, entries: new Map(), claims: createClaims(), migrations };
  const { entries } = state;
  return {
    apply: (changes) => (entries.size === 0 ? fill(state, changes) : applyChanges(state, changes)),
    page: (file) => entries.get(file)?.verdict,
    pages: () => [...entries.values()].map(({ verdict }) => verdict).sort(byFile),
    dictionaries: () => shared.dictionaries,
    english: () => shared.english,
    problemsOf: shared.problemsOf,
    shared: shared.problems,
  };
}

/** Takes the first texts in, or those after a time without any page. */
function fill(state: State, changes: FileChanges): Set<string> {
  const { memory, shared, entries, claims, migrations } = state;
  const [pages, others] = byKind(changes);
  shared.apply(others);
  const known = recalled(state, pages);
  for (const [file, entry] of copied(known.entries)) {
    entries.set(file, entry);
    claims.set(file, claimsNow(state, file, entry.own));
  }
  const differing = new Map([...pages].filter(([file, text]) => known.entries.get(file)?.text !== text));
  for (const file of known.entries.keys()) if (!pages.has(file)) differing.set(file, undefined);
  settle(state, new Set([...concerned(state, sharedChange(known, shared)), ...differing.keys()]), differing);
  if (memory && !isAnyHeld(entries, state)) {
    const { dictionaries, english } = shared;
    memory.filled = { entries: copied(entries), dictionaries, english, migrations };
  }
  return new Set(pages.keys());
}

/** The folder to begin with: the one in memory where most of it is the same, otherwise an empty one. */
function recalled(state: State, pages: FileChanges): Filled {
  const { memory, migrations } = state;
  const nothing: Filled = { entries: new Map(), dictionaries: {}, english: {}, migrations };
  const filled = memory?.filled ?? nothing;
  const equal = [...pages].filter(([file, text]) => filled.entries.get(file)?.text === text).length;
  const isNear = equal * 2 > Math.max(pages.size, filled.entries.size);
  return isNear && filled.migrations === migrations && !isAnyHeld(filled.entries, state) ? filled : nothing;
}

/** Whether something that a file claims belongs to another: then the verdicts hang on who came first. */
function isAnyHeld(entries: Filled['entries'], { holders }: State): boolean {
  return [...entries].some(([file, { own }]) =>
    claimed(own).some((claim) => (holders.of(claim) ?? file) !== file),
  );
}

/** Entries that change apart from those they are copied from. */
const copied = (entries: ReadonlyMap<string, Entry>) =>
  new Map([...entries].map(([file, entry]) => [file, { ...entry }]));

function byKind(changes: FileChanges): [pages: FileChanges, others: FileChanges] {
  const ofKind = (isPage: boolean) =>
    new Map([...changes].filter(([file]) => kindOfFile(file) && (kindOfFile(file) === 'page') === isPage));
  return [ofKind(true), ofKind(false)];
}

function applyChanges(state: State, changes: FileChanges): Set<string> {
  const [pages, others] = byKind(changes);
  const dirty = new Set([...concerned(state, state.shared.apply(others)), ...pages.keys()]);
  return settle(state, dirty, pages);
}

/** Checks the files that are to be, of which `pages` has the new texts, and those that they concern. */
function settle(state: State, dirty: ReadonlySet<string>, pages: FileChanges): Set<string> {
  const { entries } = state;
  const before = new Map([...entries].map(([file, { beside }]) => [file, beside.page]));
  const touched = new Set(inOrder(state, dirty, pages).flatMap((file) => [...checkOwn(state, file, pages)]));
  // What a page says of its records, the pages over the same records say by it.
  for (const file of viewsOf(entries, movedPaths(entries, touched, before)))
    for (const one of checkOwn(state, file, pages)) touched.add(one);
  const seen = checkBeside(state, touched, before);
  return checkFiles(state, seen, movedPaths(entries, seen, before), chosenPaths(entries, seen, before));
}

/** Pages over the records of others come after those: they are made of them. */
function inOrder({ entries }: State, dirty: ReadonlySet<string>, texts: FileChanges): string[] {
  const isOver = (file: string) => /"of"\s*:/.test(texts.get(file) ?? entries.get(file)?.text ?? '');
  return [...dirty].sort((left, right) => Number(isOver(left)) - Number(isOver(right)));
}

/** The pages over the records of those at these paths. */
function viewsOf(entries: State['entries'], paths: ReadonlySet<string>): string[] {
  return [...entries].flatMap(([file, { own }]) => (own.of !== undefined && paths.has(own.of) ? [file] : []));
}

/** Pages that a change of dictionaries or translations concerns. */
function concerned({ entries }: State, { dictionaries, texts }: SharedChange): string[] {
  if (dictionaries.size === 0 && texts.size === 0) return [];
  const usesOne = ({ own }: Entry) =>
    // A page with mistakes may be mended by any dictionary, or be told another name that was meant.
    own.page ? dictionariesOf(own.page).some((name) => dictionaries.has(name)) : dictionaries.size > 0;
  return [...entries]
    .filter(([, entry]) => usesOne(entry) || usesAny(entry.text, texts))
    .map(([file]) => file);
}

/** Checks a page on its own; answers it and those that may stand in each other's way now, or did. */
function checkOwn(state: State, file: string, texts: FileChanges): Set<string> {
  const { entries, claims } = state;
  const text = texts.has(file) ? texts.get(file) : entries.get(file)?.text;
  const own = text === undefined ? undefined : checked(state, text, {});
  const now = own ? claimsNow(state, file, own) : [];
  const touched = [claims.of(file), now].flatMap((claim) => [...claims.sharing(file, claim)]);
  claims.set(file, now);
  if (own) entries.set(file, { text: text!, own, beside: own, verdict: { file, text: text!, ...own } });
  else entries.delete(file);
  return new Set([...touched, file]);
}

/** With a mistake in it, or about to change, a file still has what its page in service has. */
function claimsNow({ holders }: State, file: string, own: CheckResult): string[] {
  return [...new Set([...claimed(own), ...holders.by(file)])];
}

/** In the order of names, since each page is held against those that came first and those before it that are sound themselves. */
function checkBeside(
  state: State,
  touched: ReadonlySet<string>,
  sound: ReadonlyMap<string, PageSchema | undefined>,
): Set<string> {
  const { entries, claims } = state;
  const seen = new Set(touched);
  let queue = [...touched].sort();
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const current = file;
    const entry = entries.get(current);
    if (!entry) continue;
    const sharing = [...claims.sharing(current, claimed(entry.own))];
    const before = sharing.filter((other) => other < current).flatMap((other) => besideOf(entries, other));
    const owners = ownersOf(state, current, claimed(entry.own));
    const isAlone = before.length === 0 && owners.size === 0;
    entry.beside = isAlone ? entry.own : checked(state, entry.text, { others: before.sort(byFile), owners });
    if ((entry.beside.page !== undefined) === (sound.get(current) !== undefined)) continue;
    const later = sharing.filter((other) => other > current && !seen.has(other));
    for (const other of later) seen.add(other);
    if (later.length > 0) queue = [...queue, ...later].sort();
  }
  return seen;
}

/** The other files that some of the claims belong to, unless they leave them in this very change. */
function ownersOf({ entries, holders }: State, file: string, wanted: readonly string[]): Owners {
  return new Map(
    wanted.flatMap((claim): [string, string][] => {
      const holder = holders.of(claim);
      const entry = holder !== undefined && holder !== file ? entries.get(holder) : undefined;
      const leaves = entry?.own.page && !claimsOf(entry.own.page).includes(claim);
      return entry && !leaves ? [[claim, holder!]] : [];
    }),
  );
}

/**
 * Pages of tabs, those with links, those that choose from others' records, those that need some and those whose records
 * others may choose from are judged beside all, wherever those stand in the order.
 */
function checkFiles(
  state: State,
  seen: ReadonlySet<string>,
  moved: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
) {
  const { entries } = state;
  const examined = new Set(seen);
  const isConcerned = (file: string, { beside: { page }, verdict }: Entry) =>
    seen.has(file) ||
    (refersToOthers(page) && (!verdict.page || namesAny(page, moved) || isRead(page, chosen)));
  for (const [file, entry] of entries) {
    if (!isConcerned(file, entry)) continue;
    const result = refersToOthers(entry.beside.page)
      ? checked(state, entry.text, { known: knownPages(entries) })
      : entry.beside;
    entry.verdict = { file, text: entry.text, ...result };
    examined.add(file);
  }
  return examined;
}

type Beside = Pick<CheckContext, 'others' | 'owners' | 'known'>;

function checked({ shared, migrations, entries }: State, text: string, beside: Beside): CheckResult {
  const { dictionaries, english } = shared;
  return checkPage(text, { dictionaries, english, migrations, lookup: lookupIn(entries), ...beside });
}

/** Finds a page by its path; one whose file has errors is told by the name of that file. */
function lookupIn(entries: State['entries']): PageLookup {
  const lookup = (path: string): ReturnType<PageLookup> => {
    const found = [...entries].find(([, { own }]) => own.page?.path === path);
    if (found) return found[1].own.page;
    const isFaulty = ([file, { own }]: [string, Entry]) => !own.page && `/${file}`.endsWith(`${path}.json`);
    return [...entries].some(isFaulty) ? 'faulty' : undefined;
  };
  const pages = () => knownPages(entries).pages;
  return Object.assign(lookup, { pages });
}

function claimed({ page }: CheckResult): string[] {
  return page ? claimsOf(page) : [];
}

function besideOf(entries: State['entries'], file: string): { file: string; page: PageSchema }[] {
  const page = entries.get(file)?.beside.page;
  return page ? [{ file, page }] : [];
}

/** In the order of names, since of two names that are as near as each other the first is told. */
function knownPages(entries: State['entries']): KnownPages {
  const ordered = [...entries].map(([file, { beside }]) => ({ file, page: beside.page })).sort(byFile);
  return {
    pages: ordered.flatMap(({ page }) => page ?? []),
    faulty: ordered.filter(({ page }) => !page).map(({ file }) => file),
  };
}

/** Paths whose page came, went or changed, and the names of files by which a faulty page is told. */
function movedPaths(
  entries: State['entries'],
  seen: ReadonlySet<string>,
  before: ReadonlyMap<string, PageSchema | undefined>,
): Set<string> {
  return new Set(
    [...seen].flatMap((file) => [
      `/${file.slice(0, -'.json'.length)}`,
      before.get(file)?.path ?? '',
      entries.get(file)?.beside.page?.path ?? '',
    ]),
  );
}

/** Pages whose records the changed ones choose from, or did. */
function chosenPaths(
  entries: State['entries'],
  seen: ReadonlySet<string>,
  before: ReadonlyMap<string, PageSchema | undefined>,
): Set<string> {
  const pages = [...seen].flatMap((file) => [before.get(file) ?? [], entries.get(file)?.beside.page ?? []]);
  return new Set(pages.flat().flatMap((page) => recordSources(page).map((source) => source.page)));
}

function namedPages(page: PageSchema): string[] {
  if (page.kind === 'tabs') return [...page.tabs.map(pathOfTab), ...formerPaths(page)];
  if (page.kind === 'dashboard') return [...pagesOfCards(page), ...formerPaths(page)];
  return [
    ...formerPaths(page),
    ...linkedPages(page),
    ...recordSources(page).map((source) => source.page),
    ...lookupPages(page),
    ...neededPages(page),
    ...createdPages(page),
    ...ownRecordPages(page),
    ...relatedPages(page),
    ...rolledPages(page),
  ];
}

function refersToOthers(page: PageSchema | undefined): page is PageSchema {
  if (page === undefined) return false;
  return (
    !isRecordPage(page) ||
    isPublished(page) ||
    formerResources(page).length > 0 ||
    namedPages(page).length > 0
  );
}

function isPublished(page: PageSchema): boolean {
  return isRecordPage(page) && page.published !== undefined;
}

/** Whether a page says what others may choose of it, and one that chooses from it changed. */
function isRead(page: PageSchema, chosen: ReadonlySet<string>): boolean {
  return isPublished(page) && chosen.has(page.path);
}

function namesAny(page: PageSchema, moved: ReadonlySet<string>): boolean {
  return namedPages(page).some((path) => [...moved].some((one) => one.endsWith(path)));
}

const byFile = (left: { file: string }, right: { file: string }) => (left.file < right.file ? -1 : 1);
