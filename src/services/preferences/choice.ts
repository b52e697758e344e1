import { useSyncExternalStore } from 'react';
import { createFollowers } from '@/contract/base/followers';

/** How a person likes the product on this computer: one of a few values, kept in local storage. */
export interface Choice<T extends string> {
  /** The value now; draws again when it changes. */
  use(): T;
  now(): T;
  /** Keeps the choice and draws everything in it. */
  choose(value: T): void;
}

/** A choice under a name in local storage; anything else that stands there counts as `standard`. */
export function createChoice<T extends string>(name: string, values: readonly T[], standard: T): Choice<T> {
  const listeners = createFollowers();
  const now = () => {
    const kept = localStorage.getItem(name);
    return values.find((value) => value === kept) ?? standard;
  };
  const subscribe = (listener: () => void) => {
    const stop = listeners.follow(listener);
    // Another window of the product may choose.
    window.addEventListener('storage', listener);
    return () => {
      stop();
      window.removeEventListener('storage', listener);
    };
  };
  return {
    use: () => useSyncExternalStore(subscribe, now),
    now,
    choose(value) {
      localStorage.setItem(name, value);
      listeners.tell();
    },
  };
}
