import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../../../src/contract/base/message-of';
import { StartError } from '../base/start-error';
import { lockDirectory, SOCKET_PATH_LIMIT } from './directory-lock';

/** A running embedded database, reached by the Unix socket `.s.PGSQL.5432` in `socketDir`. */
export interface RunningPglite {
  socketDir: string;
  close(): Promise<void>;
}

/** Where an embedded database lives, or what one in memory begins with. */
export interface PgliteSource {
  dataDir?: string | undefined;
  image?: string | undefined;
}

const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Starts PGlite in a worker thread, on `dataDir/pgdata` or in memory, so that a long query does not stall the thread
 * that answers (design: "Stack"). The directory is locked for as long as it runs. One in memory begins with what the
 * file `image` holds, as PGlite dumps it.
 * `onLost` is told when the worker stops without having been closed.
 * Throws {@link StartError} when the directory is in use or damaged.
 */
export async function startPglite(
  { dataDir, image }: PgliteSource,
  onLost: (reason: Error) => void = () => {},
): Promise<RunningPglite> {
  const lock = dataDir === undefined ? undefined : await lockDirectory(dataDir);
  const socketDir = makeSocketDir(dataDir);
  const release = async () => {
    rmSync(socketDir, { recursive: true, force: true });
    await lock?.release();
  };
  try {
    const worker = await startWorker({ dataDir, image }, join(socketDir, SOCKET_NAME));
    return { socketDir, close: watch(worker, onLost, release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A private directory; in the data directory where the path is short enough, made anew after a kill. */
function makeSocketDir(dataDir: string | undefined): string {
  const own = dataDir === undefined ? undefined : join(dataDir, 'socket');
  if (own === undefined || Buffer.byteLength(join(own, SOCKET_NAME)) > SOCKET_PATH_LIMIT) {
    return mkdtempSync(join(tmpdir(), 'gateway-'));
  }
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { mode: 0o700 });
  return own;
}

function startWorker({ dataDir, image }: PgliteSource, socketPath: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir: dataDir === undefined ? undefined : join(dataDir, 'pgdata'), image, socketPath },
  });
  return new Promise((resolve, reject) => {
    const damaged = (reason: unknown) => {
      const detail = messageOf(reason);
      reject(
        new StartError(
          `数据目录 ${dataDir ?? '（内存）'} 无法打开，可能已损坏：请用备份恢复（npm run restore -- 备份目录 --replace）后重新启动（${oneLine(detail)}）`,
        ),
      );
    };
    worker.once('message', (message: { ready: true } | { failed: string }) => {
      worker.removeAllListeners();
      if ('failed' in message) {
        damaged(message.failed);
        void worker.terminate();
      } else resolve(worker);
    });
    worker.once('error', damaged);
    worker.once('exit', (code) => damaged(`worker exit ${code}`));
  });
}

function watch(worker: Worker, onLost: (reason: Error) => void, release: () => Promise<void>) {
  let closing = false;
  let lost: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    worker.once('error', (error) => {
      lost = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', (code) => {
      if (!closing) onLost(lost ?? new Error(`the embedded database stopped with code ${code}`));
      resolve();
    });
  });
  return async () => {
    if (closing) return;
    closing = true;
    worker.postMessage('close');
    await exited;
    await release();
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
