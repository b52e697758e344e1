import { withoutNoise } from '../base/decimals';
import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { componentNameOf, fieldAt } from '../fields/fields';
import { isTable } from '../fields/merge-records';
import type { RecordPage } from '../language/page-schema';
import type { ListData } from '../lists/list-data';
import type { MadeRecord } from './made-records';

/** One value that a write changed: `path` as in the record, list items by index. A side without a value is absent. */
export interface HistoryChange {
  path: string;
  before?: unknown;
  after?: unknown;
  /** The values are nobody's to see; only that they changed is told. */
  hidden?: true;
}

export interface HistoryEntry {
  id: string;
  /** ISO moment, UTC. */
  at: string;
  /** The name of the account that wrote; absent for what the system did by itself. */
  by?: string;
  /** Whoever reads it wrote it, in this window, another, or on another device. */
  isOwn?: true;
  action: 'create' | 'update' | 'delete' | 'transition' | 'assign' | 'urge' | 'print';
  /** Which transition. */
  code?: string;
  reason?: string;
  /** The records that a transition made beside. */
  made?: MadeRecord[];
  changes: HistoryChange[];
  /** How many changes there are beyond those listed. */
  more?: number;
}

/** What a history call answers under `data`, the latest write first. */
export type HistoryData = ListData<HistoryEntry>;

export const MAX_HISTORY_PAGE = 100;

/** Names and components whose values are never told, whether the page still has the field or not. */
const SECRET_NAME = /password|passwd|secret|token/i;
const SECRET_COMPONENT = /^Password/;

/** What differs between two states of a record, in the order of their keys; the values of secret fields are left out. */
export function changesBetween(page: RecordPage, before: Doc, after: Doc): HistoryChange[] {
  return differences('', before, after)
    .filter((change) => !isNoise(change))
    .map((change) => (isSecret(page, change.path) ? bare(change) : change));
}

/** Whether a product or sum was only stored once with the noise of binary fractions and once without: nobody changed it. */
function isNoise({ before, after }: HistoryChange): boolean {
  return (
    typeof before === 'number' && typeof after === 'number' && withoutNoise(before) === withoutNoise(after)
  );
}

function differences(path: string, before: unknown, after: unknown): HistoryChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [left, right] = [before ?? emptyLike(after), after ?? emptyLike(before)];
  const isItem = /(^|\.)\d+$/.test(path);
  if (isObject(left) && isObject(right) && !(isItem && (before === undefined || after === undefined))) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return keys.flatMap((key) => differences(path === '' ? key : `${path}.${key}`, left[key], right[key]));
  }
  if (isTable(left) && isTable(right)) {
    const longer = left.length > right.length ? left : right;
    return longer.flatMap((_, index) => differences(`${path}.${index}`, left[index], right[index]));
  }
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isObject) ? [] : undefined;
  return isObject(value) ? {} : undefined;
}

function isSecret(page: RecordPage, path: string): boolean {
  if (SECRET_NAME.test(path)) return true;
  const field = fieldAt(page.form, path);
  return field !== undefined && SECRET_COMPONENT.test(componentNameOf(field.schema) ?? '');
}

function bare({ path }: HistoryChange): HistoryChange {
  return { path, hidden: true };
}
