import type { FileVersion, Publication } from '../../../src/contract/studio/studio';
import type { Db } from '../../kernel/db/tables';
import { hashOf, type VersionRow, versionsOf } from '../../kernel/schemas/page-versions';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/** The version in service of each file, by its place. */
export async function versionsInService(
  kysely: Db,
  registry: Pick<SchemaRegistry, 'texts'>,
): Promise<Map<string, VersionRow>> {
  const hashes = new Map([...registry.texts()].map(([file, text]) => [file, hashOf(text)]));
  const rows = await kysely
    .selectFrom('page_version')
    .select(['version', 'file', 'origin', 'at', 'publication_id as publicationId', 'hash'])
    .where('hash', 'in', ['', ...hashes.values()])
    .orderBy('version')
    .execute();
  const serving = rows.filter(({ file, hash }) => hashes.get(file) === hash);
  return new Map(serving.map(({ hash: _, ...row }) => [row.file, { ...row, isRemoval: false }]));
}

/** The versions of a file, or of all publications, as people of a tenant are told of them, the newest first. */
export async function listVersions(
  kysely: Db,
  registry: Pick<SchemaRegistry, 'texts'>,
  tenantCode: string,
  file?: string,
): Promise<FileVersion[]> {
  const [rows, serving] = await Promise.all([versionsOf(kysely, file), versionsInService(kysely, registry)]);
  return presentVersions(kysely, rows, serving, tenantCode);
}

/** Versions as they are told: who published them is said of the caller's own tenant alone. */
export async function presentVersions(
  kysely: Db,
  rows: readonly VersionRow[],
  serving: ReadonlyMap<string, VersionRow>,
  tenantCode: string,
): Promise<FileVersion[]> {
  const publications = await publicationsOf(kysely, rows, tenantCode);
  return rows.map(({ version, file, origin, at, isRemoval, publicationId }) => {
    const publication = publicationId === null ? undefined : publications.get(publicationId);
    return {
      version,
      file,
      origin,
      at: at.toISOString(),
      isServing: serving.get(file)?.version === version,
      isRemoval,
      ...(publication && { publication }),
    };
  });
}

async function publicationsOf(
  kysely: Db,
  rows: readonly VersionRow[],
  tenantCode: string,
): Promise<Map<string, Publication>> {
  const ids = [...new Set(rows.flatMap(({ publicationId }) => publicationId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await kysely
    .selectFrom('publication')
    .selectAll()
    .where('publication_id', 'in', ids)
    .execute();
  const own = found.filter((row) => row.tenant_code === tenantCode);
  return new Map(
    own.map((row) => [
      row.publication_id,
      {
        id: row.publication_id,
        title: row.title,
        author: row.author,
        ...(row.reviewer && { reviewer: row.reviewer }),
        reason: row.reason,
        ...(row.restores !== null && { restores: row.restores }),
        at: row.at.toISOString(),
        files: row.files,
      },
    ]),
  );
}
