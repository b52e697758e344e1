import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kindOfFile } from '../../../src/contract/check/file-kinds';
import { MAX_BYTES } from '../../../src/contract/check/read-json';

/** A file as it was found: its text, that there is none, or why it cannot be read. */
export type Found = { text: string } | 'gone' | { unreadable: string };

export interface Reading {
  /** Texts by file; undefined for one that is gone. */
  texts: Map<string, string | undefined>;
  unreadable: Map<string, string>;
}

/** Reads one file of the folder. Never rejects. */
export type ReadFile = (path: string) => Promise<Found>;

const SOON_MS = 100;
/** An editor that empties a file before it writes is given this many looks, an unreadable file too. */
const LOOKS = 8;

/** Reads a file as UTF-8, of one that is too large only as much as the checker needs to say so. */
export const readSchemaFile: ReadFile = async (path) => {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size <= MAX_BYTES) return { text: await file.readFile('utf8') };
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_BYTES + 1), position: 0 });
      return { text: buffer.toString('utf8', 0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (reason) {
    const { code = String(reason) } = reason as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'gone' : { unreadable: code };
  }
};

/**
 * Reads files that have just changed. One that is gone is looked at twice, since an editor may be putting another in
 * its place; one that is empty or unreadable is looked at again in the background, by way of `later`, before it counts.
 */
export function createReader(dir: string, read: ReadFile, later: (file: string) => void) {
  const looks = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();

  function again(file: string, afterMs: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      later(file);
    }, afterMs);
    timers.add(timer);
  }

  function count(file: string): number {
    const looked = (looks.get(file) ?? 0) + 1;
    looks.set(file, looked);
    return looked;
  }

  async function look(files: readonly string[]): Promise<[string, Found][]> {
    return Promise.all(files.map(async (file) => [file, await read(join(dir, file))] as [string, Found]));
  }

  return {
    async read(files: readonly string[], { patient = true } = {}): Promise<Reading> {
      const found = new Map(await look(files));
      const gone = files.filter((file) => found.get(file) === 'gone');
      if (patient && gone.length > 0) {
        await sleep(SOON_MS);
        for (const [file, now] of await look(gone)) found.set(file, now);
      }
      const reading: Reading = { texts: new Map(), unreadable: new Map() };
      for (const [file, now] of found) {
        const isSettled = now === 'gone' || ('text' in now && now.text.trim() !== '');
        if (patient && !isSettled) {
          const waits = count(file) < LOOKS;
          if (waits || !('text' in now)) again(file, waits ? SOON_MS : SOON_MS * 10);
          if (waits) continue;
        }
        if (isSettled) looks.delete(file);
        if (now === 'gone') reading.texts.set(file, undefined);
        else if ('text' in now) reading.texts.set(file, now.text);
        else reading.unreadable.set(file, now.unreadable);
      }
      return reading;
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Files that the folder is read for: JSON below its first level, where the generated meta-schema stands. */
export function isSchemaFile(file: string): boolean {
  return kindOfFile(file) !== undefined && file.endsWith('.json') && /^[^.][^/]*\//.test(file);
}

/** The files of the folder that are there now; none when the folder itself is not. */
export async function listSchemaFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isSchemaFile)
    .sort();
}

/** By file, something that is another when the file was written or replaced. */
export type Stamps = ReadonlyMap<string, string>;

/** The stamps of the files that are there now, without reading them. */
export async function stampsOf(dir: string): Promise<Stamps> {
  const stamps = await Promise.all(
    (await listSchemaFiles(dir)).map(async (file): Promise<[string, string][]> => {
      const found = await stat(join(dir, file)).catch(() => undefined);
      return found ? [[file, `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`]] : [];
    }),
  );
  return new Map(stamps.flat());
}

/** Which of the files are not there any more. */
export async function vanished(dir: string, files: readonly string[]): Promise<string[]> {
  const missing = await Promise.all(
    files.map((file) =>
      stat(join(dir, file)).then(
        () => false,
        (reason) => reason.code === 'ENOENT',
      ),
    ),
  );
  return files.filter((_, index) => missing[index]);
}
