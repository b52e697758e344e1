import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../../server/kernel/base/tenant-scope';
import { collectHooks } from '../../../server/kernel/collect-hooks';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import { installHooks } from '../../../server/kernel/records/hooks/installed-hooks';
import { listRecords } from '../../../server/kernel/records/lists/list-records';
import { parseListRequest } from '../../../server/kernel/records/lists/list-request';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { insertRecord } from '../../../server/kernel/records/tables/store';
import { addRecord } from '../../../server/kernel/records/writes/add-record';
import { MIGRATIONS } from '../../../server/migrations';
import { MODULES } from '../../../server/modules';
import {
  type ListPage,
  listPageSchema,
  type ResourceScope,
} from '../../../src/contract/language/page-schema';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';

const NOW = new Date('2026-06-01T04:00:00Z');
const ANNE = { tenantCode: 'T001', supplierCode: null, accountId: 'anne' };
const BEN = { ...ANNE, accountId: 'ben' };
const ABROAD = { ...ANNE, tenantCode: 'T002' };
const FIRST = { tenantCode: 'T001', supplierCode: 'S1', accountId: 'first' };
const SECOND = { ...FIRST, supplierCode: 'S2', accountId: 'second' };
const NOBODY = { ...ANNE, accountId: '' };

const pageOf = (scope: ResourceScope): ListPage =>
  listPageSchema.parse({
    schemaVersion: 2,
    path: '/office/notes',
    kind: 'list',
    title: '便签',
    resource: { name: 'note', scope, unique: ['code'] },
    form: { type: 'object', properties: { code: { type: 'string', title: '编号', maxLength: 9 } } },
    list: { columns: ['code'], defaultSort: 'code' },
  });

describe.each(testDatabases())('whose records a page shows, on $name', ({ start }) => {
  let server: TestDatabase;
  let database: Database;
  let page: ListPage;
  beforeAll(async () => {
    server = await start();
    database = await openDatabase(server.choice);
    await migrate(database.kysely, MIGRATIONS);
    installHooks(collectHooks(MODULES));
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  async function serve(scope: ResourceScope) {
    page = pageOf(scope);
    await prepareTable(database.kysely, page);
  }

  const write = (scope: TenantScope, code: string, owner?: string) =>
    database.inTenant(scope, (trx) =>
      addRecord(
        trx,
        page,
        { ...scope, supplierCode: scope.supplierCode ?? '', ...(owner && { owner }) },
        { code },
      ),
    );

  /** What the list shows, and what a query that forgets its WHERE reads from the table and from the search view. */
  async function seenBy(scope: TenantScope): Promise<string[]> {
    return database.inTenant(scope, async (trx) => {
      const { list, total } = await listRecords(trx, page, scope, parseListRequest(page, {}), NOW);
      const codes = list.map(({ doc }) => String(doc.code));
      const { rows: read } = await sql<{ code: string }>`
        SELECT doc ->> 'code' AS code FROM r_note ORDER BY 1`.execute(trx);
      const { rows: searched } = await sql<{ code: string }>`
        SELECT f_code AS code FROM v_note ORDER BY 1`.execute(trx);
      expect(read).toEqual(searched);
      expect(codes).toEqual(read.map(({ code }) => code));
      expect(total).toBe(codes.length);
      return codes;
    });
  }

  test('an account has its own in its tenant, and the same unique value as another account', async () => {
    await serve('account');
    await write(ANNE, 'a1');
    await write(BEN, 'a1');
    await write(BEN, 'b2');
    await write(ABROAD, 'c3');
    expect(await seenBy(ANNE)).toEqual(['a1']);
    expect(await seenBy(BEN)).toEqual(['a1', 'b2']);
    expect(await seenBy(ABROAD)).toEqual(['c3']);
    expect(await seenBy(NOBODY)).toEqual([]);
    await expect(write(BEN, 'b2')).rejects.toMatchObject({ code: '23505' });
  });

  test('the gateway may give an account a record while another account works, and leaves its name in the audit', async () => {
    await database.inTenant(ANNE, async (trx) => {
      const author = { ...ANNE, supplierCode: '', owner: 'ben' };
      const { id } = await addRecord(trx, page, author, { code: 'gift' });
      const { rows } = await sql<{ account: string }>`
        SELECT current_setting('app.account', true) AS account`.execute(trx);
      expect(rows).toEqual([{ account: 'anne' }]);
      const audit = await trx
        .selectFrom('audit')
        .select(['account_id', 'action', 'after'])
        .where('record_id', '=', id)
        .execute();
      expect(audit).toEqual([{ account_id: 'anne', action: 'create', after: { code: 'gift' } }]);
    });
    expect(await seenBy(ANNE)).toEqual(['a1']);
    expect(await seenBy(BEN)).toEqual(['a1', 'b2', 'gift']);
    const past = database.inTenant(ANNE, (trx) =>
      insertRecord(trx, page, { ...ANNE, supplierCode: '', owner: 'ben' }, 'stolen', { code: 's' }),
    );
    await expect(past).rejects.toThrow(/row-level security/);
  });

  test('an account does not change or remove what is another account’s', async () => {
    const touched = await database.inTenant(ANNE, async (trx) => {
      const changed = await sql`UPDATE r_note SET version = version + 1 WHERE account_id = 'ben'`.execute(
        trx,
      );
      const removed = await sql`DELETE FROM r_note WHERE account_id = 'ben'`.execute(trx);
      return [changed.numAffectedRows, removed.numAffectedRows];
    });
    expect(touched).toEqual([0n, 0n]);
    await expect(
      database.inTenant(ANNE, (trx) => sql`UPDATE r_note SET account_id = 'ben'`.execute(trx)),
    ).rejects.toThrow(/row-level security/);
  });

  test('another scope in the page file is another policy at once, and back', async () => {
    await database.inTenant(BEN, (trx) => sql`DELETE FROM r_note`.execute(trx));
    await serve('supplier');
    await write(FIRST, 's1');
    await write(SECOND, 's2');
    expect(await seenBy(FIRST)).toEqual(['s1']);
    expect(await seenBy(SECOND)).toEqual(['s2']);
    expect(await seenBy(ANNE)).toContain('s1');

    await serve('tenant');
    await write(ANNE, 't1');
    expect(await seenBy(FIRST)).toEqual([]);
    expect(await seenBy(BEN)).toEqual(['a1', 's1', 's2', 't1']);
    expect(await seenBy(ABROAD)).toEqual(['c3']);
    await expect(write(BEN, 's2')).rejects.toMatchObject({ code: '23505' });

    await serve('account');
    expect(await seenBy(ANNE)).toEqual(['a1', 't1']);
    expect(await seenBy(BEN)).toEqual([]);
    expect(await seenBy(FIRST)).toEqual(['s1']);

    await serve('supplier');
    expect(await seenBy(FIRST)).toEqual(['s1']);
    expect(await seenBy(ANNE)).toEqual(['a1', 's1', 's2', 't1']);
  });

  test('rows from before there were accounts are nobody’s in an account’s page, and not lost', async () => {
    await database.inTenant(ANNE, (trx) => sql`UPDATE r_note SET account_id = ''`.execute(trx));
    await serve('account');
    for (const scope of [ANNE, BEN, FIRST, NOBODY]) expect(await seenBy(scope)).toEqual([]);
    await serve('tenant');
    expect(await seenBy(BEN)).toEqual(['a1', 's1', 's2', 't1']);
  });

  test('a scope under which two records would be one is refused, with the older policy in force', async () => {
    await serve('supplier');
    await write(FIRST, 'twice');
    await write(SECOND, 'twice');
    await expect(prepareTable(database.kysely, pageOf('tenant'))).rejects.toMatchObject({
      message: '不能要求「编号」唯一：已有记录的值重复，请先改好这些记录',
      details: [{ tenantCode: 'T001', message: expect.stringMatching(/^twice：/) }],
    });
    expect(await seenBy(FIRST)).toEqual(['s1', 'twice']);
    expect(await seenBy(SECOND)).toEqual(['s2', 'twice']);
  });

  test('a start with the same page changes nothing', async () => {
    const policies = async () =>
      (
        await sql`SELECT oid FROM pg_policy WHERE polrelid = 'r_note'::regclass ORDER BY oid`.execute(
          database.kysely,
        )
      ).rows;
    const before = await policies();
    await prepareTable(database.kysely, page);
    expect(await policies()).toEqual(before);
  });
});
