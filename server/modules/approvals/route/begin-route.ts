import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import { holds } from '../../../../src/contract/expressions/expression';
import { deriveValue, today } from '../../../../src/contract/fields/derived';
import { responsibleFor } from '../../../../src/contract/fields/responsible';
import { casesIn } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import {
  levelsFrom,
  nextLevel,
  peopleNeeded,
  type RoutedTransition,
  type RouteLevel,
  routeFrom,
} from '../../../../src/contract/pages/approval-route';
import { isView } from '../../../../src/contract/pages/page-view';
import { withFormerNames } from '../../../../src/contract/records/current-doc';
import { submittersOf } from '../../../kernel/audit/write-audit';
import type { Trx } from '../../../kernel/db/tables';
import type { RecordWrite } from '../../../kernel/records/hooks/hooks';
import { rollUpsOf } from '../../../kernel/records/lists/roll-ups';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';
import { notifyWaiting } from './notify-route';
import { changeLevel, endRoute, insertRoute, openRoute, type StoredRoute } from './route-store';
import { type RoutedRecord, routedRecord } from './routed-record';

/**
 * Hears every write: a record that comes into a state from which a route leads, or is changed in it, begins the route; one
 * that leaves it ends it. There is nothing to press for that.
 */
export async function followRecord(trx: Trx, write: RecordWrite): Promise<void> {
  const { before, after, recordId, tenantCode, supplierCode, accountId } = write;
  const page = ownerPage(write);
  const field = page.states?.field;
  if (field === undefined) return;
  const [was, now] = [before && routeFrom(page, before[field]), after && routeFrom(page, after[field])];
  if (!was && !now) return;
  const stays = was !== undefined && was === now && before![field] === after![field];
  if (stays && !isChanged(page, before!, after!)) return;
  const open = await openRoute(trx, { tenantCode, resource: page.resource.name, recordId });
  if (open) await endRoute(trx, open, stays ? 'restarted' : 'left');
  if (!now) return;
  const record = { tenantCode, page, recordId, supplierCode, doc: after! };
  await beginRoute(trx, record, now, accountId, [accountId]);
}

/** The page that the records belong to, which has the routes: a write may come through another page over them. */
function ownerPage({ page, registry }: Pick<RecordWrite, 'page' | 'registry'>): RecordPage {
  return isView(page) ? (registry?.byResource(page.resource.name)?.page ?? page) : page;
}

/** Whether more than who is responsible differs. */
function isChanged(page: RecordPage, before: Doc, after: Doc): boolean {
  const responsible = page.kind === 'list' ? page.responsible : undefined;
  const rest = (doc: Doc) =>
    JSON.stringify(
      Object.entries(doc)
        .filter(([name]) => name !== responsible)
        .sort(),
    );
  return responsibleFor(page, before) === responsibleFor(page, after) || rest(before) !== rest(after);
}

/** Begins a route at its first level that applies; `submittedBy` brought the record there, `also` have written it just now. */
async function beginRoute(
  trx: Trx,
  record: RoutedRecord,
  transition: RoutedTransition,
  submittedBy: string,
  also: readonly string[] = [],
): Promise<StoredRoute> {
  const { tenantCode, page, recordId, supplierCode, doc } = record;
  const wrote =
    transition.notBy === 'submitter'
      ? [...new Set([...(await submittersOf(trx, tenantCode, page, recordId)), ...also])]
      : [];
  const levels = levelsFrom(transition);
  const route = await insertRoute(trx, {
    ...{ tenantCode, recordId, supplierCode, levels, submittedBy },
    resource: page.resource.name,
    transition: transition.code,
    submitters: wrote,
  });
  // The checker sees to it that one level has no condition.
  const rolled = await rollUpsOf(trx, page, { tenantCode, id: recordId });
  const first = nextLevel(levels, 0, (level) => applies(page, level, doc, rolled));
  return waitAt(trx, record, route, first ?? 0);
}

/** The route of a record in a state that one leads from: it has been there since before the page had levels, if it has none yet. */
export async function ensureRoute(
  trx: Trx,
  tenantCode: string,
  page: RecordPage,
  record: StoredRecord,
): Promise<StoredRoute | undefined> {
  const open = await openRoute(trx, { tenantCode, resource: page.resource.name, recordId: record.id });
  if (open) return open;
  const transition = routeFrom(page, record.doc[page.states?.field ?? '']);
  if (!transition) return undefined;
  return beginRoute(trx, routedRecord(tenantCode, page, record), transition, record.updated_by);
}

/** Lets a route wait at a level from now on, and tells those that it waits for; `levels` where one was asked in. */
export async function waitAt(
  trx: Trx,
  record: RoutedRecord,
  route: StoredRoute,
  place: number,
  levels: readonly RouteLevel[] = route.levels,
): Promise<StoredRoute> {
  const level = levels[place]!;
  const assigned = assignedTo(level, withFormerNames(record.page.form, record.doc));
  const needed = Math.max(1, peopleNeeded(level, assigned));
  const changed = await changeLevel(trx, route, { level: place, levels, assigned, needed });
  await notifyWaiting(trx, record, changed);
  return changed;
}

export function applies(page: RecordPage, { when }: RouteLevel, doc: Doc, rolled: Doc = {}): boolean {
  if (when === undefined) return true;
  const now = new Date();
  const date = today(now);
  const derived = casesIn(page).map(([name, definition]) => [name, deriveValue(definition, doc, date)]);
  // The level is as the page had it when the route began: a field may have been renamed since.
  const row = { ...withFormerNames(page.form, doc), ...Object.fromEntries(derived), ...rolled };
  return holds(when, { row, now });
}

/** The accounts that a level waits for by name; null where it waits for whoever holds its code. */
function assignedTo({ by, added }: RouteLevel, doc: Doc): string[] | null {
  if (added) return [added.account];
  if (by === undefined) return null;
  const named = [...new Set(accountsAt(doc, by.split('.')))];
  // A field that names nobody leaves the level to the holders of its code.
  return named.length > 0 ? named : null;
}

function accountsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => accountsAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' && value !== '' ? [value] : [];
  return isObject(value) ? accountsAt(value[name], rest) : [];
}
