import { holds } from '../../../src/contract/expressions/expression';
import type { DashboardCard } from '../../../src/contract/language/dashboard-schema';
import type { DashboardPage } from '../../../src/contract/language/page-schema';
import { grantsPage, type PermissionMap } from '../../../src/contract/language/permissions';
import {
  type DashboardData,
  type DashboardLayout,
  type NamedCard,
  placesOf,
  type ReadCard,
} from '../../../src/contract/pages/dashboards';
import type { Log } from '../../kernel/base/log';
import type { User } from '../../kernel/base/user';
import type { CallerTransactions } from '../../kernel/http/route';
import { pageGranted } from '../../kernel/records/common/granted-page';
import { expressionScope, type RecordContext } from '../../kernel/records/context/record-context';
import type { CardCall } from '../../kernel/records/hooks/card-reader';
import { installedHooks } from '../../kernel/records/hooks/installed-hooks';

export interface Reading {
  context: RecordContext;
  log: Log;
  user: User;
  tx: CallerTransactions;
  granted: PermissionMap;
  month: string;
  t(text: string): string;
}

/**
 * What an account sees of a dashboard: cards whose page it may not open and whose condition does not hold are left out, as
 * are those that it has put away; each of the others is read by itself, and one that fails says so alone.
 */
export async function readDashboard(
  reading: Reading,
  page: DashboardPage,
  layout: DashboardLayout,
): Promise<DashboardData> {
  const { t } = reading;
  const shared = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    if (!shared.has(key)) shared.set(key, read());
    return shared.get(key) as Promise<T>;
  };
  const seen = placesOf(page).map((place) => ({
    span: place.span,
    cards: place.cards.filter(({ card }) => isSeen(reading, card)),
  }));
  const places: DashboardData['places'] = [];
  for (const { span, cards } of inOrder(seen, layout.order)) {
    const read: ReadCard[] = [];
    for (const named of cards.filter(({ id }) => !layout.hidden.includes(id))) {
      const card = await readCard(reading, named, once);
      if (card) read.push(card);
    }
    if (read.length > 0) places.push({ span, cards: read });
  }
  return {
    title: t(page.title),
    ...(page.description && { description: t(page.description) }),
    places,
    hidden: seen
      .flatMap(({ cards }) => cards)
      .filter(({ id }) => layout.hidden.includes(id))
      .map((named) => wordsOf(named, t)),
  };
}

/** Cards of a stack, and places, in a person's order; those that it does not name stay where the file has them. */
function inOrder<P extends { cards: NamedCard[] }>(places: P[], order: readonly string[]): P[] {
  const rank = (ids: string[]) => {
    const found = ids.map((id) => order.indexOf(id)).filter((index) => index >= 0);
    return found.length > 0 ? Math.min(...found) : undefined;
  };
  const sorted = <T>(all: T[], idsOf: (one: T) => string[]): T[] => {
    const moved = all.filter((one) => rank(idsOf(one)) !== undefined);
    const queue = moved.toSorted((left, right) => rank(idsOf(left))! - rank(idsOf(right))!);
    return all.map((one) => (rank(idsOf(one)) === undefined ? one : queue.shift()!));
  };
  return sorted(
    places.map((place) => ({ ...place, cards: sorted(place.cards, ({ id }) => [id]) })),
    ({ cards }) => cards.map(({ id }) => id),
  );
}

function isSeen({ context, granted, user }: Reading, card: DashboardCard): boolean {
  if (card.page !== undefined && !grantsPage(granted, card.page)) return false;
  if (card.when === undefined) return true;
  const { now, ...scope } = expressionScope(context, user);
  try {
    return holds(card.when, { ...scope, now: now() });
  } catch {
    // A condition that cannot be worked out does not hold.
    return false;
  }
}

async function readCard(
  { context, log, user, tx, granted, month, t }: Reading,
  named: NamedCard,
  once: CardCall['once'],
): Promise<ReadCard | undefined> {
  const { card } = named;
  const words = wordsOf(named, t);
  const reader = installedHooks().cards.get(card.type);
  if (!reader) return { ...words, card };
  const read = card.page === undefined ? undefined : context.registry.byPath(card.page)?.page;
  // A page that went out of service takes its cards along.
  if (card.page !== undefined && read?.kind !== 'list') return undefined;
  const page = read?.kind === 'list' ? pageGranted(read, granted, user) : undefined;
  try {
    const data = await reader({ context, user, granted, card, page, month, read: tx.read, once, t });
    return data === null ? undefined : { ...words, card, data };
  } catch (reason) {
    log.error('card_failed', { card: named.id, reason: String(reason), tenantCode: user.tenantCode });
    return { ...words, card, failed: true };
  }
}

function wordsOf({ id, card }: NamedCard, t: Reading['t']): Pick<ReadCard, 'id' | 'title' | 'type'> {
  const title = card.title ?? card.chart?.label;
  return { id, type: card.type, ...(title !== undefined && { title: t(title) }) };
}
