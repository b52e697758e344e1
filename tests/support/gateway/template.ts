import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from './postgres-databases';

// What is here only takes what `make-template.ts` has made, and loads nothing of the gateway: every suite of the browser does it.

export const SECRET_KEY = 'a secret for tests that is long enough';
/** The scrypt `N` of the demo's passwords, with which each is compared in no time; `tests/unit/auth/passwords` has the full one. */
export const PASSWORD_COST = 16;
export const SCHEMAS = fileURLToPath(new URL('../../../schemas', import.meta.url));

/** The image of the demo's embedded database, beside the data directory. */
export const IMAGE = 'image.tar';

/** The files of the demo on PostgreSQL, beside the data directory. */
export const SERVER_FILES = 'server-files';

/** Lays a data directory of the demo where a product will start; nothing outside a run of vitest. */
export function layTemplate(dataDir: string): void {
  const home = process.env.DEMO_TEMPLATE;
  if (!home) return;
  const others = [IMAGE, SERVER_FILES].map((name) => join(home, name));
  cpSync(home, dataDir, { recursive: true, filter: (path) => !others.includes(path) });
}

/** The demo's database for one in memory, and its files in a folder of their own. */
export function takeTemplate(): { image: string; filesDir: string } | undefined {
  const home = process.env.DEMO_TEMPLATE;
  return home ? { image: join(home, IMAGE), filesDir: copyOf(join(home, 'files')) } : undefined;
}

/** A database of the shared server, and the folder of the demo's files where it has the demo; `dispose` ends both. */
export interface SharedDatabase {
  databaseUrl: string;
  filesDir: string | undefined;
  dispose(): Promise<void>;
}

/** An empty database, or one with the demo, on the server that the run shares; nothing where there is none. */
export async function takeDatabase(content?: 'demo'): Promise<SharedDatabase | undefined> {
  const { DEMO_TEMPLATE: home, DEMO_SERVER: server } = process.env;
  if (!home || !server) return undefined;
  const { databaseUrl, drop } = await createDatabase(server, content ? 'copy' : 'nothing');
  const filesDir = content && copyOf(join(home, SERVER_FILES));
  return {
    databaseUrl,
    filesDir,
    dispose: async () => {
      await drop();
      if (filesDir) rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

/**
 * Lays a data directory of the demo whose database is on the server that the run shares; answers the environment of a
 * product on it, and what drops the database. Nothing where there is no server.
 */
export async function layOnServer(
  dataDir: string,
): Promise<{ environment: NodeJS.ProcessEnv; drop(): Promise<void> } | undefined> {
  const { DEMO_TEMPLATE: home, DEMO_SERVER: server } = process.env;
  if (!home || !server) return undefined;
  const { databaseUrl, drop } = await createDatabase(server, 'copy');
  cpSync(join(home, SERVER_FILES), join(dataDir, 'files'), { recursive: true });
  return { environment: { DATABASE_URL: databaseUrl, SECRET_KEY }, drop };
}

function copyOf(files: string): string {
  const filesDir = mkdtempSync(join(tmpdir(), 'files-'));
  cpSync(files, filesDir, { recursive: true });
  return filesDir;
}
