import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SchemaFile } from '../../src/contract/check/check-folder';
import { UsageError } from './command';

/** The folder of the product's page files, from the working directory; as the gateway takes it from its environment. */
export const SCHEMAS = normalize(process.env.SCHEMAS_DIR || 'schemas');

/** The JSON files of files and folders, each once; the generated meta-schema is none of them. */
export async function readSchemaFiles(paths: readonly string[]): Promise<SchemaFile[]> {
  const found = await Promise.all(paths.map(listFiles));
  const names = [...new Set(found.flat())].filter((file) => !file.endsWith('page.schema.json'));
  return Promise.all(names.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
}

/** Throws `UsageError` when one of the paths is not there. */
export async function requirePaths(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!(await stat(path).catch(() => undefined))) throw new UsageError(`找不到 ${path}`);
  }
}

/** A reader meets the old text or the new one, never half of it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

/** A path as the messages write it: from the working directory, with forward slashes. */
export function normalize(path: string): string {
  return relative('.', path).split(sep).join('/') || '.';
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [normalize(path)];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => normalize(join(entry.parentPath, entry.name)));
}
