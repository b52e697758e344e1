/** Pages that the product has without a page file, as .umirc.ts routes them; children have all that is below theirs. */
export const PRODUCT_PAGES: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/register/registerStation',
  '/register/useRule',
  '/register/registeredMain',
  '/register/accountInfo',
  '/register/companyInfo',
  '/register/registerSuc',
  '/sass/register',
  '/sass/basicinfo',
  '/sass/rssuccess',
  '/401',
  '/403',
  '/404',
  '/502',
  '/system/notice/list',
  '/system/notice/detail',
  '/poseidon/announcements',
  '/poseidon/announcement',
  '/poseidon/home',
  '/userCenter',
  '/print/verify',
  '/work/home',
  '/oa/platform/personal/message',
  '/oa/platform/personal/messageDetail',
  '/studio/preview',
  '/office/approvals',
  '/studio',
  '/bidding/*',
  '/biding/supplier/*',
];

export function isProductPage(path: string): boolean {
  return PRODUCT_PAGES.some((page) =>
    page.endsWith('/*') ? `${path}/`.startsWith(page.slice(0, -1)) : page === path,
  );
}
