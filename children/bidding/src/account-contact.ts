import type { ChildProps } from '../../../src/contract/api/child-app';

const CONTACTS_PAGE = '/supplier/contacts';

/** Who signs up is spoken to: the contact with the account's phone, or the account itself. */
export async function accountContact({
  request,
  may,
  user,
}: Pick<ChildProps, 'request' | 'may' | 'user'>): Promise<{ contactName: string; contactMobile: string }> {
  const { displayName = '', telephone = '' } = user ?? {};
  const own = { contactName: displayName, contactMobile: telephone };
  if (!may(CONTACTS_PAGE)) return own;
  const contacts = request<{ list: { contactName: string; mobile?: string }[] }>({
    path: '/api/resources/contact',
    query: { pageNum: 1, pageSize: 50 },
    quiet: true,
  });
  const same = await contacts.then(
    ({ list }) => list.find(({ mobile }) => mobile === telephone),
    () => undefined,
  );
  return same ? { ...own, contactName: same.contactName } : own;
}
