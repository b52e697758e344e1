import type { Operation } from '@/contract/language/operations';
import type { ListData } from '@/contract/lists/list-data';
import { type PublishedScreen, type ScreenField, screenFile } from '@/contract/pages/published-screens';
import { fetchDownload, handOver } from '@/services/http/download';
import { http, request } from '@/services/http/http';
import { getFace, getUserInfor } from '@/services/session/session';

/** A published record in the names of its call: texts are empty where there are none. */
export type PublishedRow = Readonly<Record<string, unknown>>;

export interface Choice {
  value: string;
  label: string;
}

/** A page of the list, and what it is narrowed and sorted by, in the names of its call. */
export interface PublishedQuery {
  pageNum: number;
  pageSize: number;
  values: Readonly<Record<string, string>>;
}

/** How the screen at a path is drawn. Rejects as `http` does. */
export async function loadScreen(path: string): Promise<PublishedScreen> {
  return (await http.get<PublishedScreen>(screenFile(path), { quiet: true })).data;
}

/** One page of what is published, the newest first unless another order is asked for. Rejects as `http` does. */
export function listPublished(
  { calls, reader }: PublishedScreen,
  { values, ...paging }: PublishedQuery,
): Promise<ListData<PublishedRow>> {
  return read(calls.list, reader, { ...paging, ...values });
}

/** What the list can be narrowed by, by the parameters of its call. Rejects as `http` does. */
export function readChoices(
  { calls, reader }: PublishedScreen,
  asked: Readonly<Record<string, string>>,
): Promise<Record<string, Choice[]>> {
  return read(calls.filters!, reader, asked);
}

/**
 * One published record in full, named by its id or by the text that its call takes besides; a supplier is answered what is
 * for suppliers as well. Rejects as `http` does.
 */
export async function readPublished(
  { calls, more, reader }: PublishedScreen,
  asked: URLSearchParams,
): Promise<PublishedRow> {
  const named = (call: Operation) =>
    Object.fromEntries(
      call.query.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)!]] : [])).slice(0, 1),
    );
  const parts = [
    read<PublishedRow>(calls.get, reader, named(calls.get)),
    ...(more && isOfSupplier()
      ? [read<PublishedRow>(more.calls.get, 'suppliers', named(more.calls.get))]
      : []),
  ];
  return Object.assign({}, ...(await Promise.all(parts)));
}

/** Whether a supplier's account is signed in, which reads what is published to suppliers. */
export function isOfSupplier(): boolean {
  return getFace() === 'supplier' && Boolean(getUserInfor()?.supplierCode);
}

/** Hands a file of a record to the person. Rejects as `http` does. */
export async function downloadPublished(
  { calls, more, names }: PublishedScreen,
  row: PublishedRow,
  attachmentId: string,
): Promise<void> {
  const { path, query } = (calls.file ?? more?.calls.file)!;
  const [id = '', file = ''] = query;
  handOver(
    await fetchDownload({ url: path, params: { [id]: row[names.id], [file]: attachmentId }, quiet: true }),
  );
}

function read<T>({ method, path }: Operation, reader: PublishedScreen['reader'], asked: object): Promise<T> {
  const input = method === 'GET' ? { params: asked } : { data: asked };
  return request({ method, url: path, ...input, quiet: true, background: reader === 'public' });
}

/** Where one record is read in full: the address says the tab it is under, what tells it, and its id. */
export function recordLink(screen: PublishedScreen, row: PublishedRow): string {
  const { recordPath, calls, names, tabs, tags } = screen;
  const [id = '', ...texts] = calls.get.query;
  const shown = [...texts, ...tags.map(({ name }) => name)];
  const query = new URLSearchParams([
    ...(tabs ? [[tabs.param, textOf(row, tabs.name)]] : []),
    ...shown.map((name) => [name, textOf(row, name)]),
    [id, textOf(row, names.id)],
  ]);
  const path = typeof recordPath === 'string' ? recordPath : recordPath[textOf(row, tabs?.name ?? '')];
  return `${path}?${query}`;
}

export function textOf(row: PublishedRow, name: string | undefined): string {
  return name === undefined ? '' : String(row[name] ?? '');
}

/** A field of a record as people read it; empty where it has no value. */
export function shownOf(row: PublishedRow, { name, kind, options }: ScreenField, comma = '、'): string {
  const value = row[name];
  if (Array.isArray(value)) return value.join(comma);
  const text = textOf(row, name);
  if (kind === 'day') return text.slice(0, 10);
  if (kind === 'time') return text.slice(0, 16);
  return options?.find((one) => String(one.value) === text)?.label ?? text;
}
