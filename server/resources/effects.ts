import type { Transaction } from 'kysely';
import { CHANGE_REQUESTS } from '../../src/contract/certified';
import type { Face } from '../../src/contract/identity';
import type { RecordPage } from '../../src/contract/page-schema';
import type { Doc } from '../../src/contract/record-shape';
import type { ShownOnce } from '../../src/contract/shown-once';
import { ACCOUNTS } from '../accounts/account-record';
import { applyAccount } from '../accounts/apply-account';
import { applyChange } from '../changes/apply-change';
import { asOwner } from '../db/as-owner';
import type { Tables } from '../db/tables';
import { applyDictionary } from '../dictionaries/apply-dictionary';
import { DICTIONARIES } from '../dictionaries/record';
import { applyInvitation, givenCode, INVITATIONS } from '../invitations/apply-invitation';
import { tellResponsible } from '../messages/tell-responsible';
import { tellSupplier } from '../messages/tell-supplier';
import { applyParticipation, PARTICIPATIONS } from '../participations/apply-participation';
import { applyRole } from '../roles/apply-role';
import { ROLES } from '../roles/role-record';
import type { SchemaRegistry } from '../schemas/registry';
import { applySupplier } from '../suppliers/apply-supplier';
import { SUPPLIERS } from '../suppliers/standing';
import { withSubmittedCompany } from '../suppliers/submitted-company';
import { applyTenant, openedToday } from '../tenants/apply-tenant';
import { TENANTS } from '../tenants/tenant-record';
import type { StoredRecord } from './store';

/** What an effect may ask about the pages in service. */
export type WriteRegistry = Pick<SchemaRegistry, 'pages' | 'byResource' | 'dictionaries' | 'operator'>;

/** A write of a record: `before` is absent for a new one, `after` for one that goes. */
export interface RecordWrite {
  page: RecordPage;
  recordId: string;
  tenantCode: string;
  /** Whose record it is; empty for one of the tenant or an account. */
  supplierCode: string;
  /** Who writes it. */
  accountId: string;
  /** The transition's code and reason, where it is one. */
  code?: string;
  reason?: string | undefined;
  before?: Doc;
  after?: Doc;
  /** Pages that some account must stay able to change, where a write could take that away. */
  keepers?: readonly RecordPage[];
  /** The pages in service and who operates; absent where the gateway writes by itself. */
  registry?: WriteRegistry | undefined;
  /** Adds further records, where the write is of a new one. */
  add?: AddRecord;
  /** At which face its writer sits, where the write is a transition. */
  face?: Face;
  /** Further records, where the write is a transition. */
  further?: FurtherRecords;
}

/** Stores a new record of a page in the transaction; answers what its caller is told once. */
export type AddRecord = (
  trx: Transaction<Tables>,
  page: RecordPage,
  author: { tenantCode: string; supplierCode: string; accountId: string },
  doc: Doc,
) => Promise<{ shownOnce?: ShownOnce }>;

/** What a write may do to further records, in its transaction. */
export interface FurtherRecords {
  /** Holds a document that is to replace `stored` against its page's rules: what to store. Throws Violations. */
  check(trx: Transaction<Tables>, page: RecordPage, stored: Doc, doc: Doc): Promise<Doc>;
  /** Replaces a record's document, with its effect and its audit row. Throws Violations or a Refusal. */
  change(trx: Transaction<Tables>, page: RecordPage, before: StoredRecord, doc: Doc): Promise<void>;
}

/** What a write means beyond the record, in the same transaction; answers what its caller is told once. Throws Violations or a Refusal. */
export type RecordEffect = (trx: Transaction<Tables>, write: RecordWrite) => Promise<ShownOnce | undefined>;

/** Resources whose records the gateway itself lives by, by their name (decisions 020, 025, 026, 029, 032, 033 and 035). */
const EFFECTS: Readonly<Record<string, RecordEffect>> = {
  [ROLES]: applyRole,
  [SUPPLIERS]: applySupplier,
  [INVITATIONS]: applyInvitation,
  [ACCOUNTS]: applyAccount,
  [TENANTS]: applyTenant,
  [DICTIONARIES]: applyDictionary,
  [PARTICIPATIONS]: applyParticipation,
};

/** Resources whose new records get fields that only the gateway gives, by their name (decisions 026 and 032). */
const GIFTS: Readonly<Record<string, { fields: readonly string[]; give(): Doc }>> = {
  [INVITATIONS]: { fields: ['invitationCode'], give: givenCode },
  [TENANTS]: { fields: ['openedOn'], give: () => openedToday() },
};

/** The document that a new record is stored with. */
export function begun({ resource: { name } }: RecordPage, doc: Doc): Doc {
  return Object.hasOwn(GIFTS, name) ? { ...doc, ...GIFTS[name]!.give() } : doc;
}

/** The fields of a page's new records that the gateway fills in by itself. */
export function givenFields({ resource: { name } }: RecordPage): readonly string[] {
  return Object.hasOwn(GIFTS, name) ? GIFTS[name]!.fields : [];
}

/** What a transition writes beside the state: the document to store. Throws a Refusal before anything is written. */
export type RecordCompletion = (
  trx: Transaction<Tables>,
  write: RecordWrite & { before: Doc; after: Doc },
) => Promise<Doc>;

/**
 * Resources whose transitions take something over from other records, by their name (decision 025), or carry out what
 * they were asked for (decision 036).
 */
const COMPLETIONS: Readonly<Record<string, RecordCompletion>> = {
  [SUPPLIERS]: withSubmittedCompany,
  [CHANGE_REQUESTS]: applyChange,
};

/** The document that a transition stores. */
export const completed: RecordCompletion = async (trx, write) => {
  const { name } = write.page.resource;
  return Object.hasOwn(COMPLETIONS, name) ? COMPLETIONS[name]!(trx, write) : write.after;
};

/** Lets a write take effect, where its resource has one, and tells whoever it makes responsible and the supplier whose record staff move. */
export async function takeEffect(
  trx: Transaction<Tables>,
  write: RecordWrite,
): Promise<ShownOnce | undefined> {
  const { name } = write.page.resource;
  await tellResponsible(trx, write);
  await tellSupplier(trx, write);
  return Object.hasOwn(EFFECTS, name) ? asOwner(trx, () => EFFECTS[name]!(trx, write)) : undefined;
}

/** Whether a write of a page's records means something beyond the record, or fills something in by itself. */
export function hasEffect({ resource: { name } }: RecordPage): boolean {
  return Object.hasOwn(EFFECTS, name) || Object.hasOwn(GIFTS, name);
}

/** The pages that some account must stay able to change: those of the resources that say who may do what. */
export function keeperPages({ byResource }: Pick<SchemaRegistry, 'byResource'>): RecordPage[] {
  return [ROLES, ACCOUNTS].flatMap((name) => byResource(name)?.page ?? []);
}
