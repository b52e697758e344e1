import type { Transaction } from 'kysely';
import type { Doc } from '../../src/contract/doc';
import type { RecordPage } from '../../src/contract/page-schema';
import type { ShownOnce } from '../../src/contract/shown-once';
import {
  ACCOUNTS,
  CHANGE_REQUESTS,
  DICTIONARIES,
  INVITATIONS,
  PARTICIPATIONS,
  ROLES,
  SUPPLIERS,
  TENANTS,
} from '../../src/contract/system-resources';
import { applyAccount } from '../accounts/apply-account';
import { applyChange } from '../changes/apply-change';
import { asOwner } from '../db/as-owner';
import type { Tables } from '../db/tables';
import { applyDictionary } from '../dictionaries/apply-dictionary';
import { applyInvitation, givenCode } from '../invitations/apply-invitation';
import type { RecordCompletion, RecordEffect, RecordWrite } from '../kernel/records/hooks';
import { tellResponsible } from '../messages/tell-responsible';
import { tellSupplier } from '../messages/tell-supplier';
import { applyParticipation } from '../participations/apply-participation';
import { applyRole } from '../roles/apply-role';
import type { SchemaRegistry } from '../schemas/registry';
import { applySupplier } from '../suppliers/apply-supplier';
import { withSubmittedCompany } from '../suppliers/submitted-company';
import { applyTenant, openedToday } from '../tenants/apply-tenant';

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
