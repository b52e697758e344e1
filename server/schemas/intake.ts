import { checkPage } from '../../src/contract/check/check-page';
import { claimsOf } from '../../src/contract/check/claims';
import { kindOfFile } from '../../src/contract/check/file-kinds';
import type { CheckedFile, SchemaFolder } from '../../src/contract/check/folder';
import type { Problem } from '../../src/contract/check/problem';
import { dictionariesOf } from '../../src/contract/fields';
import type { PageSchema, RecordPage } from '../../src/contract/page-schema';
import { isRecordPage } from '../../src/contract/pages';
import type { SchemaChange, SchemaProblem } from '../../src/contract/schema-changes';
import type { Log } from '../log';
import type { PagesInService } from './pages-in-service';
import type { Reading } from './read-files';
import type { createSharedAssets } from './shared-assets';

interface IntakeOptions {
  folder: SchemaFolder;
  service: PagesInService;
  assets: ReturnType<typeof createSharedAssets>;
  log: Log;
  prepare(page: RecordPage): Promise<void>;
}

/** A page file that may be served, checked and with its table made ready. */
type Candidate = CheckedFile & { page: PageSchema };

/** Takes readings of files into the folder and, where they are sound, into service. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #texts = new Map<string, string>();
  /** Why the newest text of a file is not in service. */
  readonly #refused = new Map<string, readonly Problem[]>();
  /** Sound files whose claims a page holds whose own file has a mistake. */
  readonly #waiting = new Set<string>();
  /** What was last told of each place. */
  readonly #told = new Map<string, string>();

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Files that were there when they were last looked at. */
  known(): string[] {
    return [...this.#texts.keys()];
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
    for (const [file, text] of changed) if (kindOfFile(file) !== 'page') this.#takeShared(file, text);
    await this.#settle([...touched]);
    for (const [file, reason] of unreadable) this.#refuse(file, [unreadableProblem(reason)]);
    const files = new Set([...touched, ...changed.keys(), ...unreadable.keys(), ...service.retitle()]);
    return this.#news([...files], before);
  }

  /** What keeps the newest text of a page's file, or of a shared file that it uses, out of service. */
  problemsOf(path: string): SchemaProblem[] {
    const loaded = this.#options.service.byPath(path);
    if (!loaded) return this.#meantFor(path).flatMap((file) => this.#problemsIn(file));
    const used = dictionariesOf(loaded.page).map((name) => `dictionaries/${name}.json`);
    return [loaded.file, ...used, 'locales/en.json'].flatMap((file) => this.#problemsIn(file));
  }

  /** Refused files that never were in service and would be at this path. */
  #meantFor(path: string): string[] {
    const { service } = this.#options;
    return [...this.#refused.keys()].filter(
      (file) => kindOfFile(file) === 'page' && !service.byFile(file) && this.#placesOf(file).includes(path),
    );
  }

  /** Where a file's page is looked for while it is not in service: at the path that it names and by its own name. */
  #placesOf(file: string): string[] {
    const [, named] = /"path"\s*:\s*"(\/[A-Za-z0-9/-]+)"/.exec(this.#texts.get(file) ?? '') ?? [];
    return [...(named ? [named] : []), `/${file.slice(0, -'.json'.length)}`];
  }

  #takeShared(file: string, text: string | undefined): void {
    const { folder, assets } = this.#options;
    assets.take(file, text);
    this.#refuse(file, text === undefined ? [] : errorsIn(folder.problemsOf(file)));
  }

  /** Decides about page files: those that are gone leave first, so that their claims are free. */
  async #settle(files: readonly string[]): Promise<void> {
    const { folder } = this.#options;
    const verdicts = files.map((file) => ({ file, verdict: folder.page(file) }));
    const sound = verdicts.flatMap(({ verdict }) => (verdict?.page ? [verdict as Candidate] : []));
    const coming = new Set(sound.map(({ file }) => file));
    const entering = sound.filter((candidate) => !this.#isBlocked(candidate, coming));
    const failures = new Map<string, Problem[]>();
    for (const candidate of entering) failures.set(candidate.file, await this.#prepareFailure(candidate));
    // From here to the end nothing waits, so no request meets half of a change.
    for (const { file, verdict } of verdicts) if (!verdict) this.#drop(file);
    for (const { file, verdict } of verdicts) {
      if (verdict && !verdict.page) this.#refuse(file, errorsIn(verdict.problems));
    }
    for (const candidate of entering) this.#enter(candidate, failures.get(candidate.file) ?? []);
  }

  async #prepareFailure({ file, page, text }: Candidate): Promise<Problem[]> {
    const { service, prepare } = this.#options;
    if (!isRecordPage(page) || service.textOf(file) === text) return [];
    try {
      await prepare(page);
      return [];
    } catch (reason) {
      const message = `无法为该页面准备数据表：${(reason as Error).message}`;
      return [{ severity: 'error', rule: 'storage', line: 1, column: 1, path: 'resource', message }];
    }
  }

  /** A page in service keeps what it claims while its own file has a mistake; another must not take it over. */
  #isBlocked({ file, page, text }: Candidate, coming: ReadonlySet<string>): boolean {
    const { folder, service } = this.#options;
    const claims = new Set(claimsOf(page));
    const others = [...this.#refused.keys()].flatMap((other) => {
      const stays = other !== file && !coming.has(other) && folder.page(other) !== undefined;
      const held = stays ? service.byFile(other)?.page : undefined;
      return held && claimsOf(held).some((claim) => claims.has(claim)) ? [{ file: other, page: held }] : [];
    });
    const beside = { dictionaries: folder.dictionaries(), others };
    const problems = others.length > 0 ? errorsIn(checkPage(text, beside).problems) : [];
    if (problems.length === 0) return false;
    this.#waiting.add(file);
    this.#refuse(file, problems);
    return true;
  }

  #enter({ file, page, text, upgraded }: Candidate, failure: readonly Problem[]): void {
    const { service } = this.#options;
    this.#waiting.delete(file);
    if (failure.length === 0 && service.textOf(file) !== text) {
      // Browsers know the current version alone.
      service.put(file, page, { text, served: upgraded === undefined ? text : JSON.stringify(upgraded) });
    }
    this.#refuse(file, failure);
  }

  #drop(file: string): void {
    this.#options.service.remove(file);
    this.#refused.delete(file);
    this.#waiting.delete(file);
  }

  #refuse(file: string, problems: readonly Problem[]): void {
    const { service, log } = this.#options;
    const isNews = JSON.stringify(this.#refused.get(file)) !== JSON.stringify(problems);
    if (isNews) logProblems(log, file, problems, service.byFile(file) !== undefined);
    if (problems.length > 0) this.#refused.set(file, problems);
    else this.#refused.delete(file);
    service.refuse(file, problems);
  }

  #problemsIn(file: string): SchemaProblem[] {
    return (this.#refused.get(file) ?? []).map(({ line, column, message, suggestion }) => ({
      file,
      line,
      column,
      message,
      ...(suggestion !== undefined && { suggestion }),
    }));
  }

  /** What is another way now at the places of these files; `before` are the paths that they had. */
  #news(files: readonly string[], before: ReadonlyMap<string, string | undefined>): SchemaChange[] {
    const changes = files.flatMap((file) =>
      kindOfFile(file) === 'page' ? this.#pageNews(file, before.get(file)) : [this.#sharedNews(file)],
    );
    return changes.filter((change) => {
      const text = JSON.stringify(change);
      const isNews = this.#told.get(change.path) !== text;
      this.#told.set(change.path, text);
      return isNews;
    });
  }

  #sharedNews(file: string): SchemaChange {
    return changeOf('shared', file, this.#options.assets.asset(file)?.etag, this.#problemsIn(file));
  }

  #pageNews(file: string, before: string | undefined): SchemaChange[] {
    const { service } = this.#options;
    const paths = [before, service.byFile(file)?.page.path].filter((path) => path !== undefined);
    const known = paths.length > 0 ? paths : this.#placesOf(file);
    return [...new Set(known)].map((path) =>
      changeOf('page', path, service.byPath(path)?.etag, this.problemsOf(path)),
    );
  }
}

function changeOf(
  kind: SchemaChange['kind'],
  path: string,
  etag: string | undefined,
  problems: SchemaProblem[],
): SchemaChange {
  return { kind, path, ...(etag !== undefined && { etag }), problems };
}

function errorsIn(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity }) => severity === 'error');
}

function unreadableProblem(reason: string): Problem {
  return {
    severity: 'error',
    rule: 'storage',
    line: 1,
    column: 1,
    path: '',
    message: `文件无法读取（${reason}）`,
  };
}

function logProblems(log: Log, file: string, problems: readonly Problem[], keepsLastGood: boolean): void {
  for (const { line, column, message, suggestion } of problems) {
    log.error('schema_refused', { file: `${file}:${line}:${column}`, message, suggestion, keepsLastGood });
  }
}
