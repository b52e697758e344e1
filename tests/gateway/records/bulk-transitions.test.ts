import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { demoCompany } from '../../support/demo-rows';
import { sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { giveNeeded, pagesForCertification } from '../../support/gateway/needed-records';
import { schemasWithTestPages } from '../../support/page-files';

const PAYMENTS = '/api/resources/examplePayment';

interface Row {
  id: string;
  version: number;
}

describe.each(testDatabases())('a transition of many records on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  let gateway: TestGateway;
  let author: string;
  let second: string;
  let made = 0;
  beforeAll(async () => {
    offerForMany(schemasDir, 'office/accounts.json', 'disable');
    offerForMany(schemasDir, 'office/suppliers.json', 'submit');
    gateway = await startGatewayOn(start, { openPages, schemasDir });
    [author, second] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  async function make(amount = 100): Promise<Row> {
    made += 1;
    const paymentNo = `FK-${String(made).padStart(4, '0')}`;
    const { data } = await gateway.call(author, `POST ${PAYMENTS}`, { paymentNo, amount });
    return { id: data.id, version: data.version };
  }
  const bulk = (token: string, code: string, list: unknown, more: object = {}, key?: string) =>
    gateway.call(
      token,
      `POST ${PAYMENTS}/batch/transitions/${code}`,
      { list, ...more },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const stateOf = async ({ id }: Row) =>
    (await gateway.call(author, `GET ${PAYMENTS}/${id}`)).data.status as string;
  const next = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version: version + 1 }));

  test('each record is done or refused by itself, in the order of the call', async () => {
    const [first, dear, stale, still] = [await make(), await make(9_000), await make(), await make()];
    const sent = await bulk(author, 'submit', [first, dear, stale]);
    expect(sent).toMatchObject({ httpStatus: 200, data: { done: 3, refused: 0 } });
    const [checking, costly] = next([first, dear]);
    const gone = { id: 'nowhere', version: 1 };
    const { data } = await bulk(second, 'pass', [gone, stale, still, costly, checking]);
    expect(data).toMatchObject({
      done: 1,
      refused: 4,
      results: [
        { id: 'nowhere', status: 'refused', code: 'record_not_found', message: '记录不存在或已被删除' },
        { id: stale.id, status: 'refused', code: 'version_conflict' },
        { id: still.id, status: 'refused', code: 'illegal_transition' },
        { id: dear.id, status: 'refused', code: 'illegal_transition' },
        { id: first.id, status: 'done' },
      ],
    });
    expect(await Promise.all([first, dear, stale, still].map(stateOf))).toEqual([
      'effective',
      'checking',
      'checking',
      'draft',
    ]);
  });

  test('whoever submitted may not pass; a reason is asked for once, and stands in every history', async () => {
    const rows = [await make(), await make()];
    await bulk(author, 'submit', rows);
    expect((await bulk(author, 'pass', next(rows))).data.results).toMatchObject([
      { status: 'refused', code: 'second_person' },
      { status: 'refused', code: 'second_person' },
    ]);
    expect(await bulk(second, 'refuse', next(rows))).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    expect(await bulk(second, 'refuse', next(rows), { reason: '预算不足' })).toMatchObject({
      data: { done: 2 },
    });
    for (const { id } of rows) {
      const { data } = await gateway.call(author, `GET ${PAYMENTS}/${id}/history?pageSize=1`);
      expect(data.list).toMatchObject([{ code: 'refuse', reason: '预算不足' }]);
    }
  });

  test('the same request again gets the same answer and moves nothing; with other rows it is refused', async () => {
    const [row, other] = [await make(), await make()];
    const first = await bulk(author, 'submit', [row], {}, 'bulk-key-1');
    expect(await bulk(author, 'submit', [row], {}, 'bulk-key-1')).toMatchObject({ data: first.data });
    expect((await gateway.call(author, `GET ${PAYMENTS}/${row.id}`)).data.version).toBe(2);
    expect(await bulk(author, 'submit', [other], {}, 'bulk-key-1')).toMatchObject({ httpStatus: 409 });
    expect(await stateOf(other)).toBe('draft');
  });

  test('two callers at once, in opposite orders: each record moves once', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => make()));
    const answers = await Promise.all([
      bulk(author, 'submit', rows),
      bulk(second, 'submit', rows.toReversed()),
    ]);
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
    expect(answers.reduce((sum, { data }) => sum + data.done, 0)).toBe(12);
  });

  test('too many, none, one twice, an unknown code and someone without the code are refused', async () => {
    const row = await make();
    const many = Array.from({ length: 201 }, (_, index) => ({ id: `x${index}`, version: 1 }));
    for (const list of [many, [], [row, row], 'all', [1]])
      expect(await bulk(author, 'submit', list)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    expect(await bulk(author, 'leap', [row])).toMatchObject({ httpStatus: 404 });
    expect(await bulk(await gateway.signIn('buyer01'), 'submit', [row])).toMatchObject({
      httpStatus: 403,
      code: 'no_permission',
    });
    expect(
      await gateway.call(author, 'POST /api/resources/bankAccount/batch/transitions/pass', { list: [row] }),
    ).toMatchObject({ httpStatus: 404 });
    expect(await stateOf(row)).toBe('draft');
  });

  test('of many deletions each is done or refused by itself, and the rest stays', async () => {
    const [first, sent, stale, kept] = [await make(), await make(), await make(), await make()];
    const [moved] = next([sent]);
    await bulk(author, 'submit', [sent]);
    const remove = (token: string, list: unknown) =>
      gateway.call(token, `POST ${PAYMENTS}/batch/removals`, { list });
    const gone = { id: 'nowhere', version: 1 };
    const { data } = await remove(author, [first, moved, { ...stale, version: 7 }, gone]);
    expect(data).toMatchObject({
      done: 1,
      refused: 3,
      results: [
        { id: first.id, status: 'done' },
        { id: sent.id, status: 'refused', code: 'illegal_transition' },
        { id: stale.id, status: 'refused', code: 'version_conflict' },
        { id: 'nowhere', status: 'refused', code: 'record_not_found', message: '记录不存在或已被删除' },
      ],
    });
    expect(await gateway.call(author, `GET ${PAYMENTS}/${first.id}`)).toMatchObject({
      code: 'record_not_found',
    });
    for (const row of [stale, kept]) expect(await stateOf(row)).toBe('draft');
    expect(await remove(await gateway.signIn('buyer01'), [kept])).toMatchObject({ code: 'no_permission' });
    for (const list of [[], [kept, kept], 'all'])
      expect(await remove(author, list)).toMatchObject({ code: 'bad_request' });
    expect(await stateOf(kept)).toBe('draft');
  });

  describe('what an effect refuses', () => {
    const ACCOUNTS = '/api/resources/account';
    const SUPPLIERS = '/api/resources/supplier';
    const accountOf = async (username: string) =>
      (await gateway.call(second, `GET ${ACCOUNTS}?username=${username}`)).data.list[0];
    const disable = (token: string, list: readonly Row[]) =>
      gateway.call(token, `POST ${ACCOUNTS}/batch/transitions/disable`, {
        list: list.map(({ id, version }) => ({ id, version })),
        reason: '离职',
      });

    test('is not written: one’s own account among others', async () => {
      const [own, other] = [await accountOf('admin01'), await accountOf('manager01')];
      expect((await disable(second, [own, other])).data.results).toMatchObject([
        { status: 'refused', code: 'own_account' },
        { status: 'done' },
      ]);
      expect(await accountOf('admin01')).toEqual(own);
      expect(await accountOf('manager01')).toMatchObject({ state: 'disabled' });
    });

    test('is not written: a broken rule, told by its code', async () => {
      const grants = ['view', 'disable'].map((code) => `/office/accounts#${code}`);
      const role = { roleCode: 'porter', roleName: '门卫', grants: ['/office/accounts', ...grants] };
      expect((await gateway.call(second, 'POST /api/resources/role', role)).code).toBe('ok');
      const body = { username: 'porter', displayName: '门卫', roles: ['porter'] };
      const { data } = await gateway.call(second, `POST ${ACCOUNTS}`, body);
      const { data: first } = await gateway.requestToken('porter', data.shownOnce.value);
      const passwords = { newPassword: 'Settled2026', confirmPassword: 'Settled2026' };
      const sealed = await sealAll(gateway, passwords);
      await gateway.call(first.access_token, 'POST /auth/inner/account/firstLoginAuth', sealed);
      const [keeper, other] = [await accountOf('admin01'), await accountOf('buyer01')];
      const answer = await disable(first.access_token, [keeper, other]);
      expect(answer.data.results).toMatchObject([
        {
          status: 'refused',
          code: 'rule_violation',
          message: '至少要有一个账号能编辑角色，请先把角色管理的权限授予其他角色',
        },
        { status: 'done' },
      ]);
      const list = [{ id: keeper.id, version: keeper.version }];
      const english = { headers: { 'x-client-language': 'en' } };
      const call = `POST ${ACCOUNTS}/batch/transitions/disable`;
      const inEnglish = await gateway.call(first.access_token, call, { list, reason: '离职' }, english);
      expect(inEnglish.data.results).toMatchObject([
        {
          code: 'rule_violation',
          message:
            'At least one account must be able to edit roles; grant role management to another role first',
        },
      ]);
      expect(await accountOf('admin01')).toEqual(keeper);
      expect(await accountOf('buyer01')).toMatchObject({ state: 'disabled' });
    });

    test('does not undo the others: a value that another record has', async () => {
      const codes = ['S10002', 'S10004'];
      const { kysely } = gateway.gateway.context.database;
      await inTenantAsOwner(kysely, 'T001', async (trx) => {
        for (const code of codes) {
          const doc = JSON.stringify({ ...demoCompany(), creditCode: `credit of ${code}` });
          await sql`INSERT INTO r_company
            (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by)
            VALUES ('T001', ${code}, ${code}, '', ${doc}::jsonb, '', '')`.execute(trx);
        }
        await sql`UPDATE r_supplier SET doc = doc || '{"creditCode":"credit of S10004"}'::jsonb
          WHERE supplier_code = 'S10005'`.execute(trx);
      });
      const { page, needed } = pagesForCertification();
      await giveNeeded(gateway.gateway.context.database, page, needed, 'T001', codes);
      const recordsOf = async () => {
        const { data } = await gateway.call(second, `GET ${SUPPLIERS}?pageSize=100`);
        const named = (code: string) =>
          data.list.find(({ supplierCode }: { supplierCode: string }) => supplierCode === code);
        return codes.map(named);
      };
      const list = (await recordsOf()).map(({ id, version }) => ({ id, version }));
      const { data } = await gateway.call(second, `POST ${SUPPLIERS}/batch/transitions/submit`, { list });
      expect(data.results).toMatchObject([{ status: 'done' }, { status: 'refused', code: 'duplicate' }]);
      expect((await recordsOf()).map(({ status }) => status)).toEqual(['20', '40']);
    });
  });
});

/** Lets a page of the folder offer a transition for many rows. */
function offerForMany(schemasDir: string, file: string, transition: string): void {
  const path = join(schemasDir, file);
  const page = JSON.parse(readFileSync(path, 'utf8'));
  page.list.bulkActions = [{ code: transition, label: '批量', transition }];
  writeFileSync(path, JSON.stringify(page));
}
