import { kindOfFile } from '../../../src/contract/check/file-kinds';
import type { Problem } from '../../../src/contract/check/problem';
import { dictionariesOf } from '../../../src/contract/fields/fields';
import type { SchemaChange, SchemaProblem } from '../../../src/contract/language/schema-changes';
import { ENGLISH_FILE } from '../../../src/contract/studio/studio';
import type { Log } from '../base/log';
import type { PagesInService } from './pages-in-service';
import type { createSharedAssets } from './shared-assets';

interface RefusedOptions {
  service: PagesInService;
  assets: ReturnType<typeof createSharedAssets>;
  log: Log;
  /** The newest text of a file. */
  textOf(file: string): string | undefined;
}

/** Why the newest texts of files are not in service, and what is told of it. */
export class RefusedFiles {
  readonly #options: RefusedOptions;
  readonly #problems = new Map<string, readonly Problem[]>();
  /** What was last told of each place. */
  readonly #reported = new Map<string, string>();

  constructor(options: RefusedOptions) {
    this.#options = options;
  }

  has(file: string): boolean {
    return this.#problems.has(file);
  }

  files(): string[] {
    return [...this.#problems.keys()];
  }

  /** Takes down what is wrong with a file's newest text, and logs what is news; no problems take the mark away. */
  set(file: string, problems: readonly Problem[]): void {
    const { service, log } = this.#options;
    const isNews = JSON.stringify(this.#problems.get(file)) !== JSON.stringify(problems);
    if (isNews) logProblems(log, file, problems, service);
    if (problems.length > 0) this.#problems.set(file, problems);
    else this.#problems.delete(file);
    service.refuse(file, problems);
  }

  /** Says so on the page of a file again, once another version of it is in service. */
  mark(file: string): void {
    this.#options.service.refuse(file, this.#problems.get(file) ?? []);
  }

  forget(file: string): void {
    this.#problems.delete(file);
  }

  /** What keeps the newest text of a page's file, or of a shared file that it uses, out of service. */
  of(path: string): SchemaProblem[] {
    const loaded = this.#options.service.byPath(path);
    if (!loaded) return this.#meantFor(path).flatMap((file) => this.#problemsIn(file));
    const used = dictionariesOf(loaded.page).map((name) => `dictionaries/${name}.json`);
    return [loaded.file, ...used, ENGLISH_FILE].flatMap((file) => this.#problemsIn(file));
  }

  /** What is another way now at the places of these files; `before` are the paths that they had. */
  news(files: readonly string[], before: ReadonlyMap<string, string | undefined>): SchemaChange[] {
    const changes = files.flatMap((file) =>
      kindOfFile(file) === 'page' ? this.#pageNews(file, before.get(file)) : [this.#sharedNews(file)],
    );
    return changes.filter((change) => {
      const text = JSON.stringify(change);
      const isNews = this.#reported.get(change.path) !== text;
      this.#reported.set(change.path, text);
      return isNews;
    });
  }

  /** Refused files that never were in service and would be at this path. */
  #meantFor(path: string): string[] {
    const { service } = this.#options;
    return this.files().filter(
      (file) => kindOfFile(file) === 'page' && !service.byFile(file) && this.#placesOf(file).includes(path),
    );
  }

  /** Where a file's page is looked for while it is not in service: at the path that it names and by its own name. */
  #placesOf(file: string): string[] {
    const [, named] = /"path"\s*:\s*"(\/[A-Za-z0-9/-]+)"/.exec(this.#options.textOf(file) ?? '') ?? [];
    return [...(named ? [named] : []), `/${file.slice(0, -'.json'.length)}`];
  }

  #problemsIn(file: string): SchemaProblem[] {
    return (this.#problems.get(file) ?? []).map(({ line, column, message, suggestion, inTenants }) => ({
      file,
      line,
      column,
      message,
      ...(suggestion !== undefined && { suggestion }),
      ...(inTenants && { inTenants }),
    }));
  }

  #sharedNews(file: string): SchemaChange {
    return changeOf('shared', file, this.#options.assets.asset(file)?.etag, this.#problemsIn(file));
  }

  #pageNews(file: string, before: string | undefined): SchemaChange[] {
    const { service } = this.#options;
    const paths = [before, service.byFile(file)?.page.path].filter((path) => path !== undefined);
    const known = paths.length > 0 ? paths : this.#placesOf(file);
    return [...new Set(known)].map((path) =>
      changeOf('page', path, service.byPath(path)?.etag, this.of(path)),
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

/** Each problem with its place, and which version serves in place of the text and since when. */
function logProblems(log: Log, file: string, problems: readonly Problem[], service: PagesInService): void {
  const serving = service.byFile(file);
  const kept = serving && { version: serving.etag, since: serving.since.toISOString() };
  for (const { line, column, message, suggestion, inTenants } of problems) {
    log.error('schema_refused', {
      file: `${file}:${line}:${column}`,
      message,
      suggestion,
      ...(inTenants && { records: inTenants }),
      keepsLastGood: serving !== undefined,
      ...kept,
    });
  }
}
