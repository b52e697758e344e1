import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { type ChokidarOptions, watch } from 'chokidar';
import { isSchemaFile, type Stamps, stampsOf } from './read-files';

/** Milliseconds in which several changes count as one, as of a checkout or a save by rename. */
const TOGETHER_MS = 40;
/** Milliseconds between two looks over the whole folder: at least, and for each file, so that many cost no more. */
const ROUND_EVERY_MS = 1_000;
const ROUND_EVERY_FILE_MS = 2;

/** What happens in a folder. Paths are inside it, with forward slashes. */
export interface FolderEvents {
  /** Page files, dictionaries or translations came, went or were written. */
  onFiles(files: readonly string[]): void;
  /** The folder was replaced, or watching it failed: anything may have changed. */
  onAnything(): void;
}

/** What of chokidar's watcher is used. */
interface Watcher {
  on(event: 'all', listener: (event: string, path: string) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  once(event: 'ready', listener: () => void): unknown;
  close(): Promise<void>;
}

/**
 * Follows a folder from how it was when the stamps were taken. The system tells of most changes at once; what it does
 * not tell, as on a network disk or of files that come while their new folder is read, is found by going the round.
 * `ready` comes when later changes are told at once. The system tells through chokidar unless another watcher is given.
 */
export function watchFolder(
  dir: string,
  before: Stamps,
  { onFiles, onAnything }: FolderEvents,
  watchWith: (path: string, options: ChokidarOptions) => Watcher = watch,
) {
  const changed = new Set<string>();
  let together: NodeJS.Timeout | undefined;
  let round: NodeJS.Timeout | undefined;
  let isClosed = false;
  let watcher = open();
  let inode: number | undefined;
  let settled = before;
  let seen = before;

  function open() {
    const opened = watchWith(dir, {
      ignoreInitial: true,
      awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
    });
    opened.on('all', (event, path) => {
      const file = relative(dir, path).split(sep).join('/');
      if (!event.endsWith('Dir') && isSchemaFile(file)) note(file);
    });
    opened.on('error', onAnything);
    return opened;
  }

  function note(file: string) {
    changed.add(file);
    clearTimeout(together);
    together = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      onFiles(files);
    }, TOGETHER_MS);
  }

  async function lookAtRoot() {
    const now = (await stat(dir).catch(() => undefined))?.ino;
    if (now === undefined || now === inode) return;
    const replaced = inode !== undefined;
    inode = now;
    if (!replaced) return;
    await watcher.close();
    watcher = open();
    watcher.once('ready', onAnything);
  }

  /** Notes what is another way than it was, once two rounds found it alike: a file may still be written. */
  async function lookOver() {
    await lookAtRoot();
    const now = await stampsOf(dir).catch(() => undefined);
    if (!now) return;
    const resting = new Map(settled);
    for (const file of new Set([...now.keys(), ...settled.keys()])) {
      const stamp = now.get(file);
      if (stamp === settled.get(file) || stamp !== seen.get(file)) continue;
      if (stamp === undefined) resting.delete(file);
      else resting.set(file, stamp);
      note(file);
    }
    [settled, seen] = [resting, now];
  }

  function goRounds() {
    const afterMs = Math.max(ROUND_EVERY_MS, seen.size * ROUND_EVERY_FILE_MS);
    round = setTimeout(() => void lookOver().then(() => isClosed || goRounds()), afterMs);
    round.unref();
  }

  goRounds();
  return {
    ready: Promise.all([new Promise<void>((done) => watcher.once('ready', () => done())), lookAtRoot()]),
    async close() {
      isClosed = true;
      clearTimeout(round);
      clearTimeout(together);
      await watcher.close();
    },
  };
}
