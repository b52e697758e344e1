import { ownerOfSession } from '@/services/session/session';
import { readTabs, type Tab } from './tab-list';

const PREFIX = 'tabs:';

/**
 * The tabs that this account had open in its tenant: of this window, which a reload comes back to, or those of the
 * last window where it has none. Empty where there are none, or storage is forbidden.
 */
export function loadTabs(): Tab[] {
  const key = storageKey();
  try {
    const kept = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return readTabs(JSON.parse(kept ?? 'null'));
  } catch (reason) {
    console.warn(key, reason);
    return [];
  }
}

/** Keeps the tabs of this account in its tenant. */
export function keepTabs(tabs: readonly Tab[]): void {
  const key = storageKey();
  const text = JSON.stringify(tabs);
  try {
    sessionStorage.setItem(key, text);
    localStorage.setItem(key, text);
  } catch (reason) {
    console.warn(key, reason);
  }
}

/** Forgets the tabs of an account in all its tenants; the exit does. */
export function dropTabsOf(accountId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${accountId}/`)) localStorage.removeItem(key);
  }
}

const storageKey = () => PREFIX + ownerOfSession();
