import { isObject } from '@/contract/base/is-object';
import type { RecordTitle } from '@/contract/pages/record-title';
import { ownerOfSession } from '../session/session';

/** A record that was opened, as the search offers it before anything is typed. */
export interface RecentRecord extends RecordTitle {
  /** Of its page. */
  path: string;
  /** Of its page, in the language of the screen that it was opened on. */
  title: string;
  id: string;
}

const PREFIX = 'recent:';
const MOST = 8;

/** Puts a record in front of those that the account opened lately in this tenant. */
export function noteOpened(record: RecentRecord): void {
  const others = recentRecords().filter(({ path, id }) => path !== record.path || id !== record.id);
  try {
    localStorage.setItem(keyOf(), JSON.stringify([record, ...others].slice(0, MOST)));
  } catch (reason) {
    console.warn('recent records', reason);
  }
}

/** The records that the account opened lately in this tenant, the last first; empty where none are known. */
export function recentRecords(): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch (reason) {
    console.warn('recent records', reason);
    return [];
  }
}

/** Forgets what an account opened, in all its tenants; the exit does. */
export function dropRecentOf(accountId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${accountId}/`)) localStorage.removeItem(key);
  }
}

const keyOf = () => PREFIX + ownerOfSession();

function isRecent(value: unknown): value is RecentRecord {
  if (!isObject(value)) return false;
  return ['path', 'title', 'id', 'name'].every((key) => typeof value[key] === 'string');
}
