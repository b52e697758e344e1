import { randomUUID } from 'node:crypto';
import type { Doc } from '../../../src/contract/base/doc';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { grantsButton } from '../../../src/contract/language/permissions';
import { MAX_SHARED_VIEWS, SHARE_BUTTON, type SharedView } from '../../../src/contract/lists/shared-views';
import { recordChange } from '../../kernel/audit/write-audit';
import { noPermission, notFound, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { lock } from '../../kernel/db/advisory-lock';
import type { Trx } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import { parseFilters } from '../../kernel/records/lists/list-request';
import type { PageCatalogue } from '../../kernel/schemas/page-catalogue';

/** A view as a person shares it: what its table shows, and its search as the list call takes it. */
export type Sharing = Omit<SharedView, 'id' | 'sharedBy'> & { params: Record<string, string> };

/** The shared views of a page, the first shared first. */
export async function sharedViewsOf(
  trx: Trx,
  { tenantCode }: Pick<User, 'tenantCode'>,
  { path }: ListPage,
): Promise<(SharedView & { params: Record<string, string> })[]> {
  const rows = await trx
    .selectFrom('shared_view')
    .select(['view_id', 'view', 'params', 'shared_by'])
    .where('tenant_code', '=', tenantCode)
    .where('page_path', '=', path)
    .orderBy('shared_at')
    .execute();
  return rows.map(({ view_id, view, params, shared_by }) => ({
    ...(view as unknown as SharedView),
    id: view_id,
    sharedBy: shared_by,
    params: params as Record<string, string>,
  }));
}

/** Shares a view of a page with all who may open it. Throws bad_request, no_permission or too_many_views. */
export async function shareView(
  trx: Trx,
  user: User,
  page: ListPage,
  { params, ...view }: Sharing,
  now: Date,
): Promise<void> {
  // What is shared can be asked for.
  parseFilters(page, params);
  const { tenantCode, displayName } = user;
  const id = randomUUID();
  await lock(trx, 'tableSettings', `${tenantCode} ${page.path}`);
  const known = await sharedViewsOf(trx, user, page);
  if (known.length >= MAX_SHARED_VIEWS) throw new Refusal('too_many_views');
  await trx
    .insertInto('shared_view')
    .values({
      tenant_code: tenantCode,
      view_id: id,
      page_path: page.path,
      view: JSON.stringify(view),
      params: JSON.stringify(params),
      shared_by: displayName,
      shared_at: now,
    })
    .execute();
  await recordChange(trx, user, { ...viewOf(page, id), action: 'share', after: actOf(view, params) });
}

/** Shares a view no more. Throws not_found or no_permission. */
export async function unshareView(trx: Trx, user: User, page: ListPage, id: string): Promise<void> {
  const gone = await trx
    .deleteFrom('shared_view')
    .where('tenant_code', '=', user.tenantCode)
    .where('page_path', '=', page.path)
    .where('view_id', '=', id)
    .returning(['view', 'params'])
    .executeTakeFirst();
  if (!gone) throw notFound();
  const after = actOf(gone.view as unknown as SharedView, gone.params as Record<string, string>);
  await recordChange(trx, user, { ...viewOf(page, id), action: 'unshare', after });
}

const viewOf = ({ resource }: ListPage, id: string) => ({ resource: resource.name, recordId: id });

function actOf({ name, sort }: Pick<SharedView, 'name' | 'sort'>, params: Record<string, string>): Doc {
  return { name, params, ...(sort !== undefined && { sort }) };
}

/** Throws no_permission unless the caller may share views of a page. */
export async function requireSharing(
  trx: Trx,
  user: User,
  page: ListPage,
  catalogue: PageCatalogue,
): Promise<void> {
  const map = await grantsOf(trx, user, catalogue);
  if (!page.list.views || !grantsButton(map, page.path, SHARE_BUTTON.code)) throw noPermission();
}
