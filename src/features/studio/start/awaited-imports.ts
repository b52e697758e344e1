import { getUserInfor } from '@/services/session/session';

/** Records of a file that a page was made of: they are imported once the page is published. */
export interface AwaitedImport {
  path: string;
  title: string;
  /** The file's name. */
  file: string;
  count: number;
}

const PREFIX = 'studio-imports:';
const MOST = 20;

/** What this person may still import, on this computer. */
export function awaitedImports(): AwaitedImport[] {
  try {
    return JSON.parse(localStorage.getItem(key()) ?? '[]') as AwaitedImport[];
  } catch {
    return [];
  }
}

/** Remembers that a file has records for a page that is not there yet. */
export function rememberImport(one: AwaitedImport): void {
  keep([one, ...awaitedImports().filter(({ path }) => path !== one.path)].slice(0, MOST));
}

export function forgetImport(path: string): void {
  keep(awaitedImports().filter((one) => one.path !== path));
}

const key = () => PREFIX + (getUserInfor()?.accountId ?? '');

function keep(list: readonly AwaitedImport[]): void {
  try {
    localStorage.setItem(key(), JSON.stringify(list));
  } catch {
    // Nothing is told then.
  }
}
