import type { ChildProps } from '../../../src/contract/child-app';
import { SYSTEM_FIELDS } from '../../../src/contract/list-query';
import type { Listed, Tender } from './tender';

/** Sign-ups are records of the page file `schemas/office/participations.json`, by its standard calls. */

export const PAGE = '/office/participations';
const RESOURCE = '/api/resources/participation';

export type ParticipationState = 'signed' | 'withdrawn' | 'shortlisted' | 'declined';

/** What a supplier fills in. */
export interface SignUpFields {
  contactName: string;
  contactMobile: string;
  remark: string;
}

export interface Participation extends SignUpFields {
  id: string;
  version: number;
  status: ParticipationState;
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
 * Signs up, or changes what was filled in: a change replaces the record, so what this child does not ask for, such as
 * attachments, goes along. Rejects with `rule_violation`, `sign_up_closed` or `supplier_not_certified`.
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
