import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '../base/start-error';

/** The hold on a directory; the kernel lets go of it when the process ends, however it ends. */
export interface DirectoryLock {
  release(): Promise<void>;
}

const NAME = 'lock';
/** The longest path a Unix socket may have is 108 bytes on Linux and 104 elsewhere. */
export const SOCKET_PATH_LIMIT = 100;

/** Milliseconds that a holder who is just leaving is waited for, as at a restart. */
const PATIENCE = 2000;
const PAUSE = 100;

/**
 * Makes the directory (mode 0700) and takes it for this process alone, by listening on a Unix socket in it.
 * A socket that nobody listens on is what a killed process left, and is taken over.
 * Throws {@link StartError} when another process holds the directory for longer than a restart takes.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const short = shortPath(directory);
  try {
    for (const until = Date.now() + PATIENCE; ; await setTimeout(PAUSE)) {
      const server = await takeOver(short.path);
      if (server) return { release: () => close(server).finally(short.release) };
      if (Date.now() > until) throw inUse(directory);
    }
  } catch (error) {
    short.release();
    throw error;
  }
}

/**
 * A way to a directory that is short enough for a socket in it: Linux reaches a directory of any length by its open
 * descriptor, which `release` closes. Throws {@link StartError} elsewhere.
 */
export function shortPath(directory: string): { path: string; release: () => void } {
  if (Buffer.byteLength(join(directory, NAME)) + 40 <= SOCKET_PATH_LIMIT) {
    return { path: directory, release: () => {} };
  }
  if (process.platform !== 'linux') throw new StartError(`数据目录的路径过长：${directory}`);
  const descriptor = openSync(directory, 'r');
  return { path: `/proc/self/fd/${descriptor}`, release: () => closeSync(descriptor) };
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Listens on a free socket or in the place of a dead one; undefined while another process listens. */
async function takeOver(path: string): Promise<Server | undefined> {
  const server = await listen(join(path, NAME));
  if (server || (await answers(join(path, NAME))) || (await putAside(path))) return server;
  return listen(join(path, NAME));
}

/** Moves a dead socket away before removing it: what was moved is tried again, and put back if it has come to life. */
async function putAside(path: string): Promise<boolean> {
  const aside = join(path, `${NAME}.${randomUUID().slice(0, 8)}`);
  try {
    renameSync(join(path, NAME), aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  const alive = await answers(aside);
  if (alive) linkSync(aside, join(path, NAME));
  rmSync(aside, { force: true });
  return alive;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function inUse(directory: string): StartError {
  return new StartError(`数据目录 ${directory} 正被另一个进程使用：请先停止它，或用 DATA_DIR 指定另一个目录`);
}
