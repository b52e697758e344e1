import type { Doc } from '../../../../src/contract/base/doc';
import { ACCOUNTS, ROLES } from '../../../../src/contract/base/system-resources';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { ShownOnce } from '../../../../src/contract/lists/shown-once';
import { asOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import type { SchemaRegistry } from '../../schemas/registry';
import type { RecordCall } from '../context/record-context';
import type { RecordCompletion, RecordWrite, WriteGuard, WriteInterceptor } from '../hooks/hooks';
import { hooksOf, installedHooks } from '../hooks/installed-hooks';
import { keepMinimums, takesOfOthers } from './keep-minimums';

/** The document that a new record is stored with: what was sent, and what only the gateway fills in. */
export function withDefaults(page: RecordPage, doc: Doc): Doc {
  const { defaults } = hooksOf(page);
  return defaults ? { ...doc, ...defaults.values() } : doc;
}

export const beforeTransition: RecordCompletion = async (trx, write) =>
  (await hooksOf(write.page).beforeTransition?.(trx, write)) ?? write.after;

/** Holds a write against what it takes of other records, tells the listeners of it, then lets the hook of its resource run as the tables' owner. */
export async function afterWrite(trx: Trx, write: RecordWrite): Promise<ShownOnce | undefined> {
  await keepMinimums(trx, write);
  for (const listen of installedHooks().listeners) await listen(trx, write);
  const hook = hooksOf(write.page).afterWrite;
  return hook && asOwner(trx, () => hook(trx, write));
}

/** Whether a write of a page's records means something beyond the record, or fills something in by itself. */
export function hasWriteHooks(page: RecordPage): boolean {
  const { afterWrite: hook, defaults } = hooksOf(page);
  return hook !== undefined || defaults !== undefined || takesOfOthers(page);
}

export const runGuards: WriteGuard = async (trx, writer, resource, owners) => {
  for (const guard of installedHooks().guards) await guard(trx, writer, resource, owners);
};

/** Who takes changes of this caller over; undefined where they are stored as they are. */
export async function interceptorOf(trx: Trx, call: RecordCall): Promise<WriteInterceptor | undefined> {
  for (const one of installedHooks().interceptors) if (await one.applies(trx, call)) return one;
  return undefined;
}

/** The pages that some account must stay able to change: those of the resources that say who may do what. */
export function keeperPages({ byResource }: Pick<SchemaRegistry, 'byResource'>): RecordPage[] {
  return [ROLES, ACCOUNTS].flatMap((name) => byResource(name)?.page ?? []);
}
