import type { Transaction } from 'kysely';
import { SELF } from '../../src/contract/buttons';
import type { Doc } from '../../src/contract/doc';
import type { RecordPage } from '../../src/contract/page-schema';
import { COMPANY } from '../../src/contract/system-resources';
import type { Tables } from '../db/tables';
import { Refusal } from '../kernel/base/errors';
import { registeredValues, requireSameCode } from '../suppliers/registered';
import type { RecordCall } from './record-context';

type Owner = Parameters<typeof registeredValues>[2];

/** Where the one record of a form page that is not there yet begins with what is known already, by the resource. */
const INITIAL_VALUES: Readonly<
  Record<string, (trx: Transaction<Tables>, page: RecordPage, owner: Owner) => Promise<Doc>>
> = { [COMPANY]: registeredValues };

/** What is asked before a record is stored, by the resource: each throws a Refusal that its caller may confirm. */
const QUESTIONS: Readonly<
  Record<string, (trx: Transaction<Tables>, owner: Owner, before: Doc | undefined, doc: Doc) => Promise<void>>
> = { [COMPANY]: requireSameCode };

/**
 * Reads a record; of a form page's one record that is not there the refusal says what a new one begins with:
 * `record_not_found` with `initialValues`.
 */
export async function orInitialValues<T>(
  trx: Transaction<Tables>,
  { user, page }: RecordCall,
  id: unknown,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (reason) {
    const { name } = page.resource;
    const isMissing = reason instanceof Refusal && reason.code === 'record_not_found';
    if (!isMissing || id !== SELF || !Object.hasOwn(INITIAL_VALUES, name)) throw reason;
    throw new Refusal('record_not_found', { initialValues: await INITIAL_VALUES[name]!(trx, page, user) });
  }
}

/** Asks what there is to ask about a record that is to be stored, unless its caller has confirmed that very question. */
export async function requireConfirmed(
  trx: Transaction<Tables>,
  { page, confirmed = [] }: RecordCall,
  owner: Owner,
  before: Doc | undefined,
  doc: Doc,
): Promise<void> {
  const { name } = page.resource;
  if (!Object.hasOwn(QUESTIONS, name)) return;
  try {
    await QUESTIONS[name]!(trx, owner, before, doc);
  } catch (reason) {
    if (!(reason instanceof Refusal) || !confirmed.includes(reason.code)) throw reason;
  }
}
