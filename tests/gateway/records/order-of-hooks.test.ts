import { cpSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { CITUS } from '../../support/gateway/citus-cluster';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, schemasFolder } from '../../support/gateway/schemas-folder';

const SUPPLIERS = '/api/resources/supplier';
const ROLES = '/api/resources/role';
const ORDERS = '/api/resources/qualityOrder';
const TENANT = 'T001';
const BUYER = '100001';
const MANAGER = '100002';
/** The tables whose writes tell what ran: records, what records mean beyond themselves, messages, the audit. */
const WATCHED = [
  'r_supplier',
  'r_role',
  'r_qualityOrder',
  'supplier',
  'supplier_approval',
  'role',
  'role_grant',
  'message',
  'audit',
];

/** What a new role is, and a supplier that staff move. */
const NEW_ROLE = [
  'r_role INSERT',
  'message INSERT assignment',
  'role INSERT, as owner',
  'role_grant INSERT, as owner',
  'audit INSERT',
];
const MOVED = [
  'r_supplier UPDATE',
  'message INSERT approval',
  'supplier UPDATE, as owner',
  'supplier_approval INSERT, as owner',
  'audit INSERT',
];

// A table that is spread over Citus has no triggers of ours.
describe.skipIf(CITUS)('what belongs to a write runs in one order', () => {
  const schemas = withResponsible();
  let gateway: TestGateway;
  let admin: string;
  let analyst: string;
  beforeAll(async () => {
    gateway = await startGateway({ openPages, schemasDir: schemas.dir });
    admin = await gateway.signIn('admin01');
    analyst = await gateway.signIn('analyst01');
    await watch();
  });
  afterAll(async () => {
    await gateway?.close();
    schemas.remove();
  });
  beforeEach(async () => void (await seen()));

  const kysely = () => gateway.gateway.context.database.kysely;

  /** Lets the database note each row that is written of the watched tables, and whether by the tables' owner. */
  async function watch() {
    await sql`CREATE TABLE noted (seq bigint GENERATED ALWAYS AS IDENTITY, entry text NOT NULL)`.execute(
      kysely(),
    );
    await sql`GRANT INSERT ON noted TO PUBLIC`.execute(kysely());
    await sql`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO noted (entry) VALUES (TG_TABLE_NAME || ' ' || TG_OP
        || CASE WHEN TG_TABLE_NAME = 'message' THEN ' ' || (to_jsonb(NEW) ->> 'kind') ELSE '' END
        || CASE WHEN current_setting('role') = 'none' THEN ', as owner' ELSE '' END);
      RETURN NULL; END $$`.execute(kysely());
    for (const table of WATCHED) {
      await sql`CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON ${sql.id(table)}
        FOR EACH ROW EXECUTE FUNCTION note_write()`.execute(kysely());
    }
  }

  /** What was written since it was last asked, in order; several of one kind in a row once. */
  async function seen(): Promise<string[]> {
    const { rows } = await sql<{ entry: string }>`WITH gone AS (DELETE FROM noted RETURNING *)
      SELECT entry FROM gone ORDER BY seq`.execute(kysely());
    return rows.map(({ entry }) => entry).filter((entry, index, all) => entry !== all[index - 1]);
  }

  /** Certifies suppliers past the gateway's routes. */
  async function certify(...codes: string[]) {
    await inTenantAsOwner(kysely(), TENANT, async (trx) => {
      await sql`UPDATE r_supplier SET doc = doc || '{"status":"30"}'
          WHERE supplier_code IN (${sql.join(codes)})`.execute(trx);
    });
    await seen();
  }

  const ok = async (token: string, target: string, body?: unknown) => {
    const answer = await gateway.call(token, target, body);
    expect(answer).toMatchObject({ code: 'ok' });
    return answer.data;
  };
  const supplier = async (code: string) =>
    (await ok(analyst, `GET ${SUPPLIERS}?pageSize=50`)).list.find(
      (row: { supplierCode: string }) => row.supplierCode === code,
    );

  test('of a new record', async () => {
    await ok(admin, `POST ${ROLES}`, { ...ROLE, roleCode: 'visitor' });
    expect(await seen()).toEqual(NEW_ROLE);
  });

  test('of records made at once', async () => {
    const list = ['guest', 'temp'].map((roleCode) => ({ ...ROLE, roleCode }));
    await ok(admin, `POST ${ROLES}/batch`, { list });
    expect(await seen()).toEqual([...NEW_ROLE, ...NEW_ROLE]);
  });

  test('of a change', async () => {
    const { id, version, supplierName } = await supplier('S10001');
    await ok(analyst, `PUT ${SUPPLIERS}/${id}`, { version, supplierName, keeper: MANAGER });
    expect(await seen()).toEqual([
      'r_supplier UPDATE',
      'message INSERT assignment',
      'supplier UPDATE, as owner',
      'audit INSERT',
    ]);
  });

  test('of a deletion', async () => {
    const { list } = await ok(admin, `GET ${ROLES}?roleCode=visitor`);
    await ok(admin, `DELETE ${ROLES}/${list[0].id}?version=${list[0].version}`);
    expect(await seen()).toEqual([
      'r_role DELETE',
      'role_grant DELETE, as owner',
      'role DELETE, as owner',
      'audit INSERT',
    ]);
  });

  test('of an assignment', async () => {
    const { list } = await ok(analyst, `GET ${ORDERS}?status=notStarted`);
    const { id, version, assignee } = list[0];
    const responsible = assignee === BUYER ? MANAGER : BUYER;
    await ok(analyst, `POST ${ORDERS}/${id}/assign`, { version, responsible });
    expect(await seen()).toEqual(['r_qualityOrder UPDATE', 'message INSERT assignment', 'audit INSERT']);
  });

  test('of a transition', async () => {
    await certify('S10002');
    const { id, version } = await supplier('S10002');
    await ok(analyst, `POST ${SUPPLIERS}/${id}/transitions/eliminate`, { version, reason: '停产' });
    expect(await seen()).toEqual(MOVED);
  });

  test('of a transition of many', async () => {
    await certify('S10001', 'S10002');
    const rows = [await supplier('S10001'), await supplier('S10002')];
    const list = rows.map(({ id, version }) => ({ id, version }));
    const body = { list, reason: '停产' };
    expect(await ok(analyst, `POST ${SUPPLIERS}/batch/transitions/eliminate`, body)).toMatchObject({
      done: 2,
    });
    expect(await seen()).toEqual([...MOVED, ...MOVED]);
  });

  test('of a transition: what it takes over comes before what it needs', async () => {
    const { id, version } = await supplier('S10004');
    const answer = await gateway.call(analyst, `POST ${SUPPLIERS}/${id}/transitions/submit`, { version });
    expect(answer.code).toBe('registration_incomplete');
    expect(await seen()).toEqual([]);
  });
});

const ROLE = { roleName: '访客', grants: ['/office/contracts'], keeper: BUYER };

/** The product's own pages, where an account is responsible for each supplier and for each role. */
function withResponsible(): SchemasFolder {
  const folder = schemasFolder();
  cpSync('schemas', folder.dir, { recursive: true });
  const keeper = {
    type: 'string',
    title: '对接人',
    'x-options': { page: '/office/accounts', label: 'displayName' },
  };
  for (const file of ['office/suppliers.json', 'office/roles.json']) {
    const page = JSON.parse(readFileSync(`schemas/${file}`, 'utf8'));
    page.form.properties.basic.properties.keeper = keeper;
    page.responsible = 'keeper';
    if (page.resource.name === 'supplier')
      page.list.bulkActions = [{ code: 'eliminate', label: '淘汰', transition: 'eliminate' }];
    folder.write(file, page);
  }
  return folder;
}
