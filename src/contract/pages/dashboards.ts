import type { Face } from '../base/identity';
import { GRID } from '../language/dashboard-limits';
import type { CardTone, CardType, DashboardCard } from '../language/dashboard-schema';
import type { DashboardPage, PageSchema } from '../language/page-schema';

/** The calls of dashboards (decision 099). */
export const DASHBOARD_CALLS = {
  data: '/api/dashboards/data',
  layout: '/api/dashboards/layout',
  links: '/api/bench/entries',
} as const;

/** The address of each side's home page (specification section 2). */
export const HOMES: Readonly<Record<Face, string>> = { office: '/work/home', supplier: '/poseidon/home' };

/** A card as it is drawn: its words, in the language of the reader, and what stands in it. */
export interface ReadCard<Data = unknown> {
  /** Tells it from the others of its dashboard, for a person's own order. */
  id: string;
  type: CardType;
  title?: string;
  card: DashboardCard;
  data?: Data;
  /** It could not be read; the others could. */
  failed?: true;
}

/** A stretch of the grid: cards on top of each other, or one. */
export interface ReadPlace {
  span: number;
  cards: ReadCard[];
}

/** What a dashboards call answers: what the caller may see of it, the cards in the caller's own order. */
export interface DashboardData {
  title: string;
  description?: string;
  places: ReadPlace[];
  /** Cards that the caller has put away. */
  hidden: Pick<ReadCard, 'id' | 'title' | 'type'>[];
}

/** How a person has arranged a dashboard: cards that are put away, and the order of the others. */
export interface DashboardLayout {
  hidden: string[];
  order: string[];
}

/** A number that leads to what it counts. */
export interface CountTile {
  label: string;
  /** Below the label, in smaller letters. */
  note?: string;
  /** An exact decimal; null where there is nothing to add up. */
  value: string | null;
  /** There are more than `value`: it was counted as far as lists count. */
  exceeded?: true;
  to: string;
}

/** A row of a list card. */
export interface CardRow {
  id: string;
  name: string;
  /** The other fields, as people read them. */
  facts: string[];
}

/** What a status card says: the first of its cases that applies. */
export interface ReadCase {
  tone: CardTone;
  text: string;
  to?: string;
  button?: string;
}

/** What may stand in braces in the text of a status card: what became of the last submission (specification section 4). */
export const STATUS_FACTS = ['submitDate', 'approveDate', 'reason'] as const;

/** Names in braces in the text of a status card. */
export const factsIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A card with the name that tells it from the others of its dashboard. */
export interface NamedCard {
  id: string;
  card: DashboardCard;
}

/** The cards of a dashboard in the order of the file, those in stacks included. */
export function cardsOf({ cards }: Pick<DashboardPage, 'cards'>): DashboardCard[] {
  return cards.flatMap((one) => ('cards' in one ? one.cards : one));
}

export function pagesOfCards(page: Pick<DashboardPage, 'cards'>): string[] {
  return cardsOf(page).flatMap((card) => card.page ?? []);
}

export function isHomeOf(page: PageSchema, face: Face): boolean {
  return page.kind === 'dashboard' && page.home === face;
}

/** Where the cards of a dashboard stand, each with a name that stays while others come and go. */
export function placesOf({ cards }: Pick<DashboardPage, 'cards'>): { span: number; cards: NamedCard[] }[] {
  const taken = new Map<string, number>();
  const named = (card: DashboardCard): NamedCard => {
    const name = [card.type, card.of ?? card.page, card.chart?.label ?? card.title].filter(Boolean).join(' ');
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { id: count === 1 ? name : `${name} ${count}`, card };
  };
  return cards.map((one) =>
    'cards' in one
      ? { span: one.span, cards: one.cards.map(named) }
      : { span: one.span ?? GRID, cards: [named(one)] },
  );
}
