import { createHash } from 'node:crypto';
import type { Problem } from '../../../src/contract/check/problem';
import {
  callName,
  type Operation,
  parseOperation,
  supplierOperationsOf,
} from '../../../src/contract/language/operations';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import { facesOfPage, isRecordPage } from '../../../src/contract/language/pages';
import { OPERATION_NAMES, type OperationName } from '../../../src/contract/language/resource-schema';
import type { SupplierOperation } from '../../../src/contract/language/supplier-operations';
import { titleAt } from '../../../src/contract/pages/page-at-face';
import { isView } from '../../../src/contract/pages/page-view';
import { type PublishedCall, publishedCallsOf } from '../../../src/contract/pages/published-calls';
import { type ScreenPath, screenPaths } from '../../../src/contract/pages/published-screens';
import { catalogueEntry } from './catalogue-entry';
import { type CountingRollUp, type Neighbours, rollUpsByPage, setNeighbours } from './neighbours';
import { isOpen } from './open-operations';
import type { CataloguePage } from './page-catalogue';
import { withTitles } from './tab-titles';

/** A page in service: the text as it is served, its ETag, and what is wrong with a newer version, if anything. */
export interface LoadedPage<Page extends PageSchema = PageSchema> {
  file: string;
  text: string;
  etag: string;
  page: Page;
  /** Since when this text is in service. */
  since: Date;
  refused?: readonly Problem[];
}

/** A call that a page file names, by its method and path. */
export interface DeclaredCall {
  page: RecordPage;
  name: OperationName | SupplierOperation;
  operation: Operation;
}

/** A call that reads what a page publishes, by its method and path. */
export interface PublishedCallInService extends PublishedCall {
  page: RecordPage;
}

export interface ScreenInService extends ScreenPath {
  page: RecordPage;
}

/** A sound page file: its text, the page, and that as JSON where browsers are not given the text. */
interface Checked {
  file: string;
  text: string;
  page: PageSchema;
  served?: unknown;
}

interface Held {
  /** As its file describes it; what is served may say more. */
  source: PageSchema;
  text: string;
  loaded: LoadedPage;
}

/** The pages in service, each looked up in one step however many there are. */
export class PagesInService {
  /** @param operator The tenant that administers all tenants. */
  constructor(operator?: string) {
    this.#neighbours = {
      byPath: (path) => this.#byPath.get(path)?.page,
      catalogue: { operator, pages: () => this.catalogue() },
      countedBy: (path) => {
        this.#rollUps ??= rollUpsByPage(this.pages().values());
        return this.#rollUps.get(path) ?? [];
      },
    };
  }

  readonly #byFile = new Map<string, Held>();
  readonly #byPath = new Map<string, LoadedPage>();
  readonly #byResource = new Map<string, LoadedPage<RecordPage>>();
  readonly #byCall = new Map<string, DeclaredCall>();
  readonly #byPublished = new Map<string, PublishedCallInService>();
  readonly #byScreen = new Map<string, ScreenInService>();
  #catalogue: readonly CataloguePage[] | undefined;
  #rollUps: ReadonlyMap<string, readonly CountingRollUp[]> | undefined;
  readonly #neighbours: Neighbours;

  byFile(file: string): LoadedPage | undefined {
    return this.#byFile.get(file)?.loaded;
  }

  /** The text that a file's page in service was read from. */
  textOf(file: string): string | undefined {
    return this.#byFile.get(file)?.text;
  }

  byPath(path: string): LoadedPage | undefined {
    return this.#byPath.get(path);
  }

  byResource(name: string): LoadedPage<RecordPage> | undefined {
    return this.#byResource.get(name);
  }

  byCall(call: string): DeclaredCall | undefined {
    return this.#byCall.get(call);
  }

  byPublished(call: string): PublishedCallInService | undefined {
    return this.#byPublished.get(call);
  }

  byScreen(path: string): ScreenInService | undefined {
    return this.#byScreen.get(path);
  }

  /** The pages in service by the file of each. */
  pages(): Map<string, PageSchema> {
    return new Map([...this.#byFile].map(([file, { loaded }]) => [file, loaded.page]));
  }

  loaded(): LoadedPage[] {
    return [...this.#byFile.values()].map(({ loaded }) => loaded);
  }

  /** In the order of their files; the same array until a page changes. */
  catalogue(): readonly CataloguePage[] {
    this.#catalogue ??= [...this.#byFile]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      // A home is everybody's, and nobody is granted it.
      .filter(([, { loaded }]) => !('home' in loaded.page && loaded.page.home))
      .map(([, { loaded }]) => catalogueEntry(loaded.page));
    return this.#catalogue;
  }

  /** Whether a file's page is in service as its text, and the page that its records belong to, say now. */
  isServed = ({ file, text, page, served }: Checked): boolean => {
    const held = this.#byFile.get(file);
    // What a page of tabs says of theirs follows those.
    return held?.text === text && (!isRecordPage(page) || held.loaded.text === textServed({ text, served }));
  };

  /** The files of pages over the records of pages that are not in service. */
  viewsWithoutOwner(): string[] {
    return [...this.#byFile].flatMap(([file, { source }]) =>
      isView(source) && !this.#byPath.has(source.resource.view.of) ? [file] : [],
    );
  }

  /** Puts a file's page into service in place of what the file said before. Browsers are given the current version. */
  put({ file, page, text, served: said }: Checked, since: Date): void {
    this.remove(file);
    const served = textServed({ text, served: said });
    const loaded = { file, text: served, etag: etagOf(served), page, since };
    this.#keep(file, { source: page, text, loaded });
  }

  /** Says since when the pages of files have been in service with the text that they have. */
  date(times: ReadonlyMap<string, Date>): void {
    for (const [file, since] of times) {
      const held = this.#byFile.get(file);
      if (held) this.#keep(file, { ...held, loaded: { ...held.loaded, since } });
    }
  }

  /** Marks the page of a file as older than its file, which has these mistakes; none takes the mark away. */
  refuse(file: string, problems: readonly Problem[]): void {
    const held = this.#byFile.get(file);
    if (!held || (problems.length === 0 && !held.loaded.refused)) return;
    const { refused: _, ...loaded } = held.loaded;
    this.#keep(file, { ...held, loaded: problems.length > 0 ? { ...loaded, refused: problems } : loaded });
  }

  remove(file: string): void {
    const held = this.#byFile.get(file);
    if (!held) return;
    this.#byFile.delete(file);
    this.#catalogue = undefined;
    this.#rollUps = undefined;
    const { page } = held.loaded;
    if (this.#byPath.get(page.path)?.file === file) this.#byPath.delete(page.path);
    if (!isRecordPage(page)) return;
    if (this.#byResource.get(callName(page))?.file === file) this.#byResource.delete(callName(page));
    for (const [call, declared] of callsOf(page)) {
      if (this.#byCall.get(call)?.page === declared.page) this.#byCall.delete(call);
    }
    for (const [call, held] of this.#byPublished) if (held.page === page) this.#byPublished.delete(call);
    for (const [path, held] of this.#byScreen) if (held.page === page) this.#byScreen.delete(path);
  }

  /**
   * Writes the titles of pages into the tabs that hold them: the browser reads a tab's page only when it is opened.
   * Answers the files of those that say something else now.
   */
  retitle(): string[] {
    return [...this.#byFile].flatMap(([file, held]) => {
      if (held.source.kind !== 'tabs') return [];
      const page = withTitles(held.source, (path) => titleInTabs(this.#byPath.get(path)?.page, held.source));
      const text = JSON.stringify(page);
      if (text === held.loaded.text) return [];
      this.#keep(file, { ...held, loaded: { ...held.loaded, page, text, etag: etagOf(text) } });
      return [file];
    });
  }

  #keep(file: string, held: Held): void {
    const { loaded } = held;
    this.#byFile.set(file, held);
    this.#byPath.set(loaded.page.path, loaded);
    setNeighbours(loaded.page, this.#neighbours);
    this.#catalogue = undefined;
    this.#rollUps = undefined;
    if (!isOfRecords(loaded)) return;
    this.#byResource.set(callName(loaded.page), loaded);
    for (const [call, declared] of callsOf(loaded.page)) this.#byCall.set(call, declared);
    const { page } = loaded;
    for (const call of publishedCallsOf(page))
      this.#byPublished.set(`${call.operation.method} ${call.operation.path}`, { ...call, page });
    for (const screen of screenPaths(page)) this.#byScreen.set(screen.path, { ...screen, page });
  }
}

/** What a page is called in tabs: as at their face, where they stand at one alone. */
function titleInTabs(page: PageSchema | undefined, tabs: PageSchema): string | undefined {
  const [face, ...others] = facesOfPage(tabs);
  return page && face && others.length === 0 ? titleAt(page, face) : page?.title;
}

/** The page as browsers are given it: its file's text, or what the checker made of that. */
function textServed({ text, served }: Pick<Checked, 'text' | 'served'>): string {
  return served === undefined ? text : JSON.stringify(served);
}

export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

const isOfRecords = (loaded: LoadedPage): loaded is LoadedPage<RecordPage> => isRecordPage(loaded.page);

/** Fixed addresses: the calls that a page file names itself. Standard endpoints are matched by shape. */
function callsOf(page: RecordPage): [string, DeclaredCall][] {
  const standard = OPERATION_NAMES.flatMap((name) => {
    const declared = page.resource.operations?.[name];
    return declared && isOpen(page, name) ? { name, operation: parseOperation(declared) } : [];
  });
  return [...standard, ...supplierOperationsOf(page)].map(({ name, operation }) => [
    `${operation.method} ${operation.path}`,
    { page, name, operation },
  ]);
}
