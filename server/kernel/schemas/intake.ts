import { checkPage } from '../../../src/contract/check/check-page';
import type { PageLookup } from '../../../src/contract/check/check-view';
import { claimsOf } from '../../../src/contract/check/claims';
import { kindOfFile } from '../../../src/contract/check/file-kinds';
import type { SchemaFolder } from '../../../src/contract/check/folder';
import type { Problem } from '../../../src/contract/check/problem';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import type { SchemaChange, SchemaProblem } from '../../../src/contract/language/schema-changes';
import type { MigrationChain } from '../../../src/contract/migrations/migration';
import type { Log } from '../base/log';
import {
  admitPages,
  type Candidate,
  claimPages,
  errorsIn,
  storageProblem,
  tablesToPrepare,
} from './admit-pages';
import type { Entered, KeptFile, PageLedger } from './page-ledger';
import type { PageOwners } from './page-owners';
import type { PagesInService } from './pages-in-service';
import type { Reading } from './read-files';
import { RefusedFiles } from './refused-files';
import type { createSharedAssets } from './shared-assets';

interface IntakeOptions {
  folder: SchemaFolder;
  service: PagesInService;
  assets: ReturnType<typeof createSharedAssets>;
  owners: PageOwners;
  ledger: PageLedger;
  log: Log;
  migrations?: MigrationChain | undefined;
  prepare(page: PageSchema): Promise<void>;
  vanished(files: readonly string[]): Promise<string[]>;
}

/** Takes readings of files into the folder and, where they are sound, into service. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #texts = new Map<string, string>();
  readonly #refused: RefusedFiles;
  /** Sound files whose claims belong to another, tried again with every change. */
  readonly #waiting = new Set<string>();
  readonly #kept = new Map<string, KeptFile>();
  #dictionaries: Dictionaries = {};
  /** What the table of each page was last made ready for, beside the page itself. */
  readonly #counted = new Map<string, string>();

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#refused = new RefusedFiles({ ...options, textOf: (file) => this.#texts.get(file) });
  }

  /** Files that were there when they were last looked at. */
  known(): string[] {
    return [...this.#texts.keys()];
  }

  /**
   * Goes on where the gateway last was: the last good versions of the files that are there come into service, each if
   * the checker of today has nothing against it, and what belonged to a file is its own.
   */
  async resume(present: readonly string[]): Promise<void> {
    const { ledger, owners, log } = this.#options;
    const there = new Set(present);
    const { files, claims } = await ledger.read();
    const absent = new Set([...files, ...claims].map(({ file }) => file).filter((file) => !there.has(file)));
    // A folder without files is more likely one that is not mounted.
    if (there.size > 0 && absent.size > 0) await ledger.keep(new Map(), [...absent]);
    const owned = new Map<string, string[]>();
    for (const { file, claim } of claims) owned.set(file, [...(owned.get(file) ?? []), claim]);
    for (const [file, own] of owned) if (there.has(file)) owners.set(file, own);
    const kept = files.filter(({ file }) => there.has(file));
    for (const one of kept) this.#kept.set(one.file, one);
    await this.take({ texts: new Map(kept.map(({ file, text }) => [file, text])), unreadable: new Map() });
    for (const { file, since } of kept.filter((one) => this.#refused.has(one.file))) {
      log.error('last_good_version_refused', { file, since: since.toISOString() });
    }
  }

  /** Takes a reading in; answers what is another way now, once it is in service. */
  async take({ texts, unreadable }: Reading): Promise<SchemaChange[]> {
    const { folder, service } = this.#options;
    const changed = new Map(
      [...texts].filter(([file, text]) => this.#texts.get(file) !== text || this.#refused.has(file)),
    );
    for (const [file, text] of changed) {
      if (text === undefined) this.#texts.delete(file);
      else this.#texts.set(file, text);
    }
    const touched = new Set([...folder.apply(changed), ...this.#waiting]);
    const before = new Map([...touched].map((file) => [file, service.byFile(file)?.page.path]));
    await this.#settle([...touched], changed);
    for (const [file, reason] of unreadable) {
      this.#refused.set(file, [storageProblem(`文件无法读取（${reason}）`)]);
    }
    await this.#catchUp([...touched, ...unreadable.keys()]);
    const files = new Set([...touched, ...changed.keys(), ...unreadable.keys(), ...service.retitle()]);
    return this.#refused.news([...files], before);
  }

  /** Another copy has kept something: a better version of what is refused here may be there, or a claim may be free. */
  async hear(): Promise<SchemaChange[]> {
    const { service } = this.#options;
    const files = this.#refused.files();
    const before = new Map(files.map((file) => [file, service.byFile(file)?.page.path]));
    await this.#catchUp(files);
    const waiting = await this.take({ texts: new Map(), unreadable: new Map() });
    return [...this.#refused.news(files, before), ...waiting];
  }

  dictionaries(): Dictionaries {
    return this.#dictionaries;
  }

  /** The texts in service by their files, of pages and shared files. */
  texts(): Map<string, string> {
    return new Map(
      this.known().flatMap((file): [string, string][] => {
        const text = this.#inService(file);
        return text === undefined ? [] : [[file, text]];
      }),
    );
  }

  /**
   * Gives pages what they claim, as they would be taken in next; nothing of it is served. Answers what keeps them out,
   * and how their tables are to be made ready.
   */
  async claim(candidates: readonly Candidate[], gone: ReadonlySet<string>) {
    const admission = this.#admission(candidates);
    const { entering, outcome } = await claimPages(candidates, gone, admission);
    return { outcome, tables: tablesToPrepare(entering, gone, admission) };
  }

  /** Takes back what was claimed for files that say what they said before. */
  async unclaim(files: readonly string[]): Promise<void> {
    const { ledger, owners } = this.#options;
    await ledger.keep(new Map(files.map((file) => [file, { claims: owners.by(file) }])), []);
  }

  /** What keeps the newest text of a page's file, or of a shared file that it uses, out of service. */
  problemsOf(path: string): SchemaProblem[] {
    return this.#refused.of(path);
  }

  #takeShared(file: string, text: string | undefined): void {
    const { folder, assets } = this.#options;
    assets.take(file, text);
    this.#refused.set(file, text === undefined ? [] : errorsIn(folder.problemsOf(file)));
  }

  /** Decides about page files: those that are gone leave first, so that their claims are free. */
  async #settle(files: readonly string[], changed: Reading['texts']): Promise<void> {
    const { folder, owners, service } = this.#options;
    const verdicts = files.map((file) => ({ file, verdict: folder.page(file) }));
    const sound = verdicts.flatMap(({ verdict }) => (verdict?.page ? [verdict as Candidate] : []));
    const gone = new Set(verdicts.flatMap(({ file, verdict }) => (verdict ? [] : [file])));
    const outcome = await this.#admit(sound, gone);
    // From here to the end nothing waits, so no request meets half of a change.
    for (const [file, text] of changed) if (kindOfFile(file) !== 'page') this.#takeShared(file, text);
    this.#dictionaries = folder.dictionaries();
    for (const file of gone) {
      service.remove(file);
      owners.remove(file);
      this.#refused.forget(file);
      this.#waiting.delete(file);
    }
    for (const { file, verdict } of verdicts) {
      if (verdict && !verdict.page) this.#refused.set(file, errorsIn(verdict.problems));
    }
    for (const one of sound) this.#enter(one, outcome.get(one.file) ?? []);
    // Pages over the records of a page that has gone leave with it, and return with it.
    for (const file of service.viewsWithoutOwner()) service.remove(file);
    await this.#keep([...sound.map(({ file }) => file), ...changed.keys()]);
  }

  #admit(sound: readonly Candidate[], gone: ReadonlySet<string>): Promise<Map<string, Problem[]>> {
    return admitPages(sound, gone, this.#admission(sound));
  }

  #admission(sound: readonly Candidate[]) {
    const { folder, service, ...options } = this.#options;
    const lookup: PageLookup = (path) =>
      sound.find((one) => one.page.path === path)?.page ?? service.byPath(path)?.page;
    const { isServed } = service;
    return {
      ...options,
      dictionaries: folder.dictionaries(),
      lookup,
      isServed,
      inService: service.pages(),
      counted: this.#counted,
    };
  }

  #enter(candidate: Candidate, problems: readonly Problem[]): void {
    const { service, owners } = this.#options;
    const { file, page, text } = candidate;
    if (problems.some(({ rule }) => rule === 'neighbour')) this.#waiting.add(file);
    else this.#waiting.delete(file);
    if (problems.length === 0 && !service.isServed(candidate)) {
      const kept = this.#kept.get(file);
      const since = kept?.text === text ? kept.since : new Date();
      service.put(candidate, since);
      owners.set(file, claimsOf(page));
    }
    this.#refused.set(file, problems);
  }

  /** Keeps what went into service for every copy and the next start, and forgets what is gone. */
  async #keep(files: readonly string[]): Promise<void> {
    const { ledger, owners, service, log } = this.#options;
    const gone = files.filter((file) => !this.#texts.has(file) && this.#kept.has(file));
    const entered = new Map<string, Entered>();
    for (const file of new Set(files)) {
      const text = this.#inService(file);
      const isNew = text !== undefined && text !== this.#kept.get(file)?.text;
      if (isNew) entered.set(file, { text, claims: owners.by(file) });
    }
    if (entered.size === 0 && gone.length === 0) return;
    try {
      const since = await ledger.keep(entered, gone);
      for (const file of gone) this.#kept.delete(file);
      for (const [file, date] of since) {
        this.#kept.set(file, { file, text: entered.get(file)!.text!, since: date });
      }
      service.date(since);
    } catch (reason) {
      // It serves all the same, and is kept with the next change.
      log.error('pages_not_kept', { reason: String(reason) });
    }
  }

  /** Puts the last good versions of refused pages into service that another copy has seen and this one has not. */
  async #catchUp(files: readonly string[]): Promise<void> {
    const { ledger, service, owners, folder, migrations } = this.#options;
    const wanting = files.filter((file) => kindOfFile(file) === 'page' && this.#refused.has(file));
    if (wanting.length === 0) return;
    for (const kept of await ledger.versions(wanting).catch(() => [])) {
      const { file, text, since } = kept;
      if (text === service.textOf(file) || text === this.#kept.get(file)?.text) continue;
      this.#kept.set(file, kept);
      const lookup: PageLookup = (path) => service.byPath(path)?.page;
      const result = checkPage(text, { dictionaries: folder.dictionaries(), migrations, lookup });
      if (!result.page) continue;
      const candidate = { ...result, page: result.page, file, text };
      const problems = (await this.#admit([candidate], new Set())).get(file) ?? [];
      if (problems.length > 0) continue;
      service.put(candidate, since);
      owners.set(file, claimsOf(result.page));
      this.#refused.mark(file);
    }
  }

  #inService(file: string): string | undefined {
    const { service, assets } = this.#options;
    return kindOfFile(file) === 'page' ? service.textOf(file) : assets.asset(file)?.text;
  }
}
