import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { RecordCall } from '../context/record-context';
import { installedHooks } from './installed-hooks';
import type { RecordSource } from './source';

/** Whether a page keeps its records itself, so that they can be searched. */
export function isStored({ resource }: RecordPage): boolean {
  return !installedHooks().sources.has(resource.name);
}

/** The source of a resource; undefined for one that keeps records. */
export function sourceOf({ page }: RecordCall): RecordSource | undefined {
  return installedHooks().sources.get(page.resource.name);
}
