import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '@/services/http/request-errors';

/** What is reckoned over the rows of a list is at: its values, while older ones may be on their way out. */
export interface Followed<T> {
  values?: T;
  loading: boolean;
  failed: boolean;
}

/**
 * What is reckoned over all that a list finds, beside its rows. `follow` is told of every read of the table: another search
 * or a reload asks anew, another page or order of the same rows does not. The answer to the last question counts. `asked`
 * is what is asked for, as text, and undefined for nothing.
 */
export function useFollowed<T>(
  asked: string | undefined,
  load: (filters: Record<string, string>) => Promise<T>,
) {
  const [state, setState] = useState<Followed<T>>({ loading: true, failed: false });
  const last = useRef({
    search: '',
    view: '',
    turn: 0,
    isStarted: false,
    filters: {} as Record<string, string>,
  });

  async function ask() {
    last.current.turn += 1;
    const { turn, filters } = last.current;
    setState((known) => ({ ...known, loading: true }));
    try {
      const values = await load(filters);
      if (turn === last.current.turn) setState({ values, loading: false, failed: false });
    } catch (reason) {
      if (turn === last.current.turn && !isCancelled(reason)) setState({ loading: false, failed: true });
    }
  }

  // A page file that is being written may ask for something else at any moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question asks anew
  useEffect(() => {
    if (last.current.isStarted && asked !== undefined) void ask();
  }, [asked]);

  function follow(filters: Record<string, string>, view: string) {
    const search = JSON.stringify(filters);
    const turnedPage = last.current.isStarted && search === last.current.search && view !== last.current.view;
    Object.assign(last.current, { search, view, filters, isStarted: true });
    if (asked !== undefined && !turnedPage) void ask();
  }

  return { state, follow, ask };
}
