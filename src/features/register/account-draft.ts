import type { Doc } from '@/contract/base/doc';

const KEY = 'registerDraft';

/** What was typed and could not be saved yet, since an account is saved with its password alone; never that. */
interface Draft extends Doc {
  /** The phone that it was typed for, once proved. */
  telephone?: string;
  /** The company that an invitation names. */
  companyName?: string;
}

/** What was typed in this tab; empty when nothing was. */
export function readDraft(): Draft {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Draft | null) ?? {};
  } catch {
    return {};
  }
}

/** Keeps what was typed, until the tab is closed or somebody signs in in it. */
export function keepDraft(typed: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...typed }));
}

/** Goes on with what was typed for this phone, which has just been proved; forgets what was typed for another. */
export function openDraft(telephone: string): void {
  if (readDraft().telephone !== telephone) dropDraft();
  keepDraft({ telephone });
}

/** Forgets it: another phone registers, or the registration is done. */
export function dropDraft(): void {
  sessionStorage.removeItem(KEY);
}
