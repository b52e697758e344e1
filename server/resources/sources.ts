import type { RecordPage } from '../../src/contract/page-schema';
import { AUDIT_ENTRIES } from '../../src/contract/system-resources';
import { auditSource } from '../audit-log/source';
import type { RecordSource } from '../kernel/records/source';
import type { RecordCall } from './record-context';

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
