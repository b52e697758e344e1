import { countedPages } from '@/contract/fields/roll-ups';
import type { PageSchema, RecordPage } from '@/contract/language/page-schema';
import { isRecordPage, pathOfTab } from '@/contract/language/pages';
import type { PermissionMap } from '@/contract/language/permissions';
import { AUTHORING } from '@/contract/language/schema-changes';
import { codesOf } from '@/contract/pages/buttons';
import { recordSources } from '@/contract/pages/record-options';
import type { CheckedPage } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { keepSupplierStatus, mergeUserInfor, setPermissions, setText } from '@/services/session/session';
import { PREVIEW_SUPPLIER } from './preview-data';
import type { PreviewView } from './preview-messages';

/**
 * Gives this window, whose storages are its own, the session of a made-up person who may do as `view` says. Answers a
 * name for it: a page that is looked at as somebody else is drawn anew.
 */
export function enterAs(view: PreviewView, pages: readonly CheckedPage[], path: string): string {
  const isSupplier = view.face === 'supplier';
  const permissions = permissionsOf(view, pages, path);
  const who = JSON.stringify([view.face, view.codes ?? null, view.state ?? null]);
  setText('supplierCode', isSupplier ? PREVIEW_SUPPLIER : '');
  setText('instanceCode', 'preview');
  mergeUserInfor({
    accountId: `preview ${who}`,
    username: 'preview',
    displayName: isSupplier ? t('预览供应商') : t('预览用户'),
    telephone: '13800138000',
    header: '',
    applicationSystem: view.face,
    tenantCode: 'preview',
    tenantName: t('预览'),
    supplierCode: isSupplier ? PREVIEW_SUPPLIER : '',
    supplierName: isSupplier ? t('预览供应商') : '',
  });
  if (isSupplier) keepSupplierStatus(CERTIFIED);
  setPermissions(permissions);
  // What is granted is read again for another session alone.
  setText('authorization', `preview ${JSON.stringify(permissions)} ${who}`);
  return who;
}

const CERTIFIED = 30;

/** The page in sight with the codes that are granted, and whatever it holds with all of them. */
function permissionsOf(view: PreviewView, pages: readonly CheckedPage[], path: string): PermissionMap {
  const held = pages.flatMap(({ page }) => (page.kind === 'tabs' ? page.tabs.map(pathOfTab) : []));
  const read = pages.flatMap(({ page }) => (isRecordPage(page) ? pagesRead(page) : []));
  const all = Object.fromEntries([
    ...held.map((tab) => [tab, [] as string[]] as const),
    ...read,
    ...pages.map(({ page }) => [page.path, codesIn(page)] as const),
  ]);
  const shown = pages.find(({ page }) => page.path === path)?.page;
  const own = view.codes && shown ? { [path]: [...view.codes] } : {};
  return { ...all, ...own, [AUTHORING.path]: [AUTHORING.code] };
}

/** Other pages whose records a page shows, each with the codes that it takes to see them. */
function pagesRead(page: RecordPage): (readonly [path: string, codes: string[]])[] {
  const paths = [...recordSources(page).map((source) => source.page), ...countedPages(page)];
  const codes = Object.values({ ...page.pointed, ...page.rolled }).flatMap(
    (schema) => schema['x-read'] ?? [],
  );
  return paths.map((path) => [path, codes] as const);
}

/** The codes that can be granted on a page. */
export function codesIn(page: PageSchema): string[] {
  return isRecordPage(page) ? codesOf(page) : [];
}
