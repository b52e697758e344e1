import { useSyncExternalStore } from 'react';

export type ComponentSize = 'small' | 'middle' | 'large';

/** The sizes of fields, buttons and tables that a person may choose, with their names. */
export const COMPONENT_SIZES: readonly (readonly [size: ComponentSize, name: string])[] = [
  ['large', '大'],
  ['middle', '中'],
  ['small', '小'],
];

const STORAGE_KEY = 'componentSize';
const DEFAULT: ComponentSize = 'middle';
const listeners = new Set<() => void>();

/** The size that the person chose on this computer, middle by default (specification section 1). */
export function useComponentSize(): ComponentSize {
  return useSyncExternalStore(subscribe, chosen);
}

/** Keeps the choice and draws everything in it. */
export function chooseComponentSize(size: ComponentSize): void {
  localStorage.setItem(STORAGE_KEY, size);
  for (const listener of listeners) listener();
}

function chosen(): ComponentSize {
  const kept = localStorage.getItem(STORAGE_KEY);
  return COMPONENT_SIZES.find(([size]) => size === kept)?.[0] ?? DEFAULT;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
