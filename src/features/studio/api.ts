import type { Change } from '@/contract/language/page-changes';
import type { TableDescription } from '@/contract/new-page/from-table';
import {
  type Checked,
  type Draft,
  type DraftFile,
  type DraftHead,
  type DraftReview,
  type FileVersion,
  type Handed,
  STUDIO_CALLS,
  type StudioFile,
} from '@/contract/studio/studio';
import { get, post, put, remove } from '@/services/http/calls';
import { fetchDownload, handOver } from '@/services/http/download';
import { request } from '@/services/http/http';

export interface Overview {
  files: StudioFile[];
  drafts: DraftHead[];
  /** Whether this tenant has every publication decided by a second person. */
  needsSecond: boolean;
}

/** The files in service and the drafts of the tenant. Rejects as `http` does. */
export function loadOverview(): Promise<Overview> {
  return get(STUDIO_CALLS.overview, undefined, { stays: true });
}

/** A file as it is in service. Rejects as `http` does. */
export function loadText(file: string): Promise<{ file: string; text: string; version?: number }> {
  return get(STUDIO_CALLS.text, { file }, { stays: true });
}

/** Hands the person a zip of the schemas folder as it is in service. Rejects as `http` does. */
export async function exportFolder(): Promise<void> {
  handOver(await fetchDownload({ url: STUDIO_CALLS.export, quiet: true, stays: true }, 'schemas.zip'));
}

/** What the checker says of files beside all others in service. Rejects as `http` does. */
export function checkFiles(files: readonly { file: string; text: string | null }[]): Promise<Checked> {
  return request({
    method: 'POST',
    url: STUDIO_CALLS.check,
    data: { files: files.map(({ file, text }) => ({ file, text })) },
    background: true,
    survives: true,
  });
}

/** Begins a draft. Rejects as `http` does. */
export function beginDraft(title: string, files: readonly DraftFile[]): Promise<Draft> {
  return post(STUDIO_CALLS.drafts, { title, files });
}

/** A draft with its texts. Rejects as `http` does. */
export function loadDraft(id: string): Promise<Draft> {
  return get(STUDIO_CALLS.draft(id), undefined, { stays: true });
}

/** Saves a draft that is still as it was at `revision`. Rejects as `http` does; a conflict bears the draft as it is now. */
export function saveDraft(id: string, draft: Pick<Draft, 'revision' | 'title' | 'files'>): Promise<Draft> {
  const { revision, title, files } = draft;
  return put(STUDIO_CALLS.draft(id), { revision, title, files }, { stays: true, survives: true });
}

/** Throws a draft away. Rejects as `http` does. */
export async function dropDraft({ id, revision }: Pick<Draft, 'id' | 'revision'>): Promise<void> {
  await remove(STUDIO_CALLS.draft(id), { params: { revision } });
}

/** What publishing a draft would bring about. Rejects as `http` does. */
export function reviewDraft(id: string): Promise<DraftReview> {
  return get(STUDIO_CALLS.review(id), undefined, { stays: true });
}

export type DraftAct = 'submit' | 'withdraw' | 'publish' | 'sendBack';

/** Hands a draft in, takes it back, publishes it or sends it back. Rejects as `http` does. */
export function actOnDraft(
  id: string,
  act: DraftAct,
  data: { revision: number; reason?: string; remark?: string },
): Promise<Handed> {
  return post(STUDIO_CALLS.act(id, act), data, { stays: true });
}

/** The versions of a file, the newest first. Rejects as `http` does. */
export async function listVersions(file: string): Promise<FileVersion[]> {
  const { versions } = await get<{ versions: FileVersion[] }>(
    STUDIO_CALLS.versions,
    { file },
    { stays: true },
  );
  return versions;
}

/** A version with its text, null where it takes the file away. Rejects as `http` does. */
export function loadVersion(version: number): Promise<FileVersion & { text: string | null }> {
  return get(STUDIO_CALLS.version(version), undefined, { stays: true });
}

/** What changes between two versions of a file, in words. Rejects as `http` does. */
export async function compareVersions(
  file: string,
  before: number | null,
  after: number | null,
): Promise<Change[]> {
  const { changes } = await post<{ changes: Change[] }>(
    STUDIO_CALLS.compare,
    { file, before, after },
    { stays: true },
  );
  return changes;
}

/** Brings a version back. Rejects as `http` does. */
export function restoreVersion(version: number, reason: string): Promise<Handed> {
  return post(STUDIO_CALLS.restore(version), { reason });
}

/** The tables of `CREATE TABLE` statements, and what of them was not understood. Rejects as `http` does. */
export function readTables(sql: string): Promise<{ tables: TableDescription[]; faults: string[] }> {
  return post(STUDIO_CALLS.tables, { sql }, { stays: true });
}
