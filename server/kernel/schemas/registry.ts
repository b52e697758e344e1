import { createFolder, type FolderMemory } from '../../../src/contract/check/folder';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import type { SchemaChange, SchemaProblem } from '../../../src/contract/language/schema-changes';
import type { MigrationChain } from '../../../src/contract/migrations/migration';
import type { Log } from '../base/log';
import type { Trx } from '../db/tables';
import { Intake } from './intake';
import type { PageCatalogue } from './page-catalogue';
import { forgetfulLedger, type PageLedger } from './page-ledger';
import { PageOwners } from './page-owners';
import {
  type DeclaredCall,
  type LoadedPage,
  PagesInService,
  type PublishedCallInService,
  type ScreenInService,
} from './pages-in-service';
import { type Published, type Publishing, publishTexts } from './publish-texts';
import { PublishedFiles } from './published-files';
import {
  createReader,
  listSchemaFiles,
  type ReadFile,
  readSchemaFile,
  type Stamps,
  stampsOf,
  vanished,
} from './read-files';
import { createSharedAssets } from './shared-assets';
import { watchFolder } from './watch-folder';

export interface SchemaRegistry extends PageCatalogue {
  screenAt(path: string): ScreenInService | undefined;
  byPath(path: string): LoadedPage | undefined;
  byResource(name: string): LoadedPage<RecordPage> | undefined;
  byCall(method: string, path: string): DeclaredCall | undefined;
  byPublished(method: string, path: string): PublishedCallInService | undefined;
  /**
   * What keeps the newest text of a page's file, or of a dictionary or translation that it uses, out of service. A
   * page that never was in service goes by the path in its text and by the name of its file.
   */
  problemsOf(path: string): SchemaProblem[];
  dictionaries(): Dictionaries;
  /** The last good text of `schemas/dictionaries/<name>.json` or `schemas/locales/<name>.json`. */
  asset(file: string): { text: string; etag: string } | undefined;
  /** The texts in service by their files. */
  texts(): ReadonlyMap<string, string>;
  /** What belongs to each file in service. */
  claims(): ReadonlyMap<string, readonly string[]>;
  /** The pages in service, each with its file. */
  sources(): readonly LoadedPage[];
  /** Whether what is in service of a file was published, and not read from the folder. */
  isPublished(file: string): boolean;
  /**
   * Publishes texts together: on this copy they are in service when this settles, on others a moment later, and for no
   * reader half of them. Answers why not where something is in the way; rejects with what `keep` throws.
   */
  publish(publishing: Publishing): Promise<Published>;
  /** Calls back with what changed, after it is in service; answers how to stop. */
  follow(listener: (changes: readonly SchemaChange[]) => void): () => void;
  close(): Promise<void>;
}

export interface SchemaRegistryOptions {
  dir: string;
  log: Log;
  /** The tenant that administers all tenants. */
  operator?: string | undefined;
  /** Remembers what is in service; without it that is for this process alone. */
  ledger?: PageLedger;
  /** Makes a page's resource ready, and follows its former names, before the page is in service; what it throws refuses the file. */
  prepare(page: PageSchema): Promise<void>;
  /** The same within a transaction, for what is published. */
  prepareIn?(trx: Trx, page: PageSchema): Promise<void>;
  /** Follow changes on disk; off for one-shot use. */
  watchFiles?: boolean;
  /** Reads a file; a test puts faults in its way. */
  readFile?: ReadFile;
  /** How files of earlier versions are read; the product's own unless a test brings another. */
  migrations?: MigrationChain;
}

const noTables = async () => undefined;

/** Of the folders of this process: a new registry begins with what another has checked. */
const memory: FolderMemory = {};

/**
 * Loads every page file of a folder and keeps following it: a valid file is in service at once, with its menu entry,
 * endpoints and codes; an invalid one is refused with its problems in the log, and the last good version stays. A
 * change costs the files that it concerns, however many there are.
 */
export async function createSchemaRegistry(options: SchemaRegistryOptions): Promise<SchemaRegistry> {
  const { dir, log, readFile = readSchemaFile } = options;
  const { ledger = forgetfulLedger } = options;
  const owners = new PageOwners();
  const folder = createFolder({
    keepLastGood: true,
    migrations: options.migrations,
    holders: owners,
    memory,
  });
  const service = new PagesInService(options.operator);
  const assets = createSharedAssets(folder);
  const published = new PublishedFiles();
  const intake = new Intake({
    ...options,
    folder,
    service,
    assets,
    owners,
    ledger,
    vanished: (files) => vanished(dir, files),
  });
  const listeners = new Set<(changes: readonly SchemaChange[]) => void>();
  let queue: Promise<void> = Promise.resolve();

  const reader = createReader(dir, readFile, (file) => void take([file]));

  function take(files: readonly string[]): Promise<void> {
    return inTurn(async () => {
      // A file that is renamed comes before the old name goes.
      const isNew = files.some((file) => !intake.known().includes(file));
      const onDisk = intake.known().filter((file) => published.hashOnDisk(file) !== '');
      const gone = isNew ? await vanished(dir, onDisk) : [];
      await takeReading([...new Set([...files, ...gone])], true);
    });
  }

  function takeAll(patient: boolean): Promise<void> {
    return inTurn(async () => {
      const files = [...(await listSchemaFiles(dir)), ...intake.known(), ...published.withoutDisk()];
      await takeReading([...new Set(files)], patient);
    });
  }

  async function takeReading(files: readonly string[], patient: boolean): Promise<void> {
    const { texts, unreadable } = await reader.read(files, { patient });
    const counting = new Map([...texts].map(([file, text]) => [file, published.take(file, text)]));
    tell(await intake.take({ texts: counting, unreadable }));
  }

  /** Takes in what is published, here or by another copy. */
  async function takePublished(): Promise<void> {
    const files = published.learn(await ledger.published());
    if (files.length === 0) return;
    const texts = new Map(files.map((file) => [file, published.textOf(file)]));
    tell(await intake.take({ texts, unreadable: new Map() }));
  }

  function tell(changes: readonly SchemaChange[]): void {
    if (changes.length > 0) for (const listener of listeners) listener(changes);
  }

  function inTurn(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step).catch((reason) => log.error('schemas_not_loaded', { reason: String(reason) }));
    return queue;
  }

  const before = await stampsOf(dir).catch((): Stamps => new Map());
  await inTurn(async () => {
    published.learn(await ledger.published());
    await intake.resume([...(await listSchemaFiles(dir)), ...published.withoutDisk()]);
  });
  await takeAll(false);
  const stopHearing = await ledger.follow(
    () =>
      void inTurn(async () => {
        await takePublished();
        tell(await intake.hear());
      }),
  );
  const watcher =
    options.watchFiles === false
      ? undefined
      : watchFolder(dir, before, {
          onFiles: (files) => void take(files),
          onAnything: () => void takeAll(true),
        });
  await watcher?.ready;

  return {
    operator: options.operator,
    pages: () => service.catalogue(),
    byPath: (path) => service.byPath(path),
    byResource: (name) => service.byResource(name),
    byCall: (method, path) => service.byCall(`${method} ${path}`),
    byPublished: (method, path) => service.byPublished(`${method} ${path}`),
    screenAt: (path) => service.byScreen(path),
    problemsOf: (path) => intake.problemsOf(path),
    dictionaries: () => intake.dictionaries(),
    asset: assets.asset,
    texts: () => intake.texts(),
    claims: () => new Map(intake.known().map((file) => [file, owners.by(file)])),
    sources: () => service.loaded(),
    isPublished: (file) => published.isInForce(file),
    publish: (publishing) =>
      new Promise((done, fail) => {
        const { prepareIn = noTables } = options;
        const step = () => publishTexts(publishing, { ledger, published, intake, prepareIn });
        void inTurn(async () => {
          try {
            const outcome = await step();
            if ('versions' in outcome) await takePublished();
            done(outcome);
          } catch (reason) {
            fail(reason);
          }
        });
      }),
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await stopHearing();
      await watcher?.close();
      reader.close();
      await queue;
    },
  };
}
