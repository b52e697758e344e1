import type { Hono } from 'hono';
import type { CardType } from '../../src/contract/language/dashboard-schema';
import type { ReferenceName } from '../../src/contract/language/references';
import type { Log } from './base/log';
import type { Database } from './db/database';
import type { FileStorage } from './files/storage';
import type { AppEnv } from './http/context';
import type { GatewayContext } from './http/gateway-context';
import { defineRoutes } from './http/route';
import type { Job } from './jobs/job';
import type { CardReader } from './records/hooks/card-reader';
import type {
  RecordHooks,
  ReferenceSource,
  RenameListener,
  WriteGuard,
  WriteInterceptor,
  WriteListener,
} from './records/hooks/hooks';
import type { RecordSource } from './records/hooks/source';
import type { SchemaRegistry } from './schemas/registry';

/** What a module may use of the gateway while it opens. */
export interface Kernel {
  database: Database;
  storage: FileStorage;
  registry: SchemaRegistry;
  /** The tenant that administers all tenants; absent where there is none. */
  operator: string | undefined;
  log: Log;
  clock: () => Date;
  /** Aborted when the gateway stops: event streams end then. */
  leaving: AbortSignal;
}

interface Closable {
  /** Called when the gateway closes, in the opposite order of opening. */
  close?(): Promise<void>;
}

/**
 * One capability of the gateway: everything it adds, in one object. The kernel calls it; a module never registers itself
 * (design: "Layout", decision 072).
 */
export interface Module {
  /** Unique; the name of its folder under `server/modules`. */
  name: string;
  /** Modules of whose `public.ts` it uses something; nothing goes in a circle. */
  uses?: readonly string[];
  /** Readies it once a start; answers calls and jobs that need what was readied, and how to close it. */
  open?(
    kernel: Kernel,
  ): Promise<Closable & { routes?: ModuleRoutes | readonly ModuleRoutes[]; jobs?: readonly Job[] }>;
  /** Adds its calls. Of two modules that could answer one call the one that stands first in `modules.ts` answers. */
  routes?: ModuleRoutes | readonly ModuleRoutes[];
  /** By resource name; two modules cannot hang the same hook on one resource. */
  records?: Readonly<Record<string, RecordHooks>>;
  /** Where the rows of a page come from that keeps none itself, by resource name (decision 029). */
  sources?: Readonly<Record<string, RecordSource>>;
  /** Hear of every write of a record, in the order in which the modules stand in `modules.ts`. */
  onRecordWritten?: readonly WriteListener[];
  /** Take what they keep under a former address of a page, or name of a resource, along (decision 086). */
  onRenamed?: readonly RenameListener[];
  guards?: readonly WriteGuard[];
  /** May take changes over; the first that applies does. */
  interceptors?: readonly WriteInterceptor[];
  /** By the name that fields give them. */
  references?: Readonly<Partial<Record<ReferenceName, ReferenceSource>>>;
  /** What stands in the cards of dashboards, by their type (decision 099). */
  cards?: Readonly<Partial<Record<CardType, CardReader>>>;
  jobs?: readonly Job[];
}

type ModuleRoutes = (app: Hono<AppEnv>, kernel: Kernel & GatewayContext) => void;

export const moduleRoutes = defineRoutes<Kernel & GatewayContext>;

/** Gives a module its type where it is written. */
export const defineModule = <M extends Module>(module: M): M => module;
