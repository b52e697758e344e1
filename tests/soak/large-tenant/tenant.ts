import pg from 'pg';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { addAccounts } from '../../bench/contracts-sql';
import { withRoomForIndexes } from '../../bench/gateway-sides';
import { type Product, startProduct, timeToReady } from '../../support/browser/product';
import { startServer } from '../../support/gateway/postgres-server';
import { SECRET_KEY } from '../../support/gateway/template';

/** A crash costs the data, as it may here; the rest of it is room. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=2GB',
  'shared_buffers=1GB',
];

/** The built product on a PostgreSQL of its own, whose tenant grows. */
export interface GrowingTenant {
  product: Product;
  /** A connection beside the product's. */
  client: pg.Client;
  /**
   * Has the product away while the database is changed past it. Answers how many milliseconds it then takes from start to
   * its first answer; what it makes of the changes it has made in a start before.
   */
  change(work: (database: Database) => Promise<void>): Promise<number>;
  /** Works on the database beside the product. */
  beside<T>(work: (database: Database) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Starts the demo, with one account like buyer01 more. */
export async function startTenant(): Promise<GrowingTenant> {
  const { databaseUrl, stop } = await startServer(SETTINGS);
  const product = await startProduct({ DATABASE_URL: databaseUrl, SECRET_KEY });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const beside: GrowingTenant['beside'] = async (work) => {
    const database = await openDatabase({ databaseUrl: withRoomForIndexes(databaseUrl) });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await beside((database) => addAccounts(database, 1));
  return {
    product,
    client,
    beside,
    async change(work) {
      await product.stop();
      await beside(work);
      await product.start();
      await product.stop();
      await client.query('VACUUM (ANALYZE)');
      await client.query('CHECKPOINT');
      return timeToReady(product);
    },
    async stop() {
      await client.end();
      await product.dispose();
      await stop();
    },
  };
}
