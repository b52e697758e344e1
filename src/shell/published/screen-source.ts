import type { ListData } from '@/contract/envelope';
import type { Operation } from '@/contract/operations';
import { type PublishedScreen, screenFile } from '@/contract/published-calls';
import { fetchDownload, handOver } from '@/services/http/download';
import { http, request } from '@/services/http/http';

/** A published record in the names of its call: texts, empty where there are none. */
export type PublishedRow = Readonly<Record<string, string>>;

/** What of the list is asked for; `isRead` leaves out the others. */
export interface PublishedQuery {
  pageNum: number;
  pageSize: number;
  text?: string | undefined;
  isRead?: 'Y' | 'N' | undefined;
}

/** How the screen at a path is drawn. Rejects as `http` does. */
export async function loadScreen(path: string): Promise<PublishedScreen> {
  return (await http.get<PublishedScreen>(screenFile(path), { quiet: true })).data;
}

/** One page of what is published, the newest first. Rejects as `http` does. */
export function listPublished(
  { calls, search, reader }: PublishedScreen,
  { text, isRead, ...paging }: PublishedQuery,
): Promise<ListData<PublishedRow>> {
  const asked = { ...paging, ...(search && text && { [search]: text }), ...(isRead && { isRead }) };
  return read(calls.list, reader, asked);
}

/** One published record in full. Rejects as `http` does. */
export function readPublished({ calls, reader }: PublishedScreen, id: string): Promise<PublishedRow> {
  return read(calls.get, reader, { [calls.get.query[0]!]: id });
}

/** Hands the file of a record to the person. Rejects as `http` does. */
export async function downloadPublished({ calls, names }: PublishedScreen, row: PublishedRow): Promise<void> {
  const { path, query } = calls.file!;
  const [id, file] = [row[names.id], row[names.file!]];
  handOver(await fetchDownload({ url: path, params: { [query[0]!]: id, [query[1]!]: file } }));
}

function read<T>({ method, path }: Operation, reader: PublishedScreen['reader'], asked: object): Promise<T> {
  const input = method === 'GET' ? { params: asked } : { data: asked };
  return request({ method, url: path, ...input, quiet: true, background: reader === 'public' });
}

/** Where one record is read in full. */
export function recordLink({ recordPath, calls, names }: PublishedScreen, row: PublishedRow): string {
  return `${recordPath}?${calls.get.query[0]}=${encodeURIComponent(row[names.id]!)}`;
}
