import type { DictionaryEntry } from '../language/dictionary-schema';
import type { RecordTitle } from '../pages/record-title';

/** Characters of a memo (specification section 9). */
export const MEMO_LENGTH = 50;
/** Memos that an account keeps at a time. */
export const MOST_MEMOS = 100;
/** Days of the trend; the last seven of them are its shorter form. */
export const TREND_DAYS = 14;

/** The calls of the work bench (decision 042). */
export const WORKBENCH_CALLS = {
  saveMemo: '/api/bench/memos/save',
  removeMemo: '/api/bench/memos/remove',
} as const;

/** How many records of a page have one value of the field that is counted, as far as lists count (decision 109). */
interface WorkbenchCount extends Pick<DictionaryEntry, 'label' | 'color'> {
  value: string;
  all: number;
  /** There are more than `all`. */
  allExceeded?: true;
  /** Those that the account is responsible for; absent where the page knows nobody who is. */
  own?: number;
  /** There are more than `own`. */
  ownExceeded?: true;
}

/** A record with a date that comes near or has passed: which it is, and whom it concerns. */
export interface WorkbenchDue extends RecordTitle {
  id: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Below 0 where it has passed. */
  daysLeft: number;
  /** Value of the counted field. */
  value: string;
}

/** A page with `bench`, as far as the account may open it. */
export interface WorkbenchPage {
  path: string;
  title: string;
  /** The search item that the counted values are looked for by, and the one of the account itself. */
  field: string;
  responsible?: string;
  counts: WorkbenchCount[];
  /** Values of what is finished; absent where the page does not say when a record is. */
  done?: string[];
  /** The nearest first; absent where the page names no date. */
  due?: WorkbenchDue[];
}

/** What came and what was finished on one day in Beijing, over all pages with `bench.finished`. */
export interface WorkbenchDay {
  /** `YYYY-MM-DD` */
  date: string;
  created: number;
  finished: number;
}

/** The work bench of an account: counts, what falls due, and `TREND_DAYS` days up to today. */
export interface WorkbenchOverview {
  pages: WorkbenchPage[];
  trend: WorkbenchDay[];
}

/** The pages whose records are tasks: they say when one is finished. */
export function taskPages({
  pages,
}: Pick<WorkbenchOverview, 'pages'>): (WorkbenchPage & { done: string[] })[] {
  return pages.filter((page): page is WorkbenchPage & { done: string[] } => page.done !== undefined);
}

/** The address of a page's list, narrowed to one value of the counted field, and to one's own where asked. */
export function listAddress(
  { path, field, responsible }: WorkbenchPage,
  value: string,
  own?: string,
): string {
  const search = new URLSearchParams({ [field]: value, ...(own && responsible && { [responsible]: own }) });
  return `${path}?${search}`;
}

/** How many of the account's own tasks are not finished; with `exceeded` there are more. */
export function openTasks(workbench: Pick<WorkbenchOverview, 'pages'>): {
  count: number;
  exceeded: boolean;
} {
  const open = taskPages(workbench).flatMap(({ counts, done }) =>
    counts.filter(({ value }) => !done.includes(value)),
  );
  return {
    count: open.reduce((sum, { own = 0 }) => sum + own, 0),
    exceeded: open.some(({ ownExceeded }) => ownExceeded),
  };
}

export interface Memo {
  id: string;
  text: string;
  /** ISO 8601, UTC. */
  savedAt: string;
}
