import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openGateway } from '../../server/open';
import { openPages } from '../../server/schemas/open-pages';

export const SECRET_KEY = 'a secret for tests that is long enough';
export const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

const IMAGE = 'image.tar';

/**
 * Makes the demo once for a whole run of tests, for those that begin where a first start ends: a data directory, and
 * an image of its database for those in memory. Vitest calls it for every project; the last of them clears it away.
 */
export default async function makeTemplate(): Promise<(() => void) | undefined> {
  if (process.env.DEMO_TEMPLATE) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'template-'));
  const silent = { info: () => undefined, error: console.error };
  const gateway = await openGateway({
    dataDir: home,
    filesDir: join(home, 'files'),
    secretKey: SECRET_KEY,
    schemasDir: SCHEMAS,
    seed: 'demo',
    openPages,
    log: silent,
  });
  await gateway.close();
  writeFileSync(join(home, 'secret.key'), SECRET_KEY, { mode: 0o600 });
  const database = await PGlite.create({ dataDir: join(home, 'pgdata') });
  const image = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(join(home, IMAGE), Buffer.from(await image.arrayBuffer()));
  process.env.DEMO_TEMPLATE = home;
  return () => {
    delete process.env.DEMO_TEMPLATE;
    rmSync(home, { recursive: true, force: true });
  };
}

/** Lays a data directory of the demo where a product will start; nothing outside a run of vitest. */
export function layTemplate(dataDir: string): void {
  const home = process.env.DEMO_TEMPLATE;
  if (home) cpSync(home, dataDir, { recursive: true, filter: (path) => path !== join(home, IMAGE) });
}

/** The demo's database for one in memory, and its files in a folder of their own. */
export function takeTemplate(): { image: string; filesDir: string } | undefined {
  const home = process.env.DEMO_TEMPLATE;
  if (!home) return undefined;
  const filesDir = mkdtempSync(join(tmpdir(), 'files-'));
  cpSync(join(home, 'files'), filesDir, { recursive: true });
  return { image: join(home, IMAGE), filesDir };
}
