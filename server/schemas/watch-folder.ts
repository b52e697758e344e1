import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { kindOfFile } from '../../src/contract/check/file-kinds';

/** Milliseconds in which several changes count as one, as of a checkout or a save by rename. */
const TOGETHER_MS = 40;
/** How often the folder itself is looked at, in milliseconds: one that was replaced takes its watches with it. */
const ROOT_EVERY_MS = 1_000;

/** What happens in a folder. Paths are inside it, with forward slashes. */
export interface FolderEvents {
  /** Page files, dictionaries or translations came, went or were written. */
  onFiles(files: readonly string[]): void;
  /** The folder was replaced, or watching it failed: anything may have changed. */
  onAnything(): void;
}

/** Follows a folder. `ready` comes when no later change is missed. */
export function watchFolder(dir: string, { onFiles, onAnything }: FolderEvents) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let watcher = open();
  let inode: number | undefined;

  function open() {
    const opened = watch(dir, {
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
    clearTimeout(timer);
    timer = setTimeout(() => {
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

  const roots = setInterval(() => void lookAtRoot(), ROOT_EVERY_MS);
  roots.unref();
  return {
    ready: Promise.all([new Promise<void>((done) => watcher.once('ready', () => done())), lookAtRoot()]),
    async close() {
      clearInterval(roots);
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** Files that the folder is read for: JSON below its first level, where the generated meta-schema stands. */
export function isSchemaFile(file: string): boolean {
  return kindOfFile(file) !== undefined && file.endsWith('.json') && /^[^.][^/]*\//.test(file);
}
