import type { ComponentType } from 'react';
import type { CardType } from '@/contract/language/dashboard-schema';
import type { ReadCard } from '@/contract/pages/dashboards';

/** What a card of a dashboard is drawn from. `state` is for the frame of a card: its content, or that it could not be read. */
export interface CardProps<Data = unknown> {
  read: ReadCard<Data>;
  state: { data: Data | undefined; error: Error | undefined; refresh(): void };
}

// biome-ignore lint/suspicious/noExplicitAny: the type of a card says what its data is, which TypeScript cannot follow
export type CardKinds = Readonly<Partial<Record<CardType, ComponentType<CardProps<any>>>>>;

/** For a request whose card says what went wrong: `useRequest` would write it into the console as well. */
export function onCard(): void {}
