import { cpSync } from 'node:fs';
import { openPages } from '../../../server/open-pages';
import type { StartDatabase } from './databases';
import { startGateway, type TestGateway } from './gateway';
import { type SchemasFolder, schemasFolder } from './schemas-folder';

/** Copies of the gateway over one database, and somebody who is signed in at each of them. */
export interface Copies {
  folder: SchemasFolder;
  copies: TestGateway[];
  /** Of the person, a token a copy. */
  tokens: string[];
  close(): Promise<void>;
}

/**
 * Starts two copies on the demo, or one where the database is embedded, which is one process's. They serve the product's
 * page files and `files`, which are named by their place in the folder.
 */
export async function startCopies(
  { name, start }: { name: string; start: StartDatabase },
  files: Readonly<Record<string, object>>,
  username = 'analyst01',
): Promise<Copies> {
  const folder = schemasFolder();
  cpSync('schemas', folder.dir, { recursive: true });
  for (const [file, content] of Object.entries(files)) folder.write(file, content);
  const database = await start('demo');
  const open = () => startGateway({ openPages, schemasDir: folder.dir, authoring: true, ...database.choice });
  const first = await open();
  const copies = name === 'PGlite' ? [first] : [first, await open()];
  return {
    folder,
    copies,
    tokens: await Promise.all(copies.map((copy) => copy.signIn(username))),
    async close() {
      for (const copy of copies) await copy.close();
      await database.stop();
      folder.remove();
    },
  };
}
