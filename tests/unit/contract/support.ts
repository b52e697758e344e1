import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder, type SchemaFile } from '../../../src/contract/check/check-folder';
import type { Dictionaries } from '../../../src/contract/fields/fields';

/** The JSON files of a folder, the generated meta-schema left out; paths with forward slashes. */
export function filesOf(folder: string): SchemaFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.name !== 'page.schema.json')
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** The dictionaries of a schemas folder. */
export function dictionariesOf(folder: string): Dictionaries {
  return checkFolder(filesOf(folder)).dictionaries;
}

/** Line and column, both from 1, of a character of a text; CRLF ends one line. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n/);
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
