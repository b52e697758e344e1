import { isObject } from '@/contract/base/is-object';
import type { ListData } from '@/contract/lists/list-data';
import type { RecordRow } from '@/contract/lists/list-query';
import { ownerOfSession } from '@/services/session/session';

/** What a list call was asked: filters by name, `sort`, and which page of how many rows. */
export type ListParams = Record<string, unknown> & { pageNum: number; pageSize: number };

/** The page of a list that was read last, by which one goes from record to record. */
export interface ListTrail {
  params: ListParams;
  ids: string[];
  /** How many records the list has, as far as it was counted. */
  total: number;
}

const PREFIX = 'trail:';

/** Keeps which rows a list shows, in this window, over a reload. */
export function keepTrail(path: string, params: ListParams, { list, total }: ListData<RecordRow>): ListTrail {
  const trail = { params, ids: list.map(({ id }) => id), total };
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(trail));
  } catch (reason) {
    console.warn('trail', reason);
  }
  return trail;
}

/** The rows that the list of a page showed last, where a record is among them. */
export function trailOf(path: string, id: string): ListTrail | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null');
    return isTrail(kept) && kept.ids.includes(id) ? kept : undefined;
  } catch (reason) {
    console.warn('trail', reason);
    return undefined;
  }
}

const keyOf = (path: string) => PREFIX + ownerOfSession() + path;

function isTrail(value: unknown): value is ListTrail {
  if (!isObject(value)) return false;
  const { params, ids, total } = value;
  return isObject(params) && Array.isArray(ids) && typeof total === 'number';
}
