import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import { listRecords } from '../../../server/kernel/records/lists/list-records';
import { parseListRequest } from '../../../server/kernel/records/lists/list-request';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { withCounted } from '../../../server/kernel/schemas/counted-pages';
import { rollUpsByPage, setNeighbours } from '../../../server/kernel/schemas/neighbours';
import { MIGRATIONS } from '../../../server/migrations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { startPostgresServer, type TestDatabase } from './databases';
import { explained, type PlanNode } from './list-plans';
import { ordersPage, receiptsPage } from './rolled-pages';

const SCOPE = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
/** Receipts of an order. */
const OF_EACH = 10;
/** Receipts that are written by one statement. */
const PORTION = 50_000;
const THREE = ['received', 'receipts', 'average'];

/** A server with receipts under orders, and the list of these with roll-ups and without. */
export interface RolledRecords {
  database: Database;
  pages: Record<'plain' | 'withRollUps', RecordPage>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server with so many receipts. */
export async function startRolled(receipts: number): Promise<RolledRecords> {
  const server: TestDatabase = await startPostgresServer();
  const database = await openDatabase(server.choice);
  await migrate(database.kysely, MIGRATIONS);
  const { derived, ...orders } = ordersPage();
  const three = Object.fromEntries(THREE.map((name) => [name, derived[name]]));
  const list = { ...orders.list, search: ['code'], totals: undefined, columns: ['code'] };
  const plain: RecordPage = { ...orders, list };
  const withRollUps: RecordPage = { ...orders, list, derived: three };
  const counted: RecordPage = receiptsPage();
  const pages = [withRollUps, counted];
  for (const page of pages)
    setNeighbours(page, {
      byPath: (path) => pages.find((one) => one.path === path),
      catalogue: { operator: undefined, pages: () => [] },
      countedBy: (path) => rollUpsByPage(pages).get(path) ?? [],
    });
  const prepare = async () => {
    for (const page of pages) await prepareTable(database.kysely, withCounted(page, pages));
  };
  await prepare();
  await sql`INSERT INTO r_rolledorder (tenant_code, id, doc, created_at, created_by, updated_by)
    SELECT 'T001', 'o' || i, jsonb_build_object('code', 'O' || i, 'quantity', 100), now() - i * interval '1 second', 'test', 'test'
    FROM generate_series(1, ${Math.ceil(receipts / OF_EACH)}::int) AS i`.execute(database.kysely);
  // A portion at a time: the gateway's own bound on a statement holds here as well.
  for (let first = 1; first <= receipts; first += PORTION)
    await sql`INSERT INTO r_rolledreceipt (tenant_code, id, doc, created_by, updated_by)
    SELECT 'T001', md5(i::text), jsonb_build_object('orderId', 'o' || (1 + i % ${Math.ceil(receipts / OF_EACH)}::int),
      'quantity', i % 7 + 0.25, 'status', (ARRAY['draft', 'passed', 'returned'])[1 + i % 3]), 'test', 'test'
    FROM generate_series(${first}::int, ${Math.min(receipts, first + PORTION - 1)}::int) AS i`.execute(
      database.kysely,
    );
  await prepare();
  const stop = async () => {
    await database.close();
    await server.stop();
  };
  return { database, pages: { plain, withRollUps }, stop };
}

/** The first page of a list, as the gateway reads it. */
export function listRolled({ database, pages }: RolledRecords, kind: 'plain' | 'withRollUps') {
  const page = pages[kind];
  return database.readInTenant(SCOPE, (trx) =>
    listRecords(trx, page, SCOPE, parseListRequest(page, {}), new Date()),
  );
}

/** How the database runs both lists, and in how many statements. */
export async function explainRolled({ database, pages }: RolledRecords) {
  const explain = async (page: RecordPage): Promise<{ statements: number; nodes: PlanNode[] }> => {
    let statements = 0;
    const request = parseListRequest(page, {});
    const { nodes } = await explained(
      database,
      SCOPE,
      (trx) => listRecords(trx, page, SCOPE, request, new Date()),
      () => {
        statements += 1;
        return false;
      },
    );
    return { statements, nodes };
  };
  return { plain: await explain(pages.plain), withRollUps: await explain(pages.withRollUps) };
}
