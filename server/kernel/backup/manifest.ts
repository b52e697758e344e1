import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../base/start-error';

/** What a backup says of itself; it is written last, so a folder without one is no backup. */
const manifest = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** Rows of each table, and the hash of its file as it stands in the folder. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), sha256: z.string() })),
  /** The last number that each sequence has given; null where it has given none. */
  sequences: z.record(z.string(), z.number().nullable()),
  /** Uploaded files by their ids. Those that no record held may have been removed while they were copied. */
  files: z.record(z.string(), z.strictObject({ size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** Where the parts of a backup stand in its folder. */
export const places = {
  manifest: 'manifest.json',
  schemas: 'schemas',
  secret: 'secret.key',
  table: (name: string) => join('tables', `${name}.ndjson.gz`),
  file: (id: string) => join('files', id),
} as const;

/** Reads a backup's manifest and holds every part against it. Throws {@link StartError} for what is wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  const found = manifest.safeParse(await readJson(join(folder, places.manifest)));
  if (!found.success) throw new StartError(`${folder} 不是完整的备份：没有可读的 ${places.manifest}`);
  const parts = [
    ...Object.entries(found.data.tables).map(([name, { sha256 }]) => [places.table(name), sha256] as const),
    ...Object.entries(found.data.files).map(([id, { sha256 }]) => [places.file(id), sha256] as const),
  ];
  for (const [place, sha256] of parts) {
    const hash = await hashOf(join(folder, place)).catch(() => undefined);
    if (hash !== sha256) throw new StartError(`备份已损坏：${place} 与清单不符，没有恢复任何数据`);
  }
  return found.data;
}

/** The SHA-256 of a file, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
