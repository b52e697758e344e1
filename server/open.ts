import { hasDemoAccounts, isEmpty, type SeedRecords, seedDemo } from './demo/identity';
import { DEMO_OPERATOR } from './demo/identity-data';
import { createGateway, type Gateway, type GatewayOptions } from './kernel/app';
import type { Manifest } from './kernel/backup/manifest';
import { writeBackup } from './kernel/backup/write-backup';
import { jsonLog, type Log } from './kernel/base/log';
import { type Database, openDatabase } from './kernel/db/database';
import { migrate } from './kernel/db/migrate';
import { isOnCitus } from './kernel/db/pool';
import { isSpread, spreadTables } from './kernel/db/spread-tables';
import type { S3Settings } from './kernel/files/s3';
import { type FileStorage, openFileStorage } from './kernel/files/storage';
import type { Mount } from './kernel/http/gateway-context';
import type { Job } from './kernel/jobs/job';
import { type Disk, watchDisk } from './kernel/ops/disk';
import type { PageCatalogue } from './kernel/schemas/page-catalogue';
import { MIGRATIONS } from './migrations';
import type { NewOperator } from './modules/tenants/create-operator';
import type { WeatherProvider } from './modules/weather/provider';

/** The page files in service and what they bring to the gateway. */
export interface Pages {
  catalogue: PageCatalogue;
  mounts: readonly Mount[];
  jobs?: readonly Job[];
  seedRecords?: SeedRecords;
  /** Founds the tenant that operates; answers the initial password of its first administrator. */
  createOperator?(newOperator: NewOperator): Promise<string>;
  /** Ends the answers that would go on for as long as somebody listens. */
  endStreams?(): void;
  close(): Promise<void>;
}

/** Loads the page files over a migrated database. */
export type OpenPages = (base: {
  database: Database;
  storage: FileStorage;
  schemasDir: string;
  /** The tenant that administers all tenants. */
  operator: string | undefined;
  log: Log;
  clock: () => Date;
}) => Promise<Pages>;

/** What a gateway is opened with: what it is composed of, but for what opening makes, and where that is kept. */
export interface OpenOptions
  extends Omit<
    GatewayOptions,
    'catalogue' | 'database' | 'disk' | 'jobs' | 'migrations' | 'mounts' | 'services' | 'storage'
  > {
  /** Where the embedded database lives; absent for one in memory. */
  dataDir?: string | undefined;
  /** A file that one in memory begins with, as PGlite dumps it. */
  image?: string | undefined;
  databaseUrl?: string | undefined;
  /** Where uploaded files are kept; absent for a temporary directory. */
  filesDir?: string | undefined;
  /** The bucket that they are kept in instead. */
  s3?: S3Settings | undefined;
  /** Where the secret is kept, if it is; backups take it along. */
  secretFile?: string | undefined;
  seed: 'demo' | 'none';
  /**
   * The scrypt `N` of the demo accounts' hashes, whose password everybody knows; tests sign in often and set a low one.
   * No setting of an installation reaches it, and the passwords of people are hashed at the full cost all the same.
   */
  demoPasswordCost?: number | undefined;
  /** The tenant that administers all tenants; absent for the demo's, and for none where there is no demo. */
  operatorTenant?: string | undefined;
  openPages: OpenPages;
  weather?: WeatherProvider | undefined;
  /** Free bytes below which the disk counts as full; absent where nobody looks. */
  diskReserve?: number | undefined;
  onLost?: (reason: Error) => void;
}

/** A gateway with everything under it; `close` ends all of it. */
export interface OpenedGateway extends Gateway {
  /** Whether the demo accounts are there to sign in with. */
  demo: boolean;
  /** Whether there is no tenant yet, so that nobody can sign in. */
  empty: boolean;
  /** Ends the answers that go on for as long as somebody listens, so that a server can close. */
  endStreams(): void;
  /** Writes a backup into a folder while it answers on (decision 028). */
  backup(to: string): Promise<Manifest>;
}

/**
 * Opens database, pages and gateway in their order: open, migrate, load pages, seed, compose.
 * Throws `StartError` for what the operator can mend; nothing stays open then.
 */
export async function openGateway(options: OpenOptions): Promise<OpenedGateway> {
  const { schemasDir, log = jsonLog(), clock = () => new Date() } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const database = await openDatabase(options);
    closers.push(database.close);
    const migrated = await migrate(database.kysely, MIGRATIONS);
    // One that holds nothing yet is spread from the start; of an older one the operator says when.
    const isNew = migrated.length === Object.keys(MIGRATIONS).length;
    if (await mayFurtherSpread(database, isNew)) await spreadTables(database.kysely);
    const storage = await openFileStorage(options.filesDir, options.s3);
    closers.push(storage.close);
    const operator = options.operatorTenant ?? (await demoOperator(options, database));
    const pages = await options.openPages({ database, storage, schemasDir, operator, log, clock });
    closers.push(pages.close);
    if (options.seed === 'demo') {
      await seedDemo(database, { seedRecords: pages.seedRecords, passwordCost: options.demoPasswordCost });
    }
    const demo = options.seed === 'demo' && (await hasDemoAccounts(database));
    const empty = await isEmpty(database);
    const { catalogue, mounts, jobs = [] } = pages;
    const disk = await followDisk(options, database, storage, log);
    if (disk) closers.push(disk.close);
    const gateway = await createGateway({
      ...options,
      services: { weather: options.weather },
      migrations: Object.keys(MIGRATIONS),
      database,
      storage,
      catalogue,
      mounts,
      jobs,
      disk,
      log,
      clock,
    });
    closers.push(gateway.close);
    return {
      ...gateway,
      demo,
      empty,
      endStreams: () => pages.endStreams?.(),
      backup: (to) => writeBackup({ database, storage, schemasDir, secretFile: options.secretFile, to }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On Citus, tables that others are spread beside, or that are all new, are spread as well. */
async function mayFurtherSpread({ kysely }: Database, isNew: boolean): Promise<boolean> {
  return isOnCitus(kysely) && (isNew || (await isSpread(kysely)));
}

/** A database that the demo fills is operated by its first tenant; one that was there before it is nobody's. */
async function demoOperator({ seed }: OpenOptions, database: Database): Promise<string | undefined> {
  const isDemo = seed === 'demo' && ((await isEmpty(database)) || (await hasDemoAccounts(database)));
  return isDemo ? DEMO_OPERATOR : undefined;
}

const DISK_EVENTS = { enough: 'disk_has_room', little: 'disk_full', none: 'disk_exhausted' } as const;
const READ_ONLY = { enough: 'nothing', little: 'tenants', none: 'everything' } as const;

/**
 * Where the disk is full, the embedded database is read and not written until there is room again; people sign in and out
 * for as long as anything can be written.
 */
async function followDisk(
  { diskReserve }: OpenOptions,
  database: Database,
  storage: FileStorage,
  log: Log,
): Promise<Disk | undefined> {
  if (diskReserve === undefined) return undefined;
  return watchDisk({
    directory: storage.incoming,
    reserve: diskReserve,
    onChange: async (room) => {
      log.error(DISK_EVENTS[room], { directory: storage.incoming });
      await database.setReadOnly(READ_ONLY[room]);
    },
  });
}
