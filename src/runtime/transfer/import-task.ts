import { type ImportFault, type ImportJob, type ImportRow, MAX_IMPORT_PART } from '@/contract/api/transfers';
import { createFollowers } from '@/contract/base/followers';
import { grouped } from '@/contract/base/grouped';
import { type Dictionaries, fieldAt } from '@/contract/fields/fields';
import { callName } from '@/contract/language/operations';
import type { ListPage } from '@/contract/language/page-schema';
import { importTables } from '@/contract/pages/import-fields';
import { isCancelled, RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import type { Progress } from './export-file';
import { importClient } from './import-client';
import { fileFields } from './import-columns';
import { importWritten } from './import-events';
import { readSheets } from './import-sheet';
import { readRows } from './read-rows';
import type { ItemRow, SheetRow } from './sheet-cells';
import { type RowFault, SheetError } from './sheet-error';

/** Where an import is. Nothing is written before `writing`, and then all of it or nothing. */
export type TaskState =
  | { step: 'checking'; progress: Progress }
  | { step: 'faulty'; faults: RowFault[]; count: number; job?: ImportJob }
  | { step: 'checked'; job: ImportJob }
  | { step: 'writing'; job: ImportJob }
  | { step: 'written'; job: ImportJob }
  /** `job` is there when the gateway may have written it: asking again writes nothing twice. */
  | { step: 'failed'; message: string; job?: ImportJob }
  | { step: 'cancelled' };

/** An import that goes on whatever page is open; `subscribe` and `get` are for `useSyncExternalStore`. */
export interface ImportTask {
  page: ListPage;
  dictionaries: Dictionaries;
  fileName: string;
  get(): TaskState;
  subscribe(listener: () => void): () => void;
  write(): void;
  /** Checks the rows again that the gateway has: another was faster with one of them. */
  checkAgain(): void;
  /** Before it is written: nothing of it stays. */
  cancel(): void;
}

/** Bytes of rows that one call carries, in characters. */
const PART_LENGTH = 400_000;

/** Reads and checks a file in the background. */
export function startImport(page: ListPage, dictionaries: Dictionaries, file: File): ImportTask {
  const { task, run, client } = createTask(page, dictionaries, file.name, {
    step: 'checking',
    progress: { done: 0, total: 0 },
  });
  run(async (signal, set) => {
    const { rows: sheet, faults: strange } = await readSheets(page, file);
    const onProgress = ({ done, total }: Progress) =>
      set({ step: 'checking', progress: { done: Math.floor(done / 5), total } });
    const { sound, faults: unread } = await readRows(sheet, { page, dictionaries, signal, onProgress });
    const faults = [...unread, ...strange];
    const places = placesOf(sheet);
    if (sound.length === 0) return set({ step: 'faulty', faults, count: sheet.length });
    const job = await client.begin(file.name, sound.length);
    let done = 0;
    for (const list of partsOf(sound)) {
      await client.rows(job.id, done, list, signal).catch((reason: unknown) => {
        void client.remove(job.id).catch(() => undefined);
        throw reason;
      });
      done += list.length;
      set({ step: 'checking', progress: { done, total: sound.length } });
    }
    const reviewed = await client.review(job.id);
    set(stateOf(page, reviewed, faults, sheet.length, places));
    if (faults.length > 0) void client.remove(job.id).catch(() => undefined);
  });
  return task;
}

/** Goes on with an import that was checked earlier, maybe before the page was loaded. */
export function resumeImport(page: ListPage, dictionaries: Dictionaries, job: ImportJob): ImportTask {
  const { task, run, client } = createTask(page, dictionaries, job.fileName, {
    step: 'checking',
    progress: { done: 0, total: job.total },
  });
  run(async (_, set) => set(stateOf(page, await client.review(job.id))));
  return task;
}

type Work = (signal: AbortSignal, set: (state: TaskState) => void) => Promise<void>;
type Client = ReturnType<typeof importClient>;

function createTask(page: ListPage, dictionaries: Dictionaries, fileName: string, first: TaskState) {
  const client = importClient(callName(page));
  const store = createStore(first);
  const { run, abort } = createRunner(store.set);
  const task: ImportTask = {
    page,
    dictionaries,
    fileName,
    get: store.get,
    subscribe: store.subscribe,
    write: () => withJob(store, (job) => writeJob(page, client, store, run, job)),
    checkAgain: () => withJob(store, (job) => checkJob(page, client, store, run, job)),
    cancel: () => {
      abort();
      withJob(store, (job) => job.step !== 'written' && void client.remove(job.id).catch(() => undefined));
      store.set({ step: 'cancelled' });
    },
  };
  return { task, run, client };
}

interface Store extends Pick<ImportTask, 'get' | 'subscribe'> {
  set(state: TaskState): void;
}

function createStore(first: TaskState): Store {
  const listeners = createFollowers();
  let state = first;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      listeners.tell();
    },
    subscribe: listeners.follow,
  };
}

type Run = (work: Work, job?: ImportJob) => void;

/** Does one thing at a time; what is aborted says nothing any more. */
function createRunner(set: Store['set']): { run: Run; abort(): void } {
  let running: AbortController | undefined;
  return {
    run: (work, job) => {
      if (running) return;
      const control = new AbortController();
      running = control;
      const report = (next: TaskState) => {
        if (!control.signal.aborted) set(next);
      };
      const failed = (reason: unknown) =>
        report({ step: 'failed', message: messageOf(reason), ...(job && unanswered(reason, job)) });
      void work(control.signal, report)
        .catch(failed)
        .finally(() => {
          if (running === control) running = undefined;
        });
    },
    abort: () => {
      running?.abort();
      running = undefined;
    },
  };
}

function withJob({ get }: Store, act: (job: ImportJob) => unknown): void {
  const state = get();
  if ('job' in state && state.job) act(state.job);
}

function writeJob(page: ListPage, client: Client, { get, set }: Store, run: Run, job: ImportJob): void {
  if (get().step === 'writing') return;
  set({ step: 'writing', job });
  run(async (_, report) => {
    const written = await client.write(job.id);
    report(stateOf(page, written));
    if (written.step === 'written') importWritten(callName(page));
  }, job);
}

function checkJob(page: ListPage, client: Client, { set }: Store, run: Run, job: ImportJob): void {
  const progress = (done: number) => ({ step: 'checking' as const, progress: { done, total: job.total } });
  set(progress(0));
  run(async (signal, report) => {
    for (let from = 0; from < job.total; ) {
      const { checked } = await client.rows(job.id, from, undefined, signal);
      from += checked;
      report(progress(from));
    }
    report(stateOf(page, await client.review(job.id)));
  }, job);
}

function stateOf(
  page: ListPage,
  job: ImportJob,
  faults: RowFault[] = [],
  count = job.total,
  places: Places = new Map(),
): TaskState {
  if (job.step === 'written') return { step: 'written', job };
  const own = job.faults.map((fault) => faultOf(page, fault, places));
  const all = [...faults, ...own].sort(
    (left, right) => (left.sheet ?? '').localeCompare(right.sheet ?? '') || left.row - right.row,
  );
  if (all.length === 0) return { step: 'checked', job };
  return { step: 'faulty', faults: all, count, ...(faults.length === 0 && { job }) };
}

/** The rows of item tables on their sheets, by the row of their record and the list. */
type Places = ReadonlyMap<number, ReadonlyMap<string, readonly ItemRow[]>>;

function placesOf(rows: readonly SheetRow[]): Places {
  return new Map(
    rows.map(({ number, items = [] }) => [number, grouped(items, ({ table }) => table.list.path)]),
  );
}

/** A fault as the file has it: one of an item table on its sheet, by its own row where that is known. */
function faultOf(page: ListPage, { row, path, message }: ImportFault, places: Places): RowFault {
  const [, list, index] = /^([^.]+)\.(\d+)(\.|$)/.exec(path) ?? [];
  const table = importTables(page).find((one) => one.list.path === list);
  const column = titleOf(page, path);
  if (!table) return { row, column, message };
  const at = places.get(row)?.get(table.list.path)?.[Number(index)]?.number;
  if (at !== undefined) return { row: at, column, message, sheet: table.sheet };
  const place = t('{list}第 {number} 行', { list: table.list.title, number: Number(index) + 1 });
  return { row, column: `${place} ${column}`, message };
}

function titleOf(page: ListPage, path: string): string {
  const field = fieldAt(page.form, path) ?? fileFields(page).find((one) => one.path === path);
  return field?.title ?? path;
}

/** Rows by number and size, as calls carry them. */
function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let length = 0;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (!last || last.length >= MAX_IMPORT_PART || length + own > PART_LENGTH) {
      parts.push([row]);
      length = own;
    } else {
      last.push(row);
      length += own;
    }
  }
  return parts;
}

function unanswered(reason: unknown, job: ImportJob): { job?: ImportJob } {
  return reason instanceof RefusalError ? {} : { job };
}

function messageOf(reason: unknown): string {
  if (isCancelled(reason)) return '';
  if (!(reason instanceof SheetError) && !(reason instanceof Error && 'kind' in reason))
    console.warn('import', reason);
  return reason instanceof Error && reason.message ? reason.message : t('导入失败，请重试');
}
