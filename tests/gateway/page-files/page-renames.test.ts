import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tableName } from '../../../server/kernel/records/tables/table';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

/** The page by one of its names; all that is kept of it is to follow. */
const page = (name: string, was: object = {}, resource: object = {}) =>
  smallPage(name, {
    ...was,
    resource: { name, scope: 'tenant', unique: ['title'], ...resource },
    comments: true,
    form: {
      type: 'object',
      properties: {
        title: { type: 'string', title: '名称', required: true, maxLength: 40 },
        number: { type: 'string', title: '编号', 'x-serial': `NO-{0000}` },
      },
    },
    list: {
      detail: 'page',
      search: ['title'],
      columns: ['number', 'title'],
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
  });

describe.each(testDatabases())('Pages that are renamed, on $name', ({ start, name: database }) => {
  let it: Restartable;
  let copy: TestGateway | undefined;
  let admin: string;
  let analyst: string;
  let buyer: string;
  let first: { id: string };
  const call = (token: string, target: string, body?: unknown) => it.gateway.call(token, target, body);
  const ok = async (token: string, target: string, body?: unknown) => {
    const { code, data } = await call(token, target, body);
    expect([target, code]).toEqual([target, 'ok']);
    return data;
  };
  const served = (gateway: TestGateway, resource: string) =>
    vi.waitUntil(async () => (await gateway.call(analyst, `GET /api/resources/${resource}`)).code === 'ok', {
      timeout: 60_000,
    });
  const db = () => it.gateway.gateway.context.database.kysely;
  const role = async () => {
    const { list } = await ok(admin, 'GET /api/resources/role?pageSize=100');
    return list.find(({ roleCode }: { roleCode: string }) => roleCode === 'buyer');
  };
  /** What the buyer can do, as it comes out. */
  const effect = async (resource: string) => {
    const { id } = first;
    const asked = [
      `GET /api/resources/${resource}`,
      `GET /api/resources/${resource}/${id}`,
      `POST /api/resources/${resource}`,
      `PUT /api/resources/${resource}/${id}`,
    ];
    const codes: string[] = [];
    for (const target of asked)
      codes.push((await call(buyer, target, target.startsWith('GET') ? undefined : { title: '' })).code);
    return codes;
  };
  async function rename(from: string, to: string) {
    it.folder.erase(`office/${from}.json`);
    it.folder.write(`office/${to}.json`, page(to, { was: `/office/${from}` }, { was: from }));
    await served(it.gateway, to);
    if (copy) await served(copy, to);
  }
  /** Tables that still name something, those that tell what was written at the time left out. */
  async function naming(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY name`.execute(db());
    const found: string[] = [];
    for (const { name } of rows) {
      if (['audit', 'renamed', 'page_file', 'page_version', 'page_claim', 'idempotency'].includes(name))
        continue;
      await sql`ALTER TABLE ${sql.id(name)} NO FORCE ROW LEVEL SECURITY`.execute(db()).catch(() => undefined);
      const { rows: hits } = await sql`SELECT 1 FROM ${sql.id(name)} AS one
        WHERE strpos(one::text, ${text}) > 0 LIMIT 1`.execute(db());
      if (hits.length > 0) found.push(name);
    }
    return found;
  }

  beforeAll(async () => {
    it = await startRestartable(start);
    if (database !== 'PGlite') copy = await it.another();
    it.folder.write('office/parts.json', page('parts'));
    [admin, analyst, buyer] = (await Promise.all(
      ['admin01', 'analyst01', 'buyer01'].map((who) => it.gateway.signIn(who)),
    )) as [string, string, string];
    await served(it.gateway, 'parts');
    first = await ok(analyst, 'POST /api/resources/parts', { title: '一号' });
    await ok(analyst, 'POST /api/resources/parts', { title: '二号' });
    await ok(analyst, `POST /api/resources/parts/${first.id}/comments`, { text: '看过' });
    const { id, version, roleCode, roleName, grants } = await role();
    const granted = [...grants, '/office/parts', '/office/parts#add'];
    await ok(admin, `PUT /api/resources/role/${id}`, { version, roleCode, roleName, grants: granted });
    const own = { tenant_code: 'T001', account_id: '100001' };
    const { tenant_code } = await db()
      .selectFrom('membership')
      .select('tenant_code')
      .executeTakeFirstOrThrow();
    own.tenant_code = tenant_code;
    await ok(buyer, 'POST /system/office/userTableConfig/saveOrUpdate', {
      tableCode: '/office/parts',
      config: { density: 'small' },
    });
    await ok(buyer, 'POST /system/office/userTableConfig/saveOrUpdate', {
      tableCode: '/office/contracts./office/parts',
      config: { density: 'large' },
    });
    for (const table of ['quick_entry', 'message', 'approval_delegation'])
      await sql`ALTER TABLE ${sql.id(table)} NO FORCE ROW LEVEL SECURITY`.execute(db());
    const paths = JSON.stringify(['/office/contracts', '/office/parts']);
    await sql`INSERT INTO quick_entry (tenant_code, account_id, paths)
      VALUES (${own.tenant_code}, 'someone', ${paths}::jsonb)`.execute(db());
    for (const [index, link] of ['/office/parts', `/office/parts?id=${first.id}`, '/office/partsx'].entries())
      await sql`INSERT INTO message (tenant_code, message_id, account_id, kind, title, body, params, link)
        VALUES (${own.tenant_code}, ${`m${index}`}, 'someone', 'system', 't', 'b', '{}'::jsonb, ${link})`.execute(
        db(),
      );
    await sql`INSERT INTO approval_delegation (tenant_code, delegation_id, account_id, delegate_id, from_day, until_day, pages)
      VALUES (${own.tenant_code}, 'd1', 'a', 'b', '2031-01-01', '2031-01-02', ${JSON.stringify(['/office/parts'])}::jsonb)`.execute(
      db(),
    );
  }, 240_000);
  afterAll(async () => {
    await copy?.close();
    await it?.close();
  });

  test('records, grants, settings, links and what hangs on records follow, and nothing is left under the old names', async () => {
    const before = await effect('parts');
    expect(before).toEqual(['ok', 'ok', 'rule_violation', 'no_permission']);
    await rename('parts', 'spares');
    expect(await effect('spares')).toEqual(before);
    const { list, total } = await ok(analyst, 'GET /api/resources/spares?title=一号');
    expect([total, list[0]]).toMatchObject([1, { id: first.id, number: 'NO-0001' }]);
    // Numbers go on, what may stand once still may.
    expect(await ok(analyst, 'POST /api/resources/spares', { title: '三号' })).toMatchObject({
      number: 'NO-0003',
    });
    expect((await call(analyst, 'POST /api/resources/spares', { title: '一号' })).code).toBe(
      'rule_violation',
    );
    const history = await ok(analyst, `GET /api/resources/spares/${first.id}/history`);
    expect(history.list.map(({ action }: { action: string }) => action)).toContain('create');
    const comments = await ok(analyst, `GET /api/resources/spares/${first.id}/comments`);
    expect(JSON.stringify(comments)).toContain('看过');
    expect(
      (await role()).grants.filter((grant: string) => grant.startsWith('/office/spares')).toSorted(),
    ).toEqual(['/office/spares', '/office/spares#add']);
    const settings = await ok(buyer, 'POST /system/office/userTableConfig/byCondition', {});
    expect(
      Object.fromEntries(
        settings.list.map(({ tableCode, config }: { tableCode: string; config: object }) => [
          tableCode,
          config,
        ]),
      ),
    ).toMatchObject({
      '/office/spares': { density: 'small' },
      '/office/contracts./office/spares': { density: 'large' },
    });
    const links = await db()
      .selectFrom('message')
      .select('link')
      .where('account_id', '=', 'someone')
      .execute();
    expect(links.map(({ link }) => link).toSorted()).toEqual(
      ['/office/partsx', '/office/spares', `/office/spares?id=${first.id}`].toSorted(),
    );
    expect(await naming('"/office/parts"')).toEqual([]);
    expect(await naming('/office/parts,')).toEqual([]);
    expect(await naming('/office/parts#')).toEqual([]);
    const { rows } = await sql`SELECT to_regclass(${`"${tableName('parts')}"`}) AS old`.execute(db());
    expect(rows).toEqual([{ old: null }]);
  }, 240_000);

  test('an old address leads on, for those who may open the page, over one name after the other and back again', async () => {
    await rename('spares', 'pieces');
    const moved = async (token: string, path: string) => {
      const { code, data } = await call(token, `GET /schemas/pages${path}.json`);
      return [code, data?.movedTo];
    };
    expect(await moved(buyer, '/office/parts')).toEqual(['page_not_found', '/office/pieces']);
    expect(await moved(buyer, '/office/spares')).toEqual(['page_not_found', '/office/pieces']);
    const stranger = await it.gateway.signIn('supplier01');
    expect(await moved(stranger, '/office/spares')).toEqual(['page_not_found', undefined]);
    // Back to where it was, and again after a new start.
    await rename('pieces', 'parts');
    expect(await moved(buyer, '/office/pieces')).toEqual(['page_not_found', '/office/parts']);
    expect((await ok(analyst, 'GET /api/resources/parts')).total).toBe(3);
    await copy?.close();
    copy = undefined;
    await it.restart();
    await served(it.gateway, 'parts');
    expect((await ok(analyst, 'GET /api/resources/parts')).total).toBe(3);
    expect(await effect('parts')).toEqual(['ok', 'ok', 'rule_violation', 'no_permission']);
  }, 240_000);

  test('a name that has records already is refused at its place, and both keep theirs', async () => {
    it.folder.write('office/tools.json', page('tools'));
    await served(it.gateway, 'tools');
    await ok(analyst, 'POST /api/resources/tools', { title: '锤子' });
    it.folder.erase('office/parts.json');
    it.folder.erase('office/tools.json');
    it.folder.write('office/tools.json', page('tools', { was: '/office/parts' }, { was: 'parts' }));
    const refused = async () => {
      const headers = { authorization: `Bearer ${analyst}` };
      const answer = await it.gateway.fetch('/schemas/pages/office/tools.json', { headers });
      return decodeURIComponent(answer.headers.get('x-schema-refused') ?? '');
    };
    await vi.waitUntil(
      async () => (await refused()).includes('tools 已有 1 条记录，parts 的 3 条不能并进来'),
      {
        timeout: 60_000,
      },
    );
    const count = async (resource: string) => {
      const table = tableName(resource);
      await sql`ALTER TABLE ${sql.id(table)} NO FORCE ROW LEVEL SECURITY`.execute(db());
      const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.id(table)}`.execute(
        db(),
      );
      return Number(rows[0]!.count);
    };
    expect([await count('parts'), await count('tools')]).toEqual([3, 1]);
  }, 240_000);
});
