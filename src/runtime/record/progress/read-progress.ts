import type { NeedState } from '@/contract/fields/needs';
import type { ListPage } from '@/contract/language/page-schema';
import type { ProgressStep, Transition } from '@/contract/language/states-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { HistoryEntry } from '@/contract/records/history';
import type { ResourceClient } from '../../data/resource-client';

/** Writes of a record that are looked through for its steps. */
const MOST_WRITES = 100;

/** How far the one record of a supplier has come. */
export interface OwnProgress {
  row: RecordRow;
  state: string;
  /** What the next transition needs; empty where none does from here. */
  needs: NeedState[];
  /** Its making and its transitions, the latest first. */
  moves: HistoryEntry[];
}

export function needingFrom({ states }: ListPage, state: string): Transition | undefined {
  return states?.transitions.find(({ from, needs }) => needs !== undefined && from.includes(state));
}

/** Reads it; null where there is not exactly one record. Rejects as `http` does. */
export async function readProgress(page: ListPage, client: ResourceClient): Promise<OwnProgress | null> {
  const { list, total } = await client.list({ pageNum: 1, pageSize: 2 });
  const row = list[0];
  if (!row || total !== 1) return null;
  const state = String(row[page.states?.field ?? ''] ?? '');
  const needing = needingFrom(page, state);
  const [{ needs }, history] = await Promise.all([
    needing ? client.needs(row.id, needing.code) : { needs: [] },
    client.history(row.id, { pageNum: 1, pageSize: MOST_WRITES }),
  ]);
  const moves = history.list.filter(({ action }) => action === 'create' || action === 'transition');
  return { row, state, needs, moves };
}

/** The step that a state belongs to, and whether the record has failed there; -1 where it belongs to none. */
export function stepAt(steps: readonly ProgressStep[], state: string): { index: number; isFailed: boolean } {
  const failed = steps.findIndex((step) => step.failed?.includes(state));
  if (failed !== -1) return { index: failed, isFailed: true };
  return { index: steps.findIndex((step) => step.states.includes(state)), isFailed: false };
}

/** When the record came to a step last, as ISO; undefined where it never did. */
export function reachedAt(
  page: ListPage,
  moves: readonly HistoryEntry[],
  { states, failed = [] }: ProgressStep,
): string | undefined {
  const stateAfter = ({ action, code }: HistoryEntry) =>
    action === 'create'
      ? page.states?.initial
      : page.states?.transitions.find((transition) => transition.code === code)?.to;
  return moves.find((move) => [...states, ...failed].includes(stateAfter(move) ?? ''))?.at;
}
