import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Files in a local directory. flydrive's own driver writes in place; here a file is there whole or not at all: it is
 * written beside its place, brought to the disk and renamed, so a process that is killed leaves no half of one.
 */
export class DurableFsDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const place = join(this.#root, key);
    const beside = `${place}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(place), { recursive: true });
      const handle = await open(beside, 'wx', 0o600);
      await pipeline(contents, handle.createWriteStream({ flush: true }));
      await rename(beside, place);
      await syncDirectory(dirname(place));
    } catch (reason) {
      contents.destroy();
      await rm(beside, { force: true }).catch(() => undefined);
      throw reason;
    }
  }

  /** Rejects when there is no such file, before anything has been answered. */
  override async getStream(key: string): Promise<Readable> {
    const handle = await open(join(this.#root, key), 'r');
    return handle.createReadStream();
  }
}

/** A rename is on the disk when its directory is. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
