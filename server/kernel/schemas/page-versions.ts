import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { VersionOrigin } from '../../../src/contract/studio/studio';
import type { Db, Trx } from '../db/tables';

/** The newest publication of a file, and the texts on disk that it stands in place of. */
export interface PublishedFile {
  file: string;
  version: number;
  /** Null where it takes the file away. */
  text: string | null;
  /** Hashes of the texts that the folder had until then; of no file the empty one. */
  known: readonly string[];
}

/** A text that is published in place of what a copy has on disk. */
export interface NewVersion {
  file: string;
  text: string | null;
  /** The hash of what is on disk. */
  over: string;
  /** The publication of the file that this one follows; absent for its first. */
  after: number | undefined;
}

/** A version of a file without its text. */
export interface VersionRow {
  version: number;
  file: string;
  origin: VersionOrigin;
  at: Date;
  isRemoval: boolean;
  publicationId: string | null;
}

/** Another copy has published a file meanwhile. */
export class PublishedMeanwhile extends Error {}

/** Versions from the folder that are kept of each file; publications are kept for good. */
const MOST_FROM_FILES = 200;

/** What tells texts apart; of no file the empty text. */
export function hashOf(text: string | null | undefined): string {
  return text === null || text === undefined ? '' : createHash('sha256').update(text).digest('hex');
}

export async function publishedFiles(kysely: Db): Promise<PublishedFile[]> {
  const { rows } = await sql<PublishedFile>`
    WITH newest AS (
      SELECT DISTINCT ON (file) file, version, text FROM page_version WHERE origin = 'studio'
      ORDER BY file, version DESC)
    SELECT file, version, text, ARRAY(
      SELECT hash FROM page_version one
        WHERE one.file = newest.file AND one.version <= newest.version AND one.text IS NOT NULL
      UNION
      SELECT over_hash FROM page_version one
        WHERE one.file = newest.file AND one.version <= newest.version AND one.over_hash IS NOT NULL) AS known
    FROM newest`.execute(kysely);
  return rows;
}

/** Adds texts that came into service from the folder. One that is the file's newest already is not added again. */
export async function addFromFiles(trx: Trx, rows: readonly { file: string; text: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const files = rows.map(({ file }) => file);
  await sql`
    INSERT INTO page_version (file, text, hash, origin)
    SELECT given.file, given.text, given.hash, 'files'
    FROM unnest(${files}::text[], ${rows.map(({ text }) => text)}::text[], ${rows.map(({ text }) => hashOf(text))}::text[])
      AS given (file, text, hash)
    WHERE given.hash IS DISTINCT FROM (
      SELECT hash FROM page_version one WHERE one.file = given.file ORDER BY version DESC LIMIT 1)
    ORDER BY given.file`.execute(trx);
  await sql`
    DELETE FROM page_version WHERE version IN (
      SELECT version FROM (
        SELECT version, row_number() OVER (PARTITION BY file ORDER BY version DESC) AS nth FROM page_version
        WHERE file = ANY (${files}::text[]) AND origin = 'files') ranked
      WHERE nth > ${MOST_FROM_FILES})`.execute(trx);
}

/**
 * Adds the texts of a publication; answers the version of each file. Throws `PublishedMeanwhile` where one of the files
 * has a publication that this copy has not seen.
 */
export async function addPublished(
  trx: Trx,
  publicationId: string,
  files: readonly NewVersion[],
): Promise<Map<string, number>> {
  const { rows: newest } = await sql<{ file: string; version: number }>`
    SELECT file, max(version) AS version FROM page_version
    WHERE origin = 'studio' AND file = ANY (${files.map(({ file }) => file)}::text[]) GROUP BY file`.execute(
    trx,
  );
  const seen = new Map(newest.map(({ file, version }) => [file, version]));
  if (files.some(({ file, after }) => seen.get(file) !== after)) throw new PublishedMeanwhile();
  const rows = await trx
    .insertInto('page_version')
    .values(
      files.map(({ file, text, over }) => ({
        file,
        text,
        hash: hashOf(text),
        origin: 'studio' as const,
        over_hash: over,
        publication_id: publicationId,
      })),
    )
    .returning(['file', 'version'])
    .execute();
  return new Map(rows.map(({ file, version }) => [file, version]));
}

/** The versions of a file, or of all publications, the newest first. */
export async function versionsOf(kysely: Db, file?: string): Promise<VersionRow[]> {
  const asked = kysely
    .selectFrom('page_version')
    .select((eb) => [
      'version',
      'file',
      'origin',
      'at',
      'publication_id as publicationId',
      eb('text', 'is', null).as('isRemoval'),
    ])
    .orderBy('version', 'desc');
  const rows = await (file === undefined
    ? asked.where('origin', '=', 'studio').limit(500)
    : asked.where('file', '=', file)
  ).execute();
  return rows.map((row) => ({ ...row, isRemoval: Boolean(row.isRemoval) }));
}

export async function versionAt(
  kysely: Db,
  version: number,
): Promise<(VersionRow & { text: string | null }) | undefined> {
  const row = await kysely
    .selectFrom('page_version')
    .select(['version', 'file', 'origin', 'at', 'publication_id as publicationId', 'text'])
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...row, isRemoval: row.text === null };
}
