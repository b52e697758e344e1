import type { Doc } from '../base/doc';
import type { RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import { fieldsOf, referenceOf } from './fields';
import { valueAt } from './record-shape';

/** The page whose records are the accounts of a tenant; a record's id is the account's. */
export const ACCOUNTS_PAGE = '/office/accounts';

/** The account that is responsible for a record; undefined where the page names no such field, or the record nobody. */
export function responsibleFor(page: RecordPage, doc: Doc): string | undefined {
  const field = page.kind === 'list' ? page.responsible : undefined;
  const value = field === undefined ? undefined : valueAt(doc, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Why the one who is responsible for a record cannot be urged now: a code of the refusals (src/contract/api/envelope.ts). */
export const URGE_REFUSALS = ['nobody_to_urge', 'own_to_urge', 'owner_disabled', 'urged_lately'] as const;
export type UrgeRefusal = (typeof URGE_REFUSALS)[number];

/** The field beside a record's own in which the gateway says to who may urge why they cannot now. */
export const URGE_REFUSAL = 'urgeRefusal';

/** Whether a holder of the button may press it for this row; else why not. */
export function urgeRefusalOf(row: Doc): UrgeRefusal | undefined {
  return URGE_REFUSALS.find((code) => code === row[URGE_REFUSAL]);
}

/** Whether a field holds an account of the tenant, by its id. */
export function holdsAccount(page: RecordPage, field: string): boolean {
  const schema = fieldsOf(page.form).get(field)?.schema;
  const options = schema && schema.type === 'string' ? referenceOf(schema) : undefined;
  if (!options || !fromRecords(options)) return false;
  return options.page === ACCOUNTS_PAGE && (options.value ?? 'id') === 'id';
}

export const MAX_ASSIGN_REASON = 200;

/** The endpoint that makes an account responsible for a record: `POST`, with the code of an `assign` button. */
export function assignCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/assign`;
}

/** The same for many records: `POST`, with their ids and versions under `list`. */
export function bulkAssignCall(resource: string): string {
  return `/api/resources/${resource}/batch/assign`;
}

/** The endpoint that urges the one who is responsible for a record: `POST`, with the code of an `urge` button. */
export function urgeCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/urge`;
}
