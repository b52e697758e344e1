import type { CataloguePage } from '../../server/kernel/schemas/page-catalogue';
import type { OpenPages } from '../../server/open';
import { IDENTITY_MOUNTS } from './gateway/identity-modules';

/** The pages of the identity suite: enough of a catalogue for menus and permissions, without their records. */
const PAGES: readonly CataloguePage[] = [
  {
    path: '/supplier/contacts',
    title: '联系人',
    menus: [{ face: 'supplier', group: '企业资料', icon: 'ContactsOutlined', order: 20 }],
    codes: ['add', 'edit', 'view', 'delete'],
  },
  {
    path: '/office/contracts',
    title: '合同',
    menus: [{ face: 'office', group: '合同管理', order: 10 }],
    codes: ['add', 'edit', 'view', 'delete'],
  },
  {
    path: '/office/renewals',
    title: '续签',
    menus: [{ face: 'office', group: '合同管理', order: 5 }],
    codes: ['renew'],
  },
];

const fixed = new WeakMap<OpenPages, readonly CataloguePage[]>();

/** Serves a fixed list of pages. */
export function fixedPages(pages: readonly CataloguePage[] = PAGES): OpenPages {
  const open: OpenPages = async () => ({
    catalogue: { pages: () => pages },
    mounts: IDENTITY_MOUNTS,
    close: async () => {},
  });
  fixed.set(open, pages);
  return open;
}

/** The list that {@link fixedPages} was given. */
export const pagesOf = (open: OpenPages): readonly CataloguePage[] | undefined => fixed.get(open);
