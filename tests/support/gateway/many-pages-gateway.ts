import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import type { Mount } from '../../../server/kernel/http/gateway-context';
import type { Kernel } from '../../../server/kernel/module';
import { recordRoutes } from '../../../server/kernel/records/routes/routes';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { readSchemaFile } from '../../../server/kernel/schemas/read-files';
import { createSchemaRegistry } from '../../../server/kernel/schemas/registry';
import { pageFileRoutes } from '../../../server/modules/page-files/routes';
import type { OpenPages } from '../../../server/open';
import { isRecordPage } from '../../../src/contract/language/pages';
import { filesOf } from '../../unit/contract/support';
import { pathOfMany, writeManyPages } from '../many-pages';
import { startGateway, type TestGateway } from './gateway';
import { IDENTITY_MOUNTS } from './identity-modules';
import { schemasFolder } from './schemas-folder';

/** Pages that the buyer may open, however many there are. */
export const GRANTED = Array.from({ length: 20 }, (_, index) => pathOfMany(index));

/** A gateway over a folder of this many page files, listening, with the buyer granted `GRANTED` alone. */
export interface ManyPages {
  url: string;
  gateway: TestGateway;
  /** Reads of page files since the gateway was opened. */
  reads(): number;
  close(): Promise<void>;
}

/** Opens it; only the pages that are granted get tables, since no other is ever asked for records. */
export async function openManyPages(count: number): Promise<ManyPages> {
  const folder = schemasFolder();
  for (const { file, text } of filesOf('schemas/dictionaries'))
    folder.write(file.slice('schemas/'.length), text);
  writeManyPages(folder.at('office'), count);
  let reads = 0;
  const openPages: OpenPages = async ({ database, schemasDir, log }) => {
    const registry = await createSchemaRegistry({
      dir: schemasDir,
      log,
      prepare: async (page) => {
        if (isRecordPage(page) && GRANTED.includes(page.path)) await prepareTable(database.kysely, page);
      },
      readFile: (path) => {
        reads += 1;
        return readSchemaFile(path);
      },
    });
    const calls = [pageFileRoutes, recordRoutes].map(
      (routes): Mount =>
        (app, context) =>
          routes(app, { ...context, registry } as typeof context & Kernel),
    );
    return {
      catalogue: registry,
      mounts: [...IDENTITY_MOUNTS, ...calls],
      close: registry.close,
    };
  };
  const webDir = fileURLToPath(new URL('../../../dist/web', import.meta.url));
  const gateway = await startGateway({ openPages, schemasDir: folder.dir, webDir });
  await grantAlone(gateway);
  const server = serve({ fetch: gateway.gateway.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gateway,
    reads: () => reads,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await gateway.close();
      folder.remove();
    },
  };
}

async function grantAlone({ gateway }: TestGateway): Promise<void> {
  const { kysely } = gateway.context.database;
  const before = await kysely.selectFrom('role_grant').selectAll().where('role_code', '=', 'buyer').execute();
  const tenants = new Map(before.map((row) => [row.tenant_code, row]));
  await kysely.deleteFrom('role_grant').where('role_code', '=', 'buyer').execute();
  const rows = [...tenants.values()].flatMap((row) =>
    GRANTED.map((path) => ({ ...row, page_path: path, code: '*' })),
  );
  await kysely.insertInto('role_grant').values(rows).execute();
}
