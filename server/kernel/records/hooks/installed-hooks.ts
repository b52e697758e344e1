import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { CardReader } from './card-reader';
import type {
  RecordHooks,
  ReferenceSource,
  RenameListener,
  WriteGuard,
  WriteInterceptor,
  WriteListener,
} from './hooks';
import type { RecordSource } from './source';

/** What the modules of this process hang on records. */
export interface InstalledHooks {
  /** By resource name. */
  records: ReadonlyMap<string, RecordHooks>;
  /** By resource name. */
  sources: ReadonlyMap<string, RecordSource>;
  listeners: readonly WriteListener[];
  renameListeners: readonly RenameListener[];
  guards: readonly WriteGuard[];
  interceptors: readonly WriteInterceptor[];
  /** By the name that fields give them. */
  references: ReadonlyMap<string, ReferenceSource>;
  /** By the type of card. */
  cards: ReadonlyMap<string, CardReader>;
}

let installed: InstalledHooks | undefined;

/**
 * Makes these the hooks of the process, before the first page is read. One list of modules stands for a whole process
 * (`modules.ts`), as its rules and its expression compiler do (decision 076).
 */
export function installHooks(hooks: InstalledHooks): void {
  installed = hooks;
}

/** The hooks of the process. Throws an Error before they are installed: a write without them would leave half undone. */
export function installedHooks(): InstalledHooks {
  if (!installed) throw new Error('records are touched before the hooks of modules are installed');
  return installed;
}

export function hooksOf({ resource: { name } }: Pick<RecordPage, 'resource'>): RecordHooks {
  return installedHooks().records.get(name) ?? {};
}
