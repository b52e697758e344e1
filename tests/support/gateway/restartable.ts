import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPages } from '../../../server/open-pages';
import type { StartDatabase } from './databases';
import { startGateway, type TestGateway } from './gateway';
import { type SchemasFolder, schemasFolder } from './schemas-folder';
import { layTemplate } from './template';

/** The demo with a folder of page files of its own, on data that outlive the gateway. */
export interface Restartable {
  folder: SchemasFolder;
  readonly gateway: TestGateway;
  /** Ends the gateway and starts it on the same data; `meanwhile` is done while none runs. */
  restart(meanwhile?: () => void): Promise<void>;
  /** Another copy on the same data and page files, to be closed by the caller; a server's alone. */
  another(): Promise<TestGateway>;
  close(): Promise<void>;
}

/** Starts the demo on one of the databases, in a directory where that is embedded. */
export async function startRestartable(start: StartDatabase): Promise<Restartable> {
  const folder = schemasFolder();
  cpSync('schemas', folder.dir, { recursive: true });
  const database = await start('demo');
  const home = mkdtempSync(join(tmpdir(), 'data-'));
  const isEmbedded = database.choice.databaseUrl === undefined;
  if (isEmbedded) layTemplate(home);
  const choice = isEmbedded ? { dataDir: home, filesDir: join(home, 'files') } : database.choice;
  const open = () => startGateway({ openPages, schemasDir: folder.dir, authoring: true, ...choice });
  let gateway = await open();
  return {
    folder,
    get gateway() {
      return gateway;
    },
    async restart(meanwhile = () => undefined) {
      await gateway.close();
      meanwhile();
      gateway = await open();
    },
    another: open,
    async close() {
      await gateway.close();
      await database.stop();
      folder.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
