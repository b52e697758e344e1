import type { Transaction } from 'kysely';
import type { ListData } from '../../src/contract/envelope';
import type { RecordRow } from '../../src/contract/list-query';
import type { RecordPage } from '../../src/contract/page-schema';
import { AUDIT_ENTRIES, auditSource } from '../audit-log/source';
import type { Tables } from '../db/tables';
import type { ListRequest } from './list-request';
import type { RecordCall, RecordContext } from './record-context';

/** Where the rows of a page come from that keeps none itself. The caller's grant on the page has been checked. */
export interface RecordSource {
  /** Throws bad_request for what it cannot be asked. */
  list(
    context: RecordContext,
    trx: Transaction<Tables>,
    call: RecordCall,
    request: ListRequest,
  ): Promise<ListData<RecordRow>>;
  /** Throws record_not_found. */
  get(context: RecordContext, trx: Transaction<Tables>, call: RecordCall, id: unknown): Promise<RecordRow>;
}

/** Resources that show what the gateway keeps elsewhere, by their name (decision 029). */
const SOURCES: Readonly<Record<string, RecordSource>> = { [AUDIT_ENTRIES]: auditSource };

/** Whether a page keeps its records itself, so that they can be searched. */
export function isStored({ resource }: RecordPage): boolean {
  return !Object.hasOwn(SOURCES, resource.name);
}

/** The source of a resource; undefined for one that keeps records. */
export function sourceOf({ page }: RecordCall): RecordSource | undefined {
  const { name } = page.resource;
  return Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
}
