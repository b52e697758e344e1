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
import { fetchDownload, handOver } from '@/services/http/download';
import { request } from '@/services/http/http';

/** What Studio begins with. */
export interface Overview {
  files: StudioFile[];
  drafts: DraftHead[];
  /** Whether this tenant has every publication decided by a second person. */
  needsSecond: boolean;
}

/** The files in service and the drafts of the tenant. Rejects as `http` does. */
export function loadOverview(): Promise<Overview> {
  return request({ url: STUDIO_CALLS.overview, quiet: true, stays: true });
}

/** A file as it is in service. Rejects as `http` does. */
export function loadText(file: string): Promise<{ file: string; text: string; version?: number }> {
  return request({ url: STUDIO_CALLS.text, params: { file }, quiet: true, stays: true });
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
  return request({ method: 'POST', url: STUDIO_CALLS.drafts, data: { title, files }, quiet: true });
}

/** A draft with its texts. Rejects as `http` does. */
export function loadDraft(id: string): Promise<Draft> {
  return request({ url: STUDIO_CALLS.draft(id), quiet: true, stays: true });
}

/** Saves a draft that is still as it was at `revision`. Rejects as `http` does; a conflict bears the draft as it is now. */
export function saveDraft(id: string, draft: Pick<Draft, 'revision' | 'title' | 'files'>): Promise<Draft> {
  const { revision, title, files } = draft;
  return request({
    method: 'PUT',
    url: STUDIO_CALLS.draft(id),
    data: { revision, title, files },
    quiet: true,
    stays: true,
    survives: true,
  });
}

/** Throws a draft away. Rejects as `http` does. */
export async function dropDraft({ id, revision }: Pick<Draft, 'id' | 'revision'>): Promise<void> {
  await request({ method: 'DELETE', url: STUDIO_CALLS.draft(id), params: { revision }, quiet: true });
}

/** What publishing a draft would bring about. Rejects as `http` does. */
export function reviewDraft(id: string): Promise<DraftReview> {
  return request({ url: STUDIO_CALLS.review(id), quiet: true, stays: true });
}

/** Hands a draft in, takes it back, publishes it or sends it back. Rejects as `http` does. */
export function actOnDraft(
  id: string,
  act: 'submit' | 'withdraw' | 'publish' | 'sendBack',
  data: { revision: number; reason?: string; remark?: string },
): Promise<Handed> {
  return request({ method: 'POST', url: STUDIO_CALLS.act(id, act), data, quiet: true, stays: true });
}

/** The versions of a file, the newest first. Rejects as `http` does. */
export async function listVersions(file: string): Promise<FileVersion[]> {
  const { versions } = await request<{ versions: FileVersion[] }>({
    url: STUDIO_CALLS.versions,
    params: { file },
    quiet: true,
    stays: true,
  });
  return versions;
}

/** A version with its text, null where it takes the file away. Rejects as `http` does. */
export function loadVersion(version: number): Promise<FileVersion & { text: string | null }> {
  return request({ url: STUDIO_CALLS.version(version), quiet: true, stays: true });
}

/** What changes between two versions of a file, in words. Rejects as `http` does. */
export async function compareVersions(
  file: string,
  before: number | null,
  after: number | null,
): Promise<Change[]> {
  const { changes } = await request<{ changes: Change[] }>({
    method: 'POST',
    url: STUDIO_CALLS.compare,
    data: { file, before, after },
    quiet: true,
    stays: true,
  });
  return changes;
}

/** Brings a version back. Rejects as `http` does. */
export function restoreVersion(version: number, reason: string): Promise<Handed> {
  return request({ method: 'POST', url: STUDIO_CALLS.restore(version), data: { reason }, quiet: true });
}

/** The tables of `CREATE TABLE` statements, and what of them was not understood. Rejects as `http` does. */
export function readTables(sql: string): Promise<{ tables: TableDescription[]; faults: string[] }> {
  return request({ method: 'POST', url: STUDIO_CALLS.tables, data: { sql }, quiet: true, stays: true });
}
