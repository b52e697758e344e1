import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { StartError } from '../base/start-error';
import { DurableFsDriver } from './durable-fs-driver';
import type { S3Settings } from './s3';

/** Where the bytes of uploaded files are kept, by the id of the file. */
export interface FileStorage {
  /** A local folder for uploads that are still coming in. */
  incoming: string;
  /** Moves a file that has come in to its place. Rejects with the storage's error; nothing is left in the place then. */
  keep(path: string, id: string): Promise<void>;
  /** Rejects when there is no such file. */
  read(id: string): Promise<Readable>;
  remove(id: string): Promise<void>;
  /** Removes what has been coming in since before `time` and never arrived. */
  sweep(time: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file storage in a directory, or in a temporary one that goes with the gateway; with `s3` the directory is
 * for uploads that are still coming in, and the files are in a bucket, which all copies of the gateway share. Throws
 * {@link StartError} when one of them cannot be used.
 */
export async function openFileStorage(dir: string | undefined, s3?: S3Settings): Promise<FileStorage> {
  const root = dir ?? mkdtempSync(join(tmpdir(), 'files-'));
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 }).catch((reason: Error) => {
    throw new StartError(`无法使用文件目录 ${root}：${reason.message}`);
  });
  // Loaded where it is used alone: the SDK takes a second.
  const bucket = s3 && (await (await import('./s3')).openBucket(s3));
  const disk = bucket?.disk ?? new Disk(new DurableFsDriver(join(root, 'stored')));
  return {
    incoming,
    keep: (path, id) => disk.moveFromFs(path, keyOf(id)),
    read: (id) => disk.getStream(keyOf(id)),
    remove: (id) => disk.delete(keyOf(id)),
    sweep: (time) => sweepFolder(incoming, time),
    close: async () => {
      bucket?.close();
      if (dir === undefined) await rm(root, { recursive: true, force: true });
    },
  };
}

/** Ids are random, so their first characters spread the files over 65,536 folders. */
function keyOf(id: string): string {
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
}

async function sweepFolder(folder: string, time: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < time) await rm(path, { force: true });
  }
}
