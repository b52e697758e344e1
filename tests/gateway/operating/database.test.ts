import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../server/demo/identity';
import { DEMO_SUPPLIERS } from '../../../server/demo/identity-data';
import { openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import { MIGRATIONS } from '../../../server/migrations';
import { startPostgresServer, type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { leftToTheNight } from '../../support/night';
import { fixedPages } from '../../support/pages';

const { edge, edges } = leftToTheNight(import.meta.url);

const STAFF = { tenantCode: 'T001', accountId: '100001', supplierCode: null };
/** What an entry of the audit says beside its tenant and its id. */
const ENTRY = { resource: 'contract', record_id: '1', action: 'create', account_id: '1' };
/** The suppliers of that tenant; the other has none. */
const OWN = DEMO_SUPPLIERS.map(({ supplierCode }) => ({ supplier_code: supplierCode })).sort((left, right) =>
  left.supplier_code < right.supplier_code ? -1 : 1,
);

describe.each(testDatabases())(
  'tenants share a database and see nothing of each other on $name',
  ({ start }) => {
    let gateway: TestGateway;
    beforeAll(async () => {
      gateway = await startGatewayOn(start, { openPages: fixedPages() });
    });
    afterAll(() => gateway.close());

    const database = () => gateway.gateway.context.database;
    const suppliers = (scope: { tenantCode: string; accountId: string; supplierCode: string | null }) =>
      database().inTenant(scope, (trx) =>
        trx.selectFrom('supplier').select('supplier_code').orderBy('supplier_code').execute(),
      );

    test('a query without WHERE sees its own tenant, and a supplier sees itself', async () => {
      expect(await suppliers(STAFF)).toEqual(OWN);
      expect(await suppliers({ ...STAFF, supplierCode: 'S10002' })).toEqual([{ supplier_code: 'S10002' }]);
      expect(await suppliers({ ...STAFF, tenantCode: 'T002' })).toEqual([]);
    });

    test('hostile 37: a query with no tenant set sees no rows', async () => {
      for (const table of ['supplier', 'supplier_approval', 'role_grant', 'audit', 'idempotency'] as const) {
        const rows = await database()
          .kysely.transaction()
          .execute(async (trx) => {
            await sql`set local role app_user`.execute(trx);
            return trx.selectFrom(table).selectAll().execute();
          });
        expect(rows).toEqual([]);
      }
      expect(await suppliers({ ...STAFF, tenantCode: '' })).toEqual([]);
    });

    test('what a transaction set is gone after it', async () => {
      await suppliers(STAFF);
      const { rows } =
        await sql`select current_setting('app.tenant', true) as tenant, current_user = session_user as own_role`.execute(
          database().kysely,
        );
      expect(rows).toEqual([{ tenant: '', own_role: true }]);
    });

    test('reads that travel together are under the same rules, write nothing and leave nothing behind', async () => {
      const read = (tenantCode: string) =>
        database().readInTenant({ ...STAFF, tenantCode }, (trx) =>
          Promise.all([
            trx.selectFrom('supplier').select('supplier_code').orderBy('supplier_code').execute(),
            sql<{ now: string }>`select current_setting('app.tenant') || ' ' || current_user as now`.execute(
              trx,
            ),
          ]),
        );
      // Of more than the pool has connections, each sees its own, and one that fails takes no other along.
      const asked = Array.from({ length: 30 }, (_, index) => ['T001', 'T002', "o'ne"][index % 3]!);
      const failing = asked.map(() =>
        database()
          .readInTenant(STAFF, (trx) => sql`update supplier set status = 60`.execute(trx))
          .catch((reason: Error) => reason.message),
      );
      const answers = await Promise.all(asked.map(read));
      for (const [index, [rows, { rows: settings }]] of answers.entries()) {
        expect(rows).toEqual(asked[index] === 'T001' ? OWN : []);
        expect(settings).toEqual([{ now: `${asked[index]} app_user` }]);
      }
      expect(new Set(await Promise.all(failing))).toEqual(
        new Set(['cannot execute UPDATE in a read-only transaction']),
      );
      const { rows } =
        await sql`select current_setting('app.tenant', true) as tenant, current_user = session_user as own,
      current_setting('transaction_read_only') as reading`.execute(database().kysely);
      expect(rows).toEqual([{ tenant: '', own: true, reading: 'off' }]);
    });

    test('a statement that comes after the end of its reading transaction is refused', async () => {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      let late: Promise<unknown> | undefined;
      const failing = database().readInTenant(STAFF, async (trx) => {
        late = ended.then(() => sql`select 1`.execute(trx)).catch((reason: Error) => reason.message);
        throw new Error('one of two failed');
      });
      await expect(failing).rejects.toThrow('one of two failed');
      end();
      expect(await late).toMatch('after the end of its transaction');
    });

    test('where a transaction does not begin as it should nothing of it is written', async () => {
      // No server takes a NUL in a text: the settings are not made.
      const broken = database().inTenant({ ...STAFF, accountId: 'o\0' }, (trx) =>
        trx
          .insertInto('audit')
          .values({ ...ENTRY, tenant_code: 'T001', audit_id: 'never' })
          .execute(),
      );
      await expect(broken).rejects.toThrow();
      const written = await database().inTenant(STAFF, (trx) =>
        trx.selectFrom('audit').select('audit_id').where('audit_id', '=', 'never').execute(),
      );
      expect(written).toEqual([]);
    });

    test('a row of another tenant cannot be written', async () => {
      const write = database().inTenant(STAFF, (trx) =>
        trx
          .insertInto('audit')
          .values({ ...ENTRY, tenant_code: 'T002', audit_id: '1' })
          .execute(),
      );
      await expect(write).rejects.toThrow(/row-level security/);
    });

    test('identity tables are closed to a tenant transaction, and the audit can only grow', async () => {
      for (const table of ['account', 'session', 'transit_key', 'membership'] as const) {
        const read = database().inTenant(STAFF, (trx) => trx.selectFrom(table).selectAll().execute());
        await expect(read).rejects.toThrow(/permission denied/);
      }
      for (const statement of [
        'delete from audit',
        "update audit set action = ''",
        'delete from role_grant',
      ]) {
        await expect(database().inTenant(STAFF, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
          /permission denied/,
        );
      }
    });

    test('every table of a tenant is under forced row level security and is keyed by the tenant', async () => {
      const { rows } = await sql<{ table: string; forced: boolean }>`
      select relname as table, relforcerowsecurity as forced from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege('app_user', oid, 'select')
    `.execute(database().kysely);
      expect(rows.length).toBeGreaterThanOrEqual(4);
      expect(rows.filter((row) => !row.forced)).toEqual([]);
      const keys = await sql<{ index: string }>`
      select indexrelid::regclass::text as index from pg_index
      join pg_class on pg_class.oid = indrelid
      where indisunique and relforcerowsecurity and not exists (
        select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = 'tenant_code')
    `.execute(database().kysely);
      expect(keys.rows).toEqual([]);
    });

    test('migrating and seeding again change nothing', async () => {
      expect(await migrate(database().kysely, MIGRATIONS)).toEqual([]);
      expect(await seedDemo(database())).toBe(false);
    });

    test('concurrent transactions wait for their turn', async () => {
      const seen = await Promise.all(
        Array.from({ length: 50 }, (_, i) => suppliers({ ...STAFF, tenantCode: i % 2 ? 'T001' : 'T002' })),
      );
      expect(seen.map((rows) => rows.length)).toEqual(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? OWN.length : 0)),
      );
    });
  },
);

describe('a PostgreSQL server', () => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.stop());

  test('needs no superuser, and its owner, too, sees no rows where no tenant is set', async () => {
    const { databaseUrl } = server.choice;
    const superuser = await openDatabase({ databaseUrl });
    await sql`create role plain login createrole password 'plain'`.execute(superuser.kysely);
    await sql`create database plain owner plain`.execute(superuser.kysely);
    await superuser.close();

    const plain = await openDatabase({
      databaseUrl: databaseUrl!.replace(/\/\/.*@(.*)\/.*/, '//plain:plain@$1/plain'),
    });
    await migrate(plain.kysely, MIGRATIONS);
    expect(await seedDemo(plain)).toBe(true);
    expect(
      await plain.inTenant(STAFF, (trx) => trx.selectFrom('supplier').selectAll().execute()),
    ).toHaveLength(OWN.length);
    expect(await plain.kysely.selectFrom('supplier').selectAll().execute()).toEqual([]);
    await plain.close();
  });

  test('gives a statement room for the bitmap of a text that very many have, or what the operator gives it', async () => {
    const { databaseUrl } = server.choice;
    for (const [own, room] of [
      ['', '64MB'],
      ['?options=-c%20work_mem%3D8MB', '8MB'],
    ]) {
      const database = await openDatabase({ databaseUrl: `${databaseUrl}${own}` });
      const { rows } = await sql<{ work_mem: string }>`show work_mem`.execute(database.kysely);
      await database.close();
      expect(rows).toEqual([{ work_mem: room }]);
    }
  });

  test('hostile 59: a migration that is cut off leaves the form that was there, and the next one goes on', async () => {
    const empty = await testDatabases()
      .find(({ name }) => name === 'PostgreSQL')!
      .start();
    const [migrated, killer] = await Promise.all([openDatabase(empty.choice), openDatabase(empty.choice)]);
    let isOver = false;
    const cut = migrate(migrated.kysely, MIGRATIONS).finally(() => {
      isOver = true;
    });
    const refused = expect(cut).rejects.toThrow(/数据库升级失败，未作任何更改/);
    while (!isOver) {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()
          AND query ILIKE '%create table%'`.execute(killer.kysely);
    }
    await refused;
    const { rows } = await sql`SELECT 1 FROM pg_class WHERE relname = 'account'`.execute(killer.kysely);
    expect(rows).toEqual([]);
    expect(await migrate(migrated.kysely, MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort());
    await Promise.all([migrated.close(), killer.close()]);
    await empty.stop();
  });

  test('takes copies of the gateway that start together: one migrates and seeds, all share the key', async () => {
    const copies = await Promise.all(
      Array.from({ length: 3 }, () => startGateway({ openPages: fixedPages(), ...server.choice })),
    );
    const keys = await Promise.all(
      copies.map((copy) => copy.call(undefined, 'GET /iam/auth/v2/token/transitKey')),
    );
    expect(new Set(keys.map((key) => key.data.publicKey.n)).size).toBe(1);
    const token = await copies[0]!.signIn('buyer01');
    expect((await copies[1]!.call(token, 'GET /iam/auth/v2/token/logout')).code).toBe('ok');
    expect((await copies[2]!.call(token, 'GET /iam/api/v2/api/account/findAccountInfo')).code).toBe(
      'unauthorized',
    );
    await Promise.all(copies.map((copy) => copy.close()));
  });
});

edges('a data directory', () => {
  const dirs: string[] = [];
  const newDir = () => {
    const dir = mkdtempSync(join(tmpdir(), 'gateway-data-'));
    dirs.push(dir);
    return dir;
  };
  afterAll(() => {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  edge('hostile 60: keeps its data, refuses a second holder, and opens again after the first', async () => {
    const dataDir = newDir();
    const first = await openDatabase({ dataDir });
    await migrate(first.kysely, MIGRATIONS);
    await seedDemo(first);
    await expect(openDatabase({ dataDir })).rejects.toThrow(/正被另一个进程使用/);
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.kysely.selectFrom('tenant').select('tenant_code').execute()).toHaveLength(2);
    await second.close();
    expect(readdirSync(dataDir)).toEqual(['pgdata']);
  });

  edge('that is damaged is refused with the way to restore it', async () => {
    const dataDir = newDir();
    await (await openDatabase({ dataDir })).close();
    writeFileSync(join(dataDir, 'pgdata/global/pg_control'), 'damaged');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/可能已损坏：请用备份恢复/);
  });

  edge('may have a path longer than a socket may have', async () => {
    const dataDir = join(newDir(), 'x'.repeat(120));
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(/正被另一个进程使用/);
    await database.close();
  });
});
