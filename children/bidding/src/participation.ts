import type { ChildProps } from '../../../src/contract/child-app';
import type { Listed, Tender } from './tender';

/** Sign-ups are records of the page file `schemas/office/participations.json`, by its standard calls. */

export const PAGE = '/office/participations';
const RESOURCE = '/api/resources/participation';
const CONTACTS_PAGE = '/supplier/contacts';

export type ParticipationState = 'signed' | 'withdrawn' | 'shortlisted' | 'declined';

/** How the supplier's own sign-ups for these tenders stand, by the tenders' numbers. */
export async function ownStates(
  { request, may }: ChildProps,
  tenders: readonly Tender[],
): Promise<ReadonlyMap<string, ParticipationState>> {
  if (!may(PAGE)) return new Map();
  const orderId = tenders.map((tender) => tender.orderId).join(',');
  const query = { orderId, pageNum: 1, pageSize: tenders.length };
  const { list } = await request<Listed<{ orderId: string; status: ParticipationState }>>({
    path: RESOURCE,
    query,
    quiet: true,
  });
  return new Map(list.map((own) => [own.orderId, own.status]));
}

/** Who is to be spoken to unless somebody else is named: the contact with the account's phone, or the account itself. */
export async function accountContact({
  request,
  may,
  user,
}: Pick<ChildProps, 'request' | 'may' | 'user'>): Promise<{ contactName: string; contactMobile: string }> {
  const { displayName = '', telephone = '' } = user ?? {};
  const own = { contactName: displayName, contactMobile: telephone };
  if (!may(CONTACTS_PAGE)) return own;
  const query = { pageNum: 1, pageSize: 50 };
  const contacts = request<Listed<{ contactName: string; mobile?: string }>>({
    path: '/api/resources/contact',
    query,
    quiet: true,
  });
  const same = await contacts.then(
    ({ list }) => list.find(({ mobile }) => mobile === telephone),
    () => undefined,
  );
  return same ? { ...own, contactName: same.contactName } : own;
}
