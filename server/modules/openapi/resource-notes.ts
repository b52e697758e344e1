import type { RefusalCode } from '../../../src/contract/api/envelope';
import {
  ACCOUNTS,
  AUDIT_ENTRIES,
  CHANGE_REQUESTS,
  COMPANY,
  DICTIONARIES,
  INVITATIONS,
  PARTICIPATIONS,
  ROLES,
  SUPPLIERS,
  TENANTS,
} from '../../../src/contract/base/system-resources';
import type { HELD_BY_REQUESTS } from '../../../src/contract/fields/certified';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { JsonSchema } from '../../kernel/http/json-schema';

/** What the gateway itself refuses when a record of one of its own resources is written, beyond what any record may meet. */
const REFUSED: Readonly<Record<string, readonly RefusalCode[]>> = {
  [ACCOUNTS]: ['own_account', 'account_shared', 'beyond_own_rights', 'in_use'],
  [ROLES]: ['in_use'],
  [TENANTS]: ['own_tenant', 'in_use', 'admin_settled'],
  [SUPPLIERS]: ['in_use', 'registration_incomplete'],
  [COMPANY]: ['credit_code_differs'],
  [DICTIONARIES]: ['in_use'],
  [INVITATIONS]: ['in_use'],
  [PARTICIPATIONS]: ['in_use', 'sign_up_closed', 'supplier_not_certified'],
};

export const refusedFor = ({ resource: { name } }: RecordPage): readonly RefusalCode[] => [
  ...(Object.hasOwn(REFUSED, name) ? REFUSED[name]! : []),
  ...CHANGES,
];

/** What a write of suppliers' records may meet besides (decisions 025 and 036). */
const CHANGES: readonly RefusalCode[] = [
  'supplier_stopped',
  'change_pending',
  'changes_unavailable',
  'certified_record',
  'record_referenced',
  'file_not_found',
];

/** What a write of a record may meet, whichever resource it is of. */
export const refusedForAny: readonly RefusalCode[] = [
  ...new Set([...Object.values(REFUSED).flat(), ...CHANGES]),
];

const text: JsonSchema = { type: 'string' };
const sides: JsonSchema = { type: 'object', description: '只有变更的字段' };

/** What a record of one of the gateway's own resources holds that its page does not show as a field. */
const HELD: Readonly<Record<string, Record<string, JsonSchema>>> = {
  [CHANGE_REQUESTS]: {
    resource: text,
    pagePath: text,
    recordId: text,
    before: sides,
    after: sides,
  } satisfies Record<(typeof HELD_BY_REQUESTS)[number], JsonSchema>,
};

export const heldBy = ({ resource: { name } }: RecordPage): Record<string, JsonSchema> =>
  Object.hasOwn(HELD, name) ? HELD[name]! : {};

/** Whether a new record answers once what nobody sees again. */
export const tellsOnce = ({ resource: { name } }: RecordPage): boolean =>
  name === ACCOUNTS || name === TENANTS;

/** Whether the rows are kept elsewhere than as records, without who made and changed them. */
export const isKeptElsewhere = ({ resource: { name } }: RecordPage): boolean => name === AUDIT_ENTRIES;
