import type { WorkbenchOverview, WorkbenchPage } from '@/contract/workbench';

/** What `useRequest` knows of the bench. */
export interface WorkbenchState {
  data?: WorkbenchOverview | undefined;
  error?: Error | undefined;
  refresh(): void;
}

/** The pages whose records are tasks: they say when one is finished. */
export function taskPages({ pages }: WorkbenchOverview): (WorkbenchPage & { done: string[] })[] {
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

/** How many of the account's own tasks are not finished. */
export function openTasks(workbench: WorkbenchOverview): number {
  const own = taskPages(workbench).flatMap(({ counts, done }) =>
    counts.filter(({ value }) => !done.includes(value)).map((count) => count.own ?? 0),
  );
  return own.reduce((sum, count) => sum + count, 0);
}

/** For a request whose card says what went wrong: `useRequest` would write it into the console as well. */
export function onCard(): void {}
