import { today } from '../../../../src/contract/fields/derived';
import { recordAddress } from '../../../../src/contract/language/pages';
import { recordCaption } from '../../../../src/contract/pages/record-title';
import type { Trx } from '../../../kernel/db/tables';
import { sendMessage } from '../../messages/public';
import { routePeople } from './route-people';
import { decisionsInForce, eventsOf, levelOf, type StoredRoute } from './route-store';
import type { RoutedRecord } from './routed-record';
import { accountsTold, delegatesOf, stateOf } from './waiting-level';

/** More people than that are not told one by one: a level that so many may decide is looked for in the inbox. */
const MOST_TOLD = 50;

/** Tells those that a level waits for, and who decides for them. */
export async function notifyWaiting(trx: Trx, record: RoutedRecord, route: StoredRoute): Promise<void> {
  const to = await accountsWaitedFor(trx, record, route);
  await tell(trx, record, to.slice(0, MOST_TOLD), {
    title: '{page}「{name}」等待您审批',
    body: '{page}「{name}」已到“{state}”，请审批。',
    params: { state: levelOf(route).label },
  });
}

/** The accounts that a route waits for now, with those who decide for them. */
async function accountsWaitedFor(
  trx: Trx,
  { tenantCode, page }: Pick<RoutedRecord, 'tenantCode' | 'page'>,
  route: StoredRoute,
): Promise<string[]> {
  const day = today(new Date());
  const people = routePeople(trx, tenantCode, day);
  const decisions = decisionsInForce(await eventsOf(trx, tenantCode, [route.route_id]));
  const state = await stateOf(people, page, route, decisions);
  return accountsTold(state, await delegatesOf(people, page, state, day));
}

/** A message about a record: texts are Chinese and the keys of their translations. */
interface RouteMessage {
  title: string;
  body: string;
  params?: Readonly<Record<string, string>>;
  kind?: 'approval' | 'urging';
}

export async function tell(
  trx: Trx,
  { tenantCode, page, recordId, doc }: RoutedRecord,
  to: readonly string[],
  { title, body, params = {}, kind = 'approval' }: RouteMessage,
): Promise<void> {
  if (to.length === 0) return;
  await sendMessage(trx, {
    tenantCode,
    to: [...new Set(to)],
    kind,
    title,
    body,
    params: { ...params, page: page.title, name: recordCaption(page, doc) || recordId },
    link: recordAddress(page.path, recordId),
  });
}
