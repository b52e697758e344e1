import type { ChildFile, ChildProps } from '../../../src/contract/child-app';
import { SYSTEM_FIELDS } from '../../../src/contract/list-query';
import type { Listed, Tender } from './tender';

/** Sign-ups are records of the page file `schemas/office/participations.json`, by its standard calls. */

export const PAGE = '/office/participations';
const RESOURCE = '/api/resources/participation';
const CONTACTS_PAGE = '/supplier/contacts';

export type ParticipationState = 'signed' | 'withdrawn' | 'shortlisted' | 'declined';

/** What a supplier fills in. */
export interface SignUpFields {
  contactName: string;
  contactMobile: string;
  remark: string;
  /** Ids of the proofs that were uploaded. */
  attachments: string[];
}

export interface Participation extends SignUpFields {
  id: string;
  version: number;
  status: ParticipationState;
}

/** How the supplier's own sign-ups for these tenders stand, by the tenders' numbers. */
export async function ownStates(
  { request, may }: ChildProps,
  tenders: readonly Tender[],
): Promise<ReadonlyMap<string, ParticipationState>> {
  if (!may(PAGE)) return new Map();
  const orderId = tenders.map((tender) => tender.orderId).join(',');
  const query = { orderId, pageNum: 1, pageSize: tenders.length };
  const { list } = await request<Listed<Participation & { orderId: string }>>({
    path: RESOURCE,
    query,
    quiet: true,
  });
  return new Map(list.map((own) => [own.orderId, own.status]));
}

/** What is known of the files of a sign-up; one that is gone is left out. */
export async function filesOf(
  { request }: ChildProps,
  { attachments = [] }: Partial<SignUpFields>,
): Promise<ChildFile[]> {
  const found = await Promise.all(
    attachments.map((attachmentId) =>
      request<Listed<ChildFile>>({ path: '/api/attachments', query: { attachmentId }, quiet: true }),
    ),
  );
  return found.flatMap(({ list }) => list);
}

/** Who is to be spoken to unless somebody else is named: the contact with the account's phone, or the account itself. */
export async function accountContact({
  request,
  may,
  user,
}: ChildProps): Promise<Pick<SignUpFields, 'contactName' | 'contactMobile'>> {
  const { displayName = '', telephone = '' } = user ?? {};
  const own = { contactName: displayName, contactMobile: telephone };
  if (!may(CONTACTS_PAGE)) return own;
  const query = { pageNum: 1, pageSize: 50 };
  const { list } = await request<Listed<{ contactName: string; mobile?: string }>>({
    path: '/api/resources/contact',
    query,
    quiet: true,
  });
  const same = list.find(({ mobile }) => mobile === telephone);
  return same ? { ...own, contactName: same.contactName } : own;
}

/** The supplier's own sign-up for a tender; undefined where there is none. */
export async function ownParticipation(
  { request }: ChildProps,
  { orderId }: Tender,
): Promise<Participation | undefined> {
  const query = { orderId, pageNum: 1, pageSize: 1 };
  const { list } = await request<Listed<Participation>>({ path: RESOURCE, query });
  return list[0];
}

/**
 * Signs up, or changes what was filled in: a change replaces the record, so what this child does not ask for goes
 * along. Rejects with `rule_violation`, `sign_up_closed` or `supplier_not_certified`.
 */
export function saveSignUp(
  { request }: ChildProps,
  { orderId }: Tender,
  fields: SignUpFields,
  before: Participation | undefined,
): Promise<Participation> {
  const meant = Object.entries({ ...ownFields(before), ...fields, orderId });
  const body = Object.fromEntries(meant.filter(([, value]) => value !== ''));
  if (!before) return request({ method: 'POST', path: RESOURCE, body, quiet: true });
  const path = `${RESOURCE}/${before.id}`;
  return request({ method: 'PUT', path, body: { ...body, version: before.version }, quiet: true });
}

/** A record without what the gateway adds to every one, and refuses. */
function ownFields(record: object = {}): Record<string, unknown> {
  const added: readonly string[] = SYSTEM_FIELDS;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !added.includes(name)));
}

/** Withdraws a sign-up, or signs up again. Rejects with `sign_up_closed`, `illegal_transition` or `version_conflict`. */
export function moveSignUp(
  { request }: ChildProps,
  { id, version }: Participation,
  code: 'withdraw' | 'again',
): Promise<Participation> {
  const path = `${RESOURCE}/${id}/transitions/${code}`;
  return request({ method: 'POST', path, body: { version }, quiet: true });
}
