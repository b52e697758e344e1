// Plain JavaScript: a worker is loaded by Node itself, in tests and in the built gateway alike.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @typedef {{ dataDir: string | undefined, image: string | undefined, socketPath: string }} Settings */

const { dataDir, image, socketPath } = /** @type {Settings} */ (workerData);

try {
  const db = await open();
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
  await server.start();
  parentPort?.once('message', async () => {
    await server.stop();
    await db.close();
    process.exit(0);
  });
  parentPort?.postMessage({ ready: true });
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}

/** A new cluster is made under another name, so that a kill in its midst leaves no half of one behind. */
async function open() {
  if (dataDir === undefined)
    return PGlite.create(image ? { loadDataDir: new Blob([readFileSync(image)]) } : {});
  if (isNew(dataDir)) {
    const draft = `${dataDir}.new`;
    rmSync(draft, { recursive: true, force: true });
    await (await PGlite.create({ dataDir: draft })).close();
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(draft, dataDir);
  }
  if (!existsSync(`${dataDir}/PG_VERSION`)) throw new Error('PG_VERSION is missing');
  return PGlite.create({ dataDir });
}

/** @param {string} directory */
function isNew(directory) {
  return !existsSync(directory) || readdirSync(directory).length === 0;
}
