import { isCovered } from '../../../../src/contract/base/covered-paths';
import {
  columnInfo,
  type FieldInfo,
  fieldsOf,
  holdsFiles,
  itemFieldsOf,
} from '../../../../src/contract/fields/fields';
import { guardsOf } from '../../../../src/contract/language/field-guards';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { grantsButton, grantsPage, type PermissionMap } from '../../../../src/contract/language/permissions';
import { buttonsFor } from '../../../../src/contract/pages/buttons';
import { noPermission } from '../../base/errors';
import type { User } from '../../base/user';
import { asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { type Attachment, findAttachment, usesOf } from '../../files/attachments';
import { filesIn } from '../../files/hold-files';
import { grantsOf } from '../../policies/grants';
import { recordPages } from '../../schemas/record-page-at';
import type { SchemaRegistry } from '../../schemas/registry';
import { pageGranted } from '../common/granted-page';
import { findRecord } from '../tables/store';
import { runGuards } from './run-hooks';

/** Lets an account upload that may save a page with a field for files. Throws no_permission or supplier_stopped. */
export async function requireUpload(trx: Trx, user: User, registry: SchemaRegistry): Promise<void> {
  await runGuards(trx, user);
  const map = await grantsOf(trx, user, registry);
  if (!grantedPages(map, registry, user).some((page) => takesFiles(page) && maySave(map, page)))
    throw noPermission();
}

/**
 * The file of that id if the account may see it: its own, its supplier's, or one in a record of a page it may open; through
 * a second page over another's records that is one in a field that the page has, of a record that it shows, which is all
 * that a supplier sees of the office's files. Undefined for what is not there and for what may not be seen alike.
 */
export async function visibleFile(
  trx: Trx,
  user: User,
  registry: SchemaRegistry,
  id: string,
): Promise<Attachment | undefined> {
  const { tenantCode, supplierCode } = user;
  const file = await findAttachment(trx, tenantCode, id);
  if (file?.accountId === user.accountId) return file;
  const map = await grantsOf(trx, user, registry);
  // A page of an account's own records shows nobody else's.
  const pages = grantedPages(map, registry, user).filter(({ resource }) => resource.scope !== 'account');
  const isWhole = ({ resource, rights }: RecordPage) =>
    !resource.view && !hidesFiles(rights, resource.name, registry);
  const views = pages.filter(
    (page) => !isWhole(page) && (supplierCode === null || page.resource.view?.shared || !page.resource.view),
  );
  if (file && supplierCode !== null && !(await isClosedTo(trx, user, registry, id))) return file;
  if (supplierCode !== null && views.length === 0) return undefined;
  const uses = await asTenantOwner(trx, () => usesOf(trx, tenantCode, id));
  if (file && supplierCode === null) {
    const whole = new Set(pages.filter(isWhole).map(({ resource }) => resource.name));
    if (uses.some(({ resource }) => whole.has(resource))) return file;
  }
  for (const page of views) {
    for (const { resource, recordId } of uses) {
      if (resource !== page.resource.name) continue;
      const record = await findRecord(trx, page, tenantCode, recordId);
      if (record && filesIn(page.form, record.doc).some((named) => named.id === id))
        return file ?? asTenantOwner(trx, () => findAttachment(trx, tenantCode, id));
    }
  }
  return undefined;
}

/** Whether a page keeps files in fields that its reader may not see. */
function hidesFiles(rights: RecordPage['rights'], resource: string, registry: SchemaRegistry): boolean {
  const page = rights && registry.byResource(resource)?.page;
  return page !== undefined && guardedFiles(page).some((path) => isCovered(rights!.hidden, path));
}

/** The fields for files of a page that are read by a code. */
function guardedFiles({ form }: RecordPage): string[] {
  return guardsOf(form).flatMap(({ path, reads }) => {
    const field = reads.length > 0 ? columnInfo({ form }, path) : undefined;
    return field && takesFile(field) ? [path] : [];
  });
}

/**
 * Whether a supplier's file is in a field that is read by a code: an account sees it through a page that shows it that
 * field, whoever it is of.
 */
async function isClosedTo(
  trx: Trx,
  { tenantCode }: User,
  registry: SchemaRegistry,
  id: string,
): Promise<boolean> {
  const guarded = new Set(
    recordPages(registry).flatMap((page) => (guardedFiles(page).length > 0 ? [page.resource.name] : [])),
  );
  if (guarded.size === 0) return false;
  const uses = await asTenantOwner(trx, () => usesOf(trx, tenantCode, id));
  return uses.some(({ resource }) => guarded.has(resource));
}

function grantedPages(map: PermissionMap, registry: SchemaRegistry, user: User): RecordPage[] {
  return recordPages(registry)
    .filter(({ path }) => grantsPage(map, path))
    .map((page) => pageGranted(page, map, user));
}

function maySave(map: PermissionMap, page: RecordPage): boolean {
  const buttons = [...buttonsFor(page, 'create'), ...buttonsFor(page, 'update')];
  return buttons.some(({ code }) => grantsButton(map, page.path, code));
}

function takesFiles(page: RecordPage): boolean {
  return [...fieldsOf(page.form).values()].some(takesFile);
}

function takesFile(field: FieldInfo): boolean {
  return holdsFiles(field.schema) || [...(itemFieldsOf(field)?.values() ?? [])].some(takesFile);
}
