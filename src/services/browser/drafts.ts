import type { Doc } from '@/contract/base/doc';
import { isObject } from '@/contract/base/is-object';
import { getUserInfor } from '../session/session';

/** What was typed into a form and is not saved yet, as this browser keeps it. */
export interface Draft {
  /** As the form would send it, unchecked. */
  values: Doc;
  /** Version of the record it was typed over; absent for a new record. */
  version?: number;
  /** The record's own fields at that version. */
  base?: Doc;
  /** When it was kept, in milliseconds since 1970. */
  time: number;
  /** The Idempotency-Key under which a new record may have been sent already. */
  createKey: string;
  /** A draft that was on offer, and neither restored nor discarded, while this one was typed. */
  earlier?: Draft;
}

const PREFIX = 'draft:';
const MOST_PER_ACCOUNT = 50;
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The place of a draft in local storage, by account, tenant, page and record (design: "The gateway");
 * `record` is undefined for a new one. Undefined when nobody is signed in.
 */
export function draftKey(page: string, record: string | undefined): string | undefined {
  const user = getUserInfor();
  return user && `${ownerPrefix(user.accountId)}${user.tenantCode}:${page}:${record ?? 'new'}`;
}

/** The draft at a place; a damaged one and one older than seven days count as none. */
export function readDraft(key: string): Draft | undefined {
  return attempt((storage) => {
    sweep(storage, key);
    return parse(storage.getItem(key));
  });
}

/**
 * Keeps a draft and drops the account's oldest beyond fifty.
 * @returns whether it could be kept: a storage that is full or forbidden is logged once and is no error
 */
export function writeDraft(key: string, draft: Draft): boolean {
  return (
    attempt((storage) => {
      storage.setItem(key, JSON.stringify(draft));
      sweep(storage, key);
      return true;
    }) ?? false
  );
}

/** Drops the draft at a place; the one that was on offer while it was typed comes back. */
export function dropDraft(key: string): void {
  attempt((storage) => {
    const earlier = parse(storage.getItem(key))?.earlier;
    if (earlier) storage.setItem(key, JSON.stringify(earlier));
    else storage.removeItem(key);
  });
}

/** Drops every draft of an account; exit does. */
export function dropDraftsOf(accountId: string): void {
  attempt((storage) => {
    for (const key of keysUnder(storage, ownerPrefix(accountId))) storage.removeItem(key);
  });
}

function ownerPrefix(accountId: string): string {
  return `${PREFIX}${accountId}:`;
}

/** Removes what is damaged or too old, whoever left it here, and the owner's oldest beyond the bound. */
function sweep(storage: Storage, key: string): void {
  const owner = ownerPrefix(key.split(':')[1]!);
  const own: { key: string; time: number }[] = [];
  for (const each of keysUnder(storage, PREFIX)) {
    const draft = parse(storage.getItem(each));
    if (!draft) storage.removeItem(each);
    else if (each.startsWith(owner)) own.push({ key: each, time: draft.time });
  }
  const newestFirst = own.sort((one, other) => other.time - one.time);
  for (const { key: oldest } of newestFirst.slice(MOST_PER_ACCOUNT)) storage.removeItem(oldest);
}

function keysUnder(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}

function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) && Date.now() - value.time <= LONGEST_MS ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  const { values, version, base, time, createKey, earlier } = value;
  return (
    isObject(values) &&
    (version === undefined || typeof version === 'number') &&
    (base === undefined || isObject(base)) &&
    typeof time === 'number' &&
    typeof createKey === 'string' &&
    (earlier === undefined || isDraft(earlier))
  );
}

let hasWarned = false;

function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch (reason) {
    if (!hasWarned) console.warn('draft', reason);
    hasWarned = true;
    return undefined;
  }
}
