import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { openPages } from '../../../server/open-pages';
import { passwordProblem } from '../../../src/contract/base/password';
import { sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { changeTenant } from '../../support/gateway/token-grants';

const ACCOUNTS = '/api/resources/account';
const WHO = 'GET /iam/api/v2/api/account/findAccountInfo';
const FIRST = 'POST /auth/inner/account/firstLoginAuth';
const UPDATE = 'POST /system/inner/accounts/update';

describe.each(testDatabases())('accounts on $name', ({ start }) => {
  let gateway: TestGateway;
  let admin: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    admin = await gateway.signIn('admin01');
  });
  afterAll(() => gateway?.close());

  const recordOf = async (username: string, token = admin) =>
    (await gateway.call(token, `GET ${ACCOUNTS}?username=${username}`)).data.list[0];
  const move = async (username: string, code: string, body: object = {}, token = admin) => {
    const { id, version } = await recordOf(username, token);
    return gateway.call(token, `POST ${ACCOUNTS}/${id}/transitions/${code}`, { version, ...body });
  };
  const change = async (username: string, fields: object, token = admin) => {
    const { id, version, username: name, displayName, telephone, roles } = await recordOf(username, token);
    const body = { username: name, displayName, telephone, roles, version, ...fields };
    return gateway.call(token, `PUT ${ACCOUNTS}/${id}`, body);
  };
  let made = 0;
  /** A staff account of T001 with a password of its own. */
  async function settled(roles: string[]) {
    made += 1;
    const username = `person${made}`;
    const { data } = await gateway.call(admin, `POST ${ACCOUNTS}`, {
      username,
      displayName: '新同事',
      roles,
    });
    const { data: token } = await gateway.requestToken(username, data.shownOnce.value);
    const passwords = await sealAll(gateway, { newPassword: 'Settled2026', confirmPassword: 'Settled2026' });
    expect((await gateway.call(token.access_token, FIRST, passwords)).code).toBe('ok');
    return { id: data.id as string, username, ...token };
  }

  test('every account of the tenant stands in the list, and those with the grant alone see it', async () => {
    const { data } = await gateway.call(admin, `GET ${ACCOUNTS}?pageSize=100`);
    const names = data.list.map(({ username }: { username: string }) => username);
    expect(names.toSorted()).toEqual(DEMO_ACCOUNTS.map(({ username }) => username).toSorted());
    expect(await recordOf('supplier01')).toMatchObject({ accountType: 'supplier', roles: ['supplier'] });
    for (const username of ['analyst01', 'buyer01', 'supplier01']) {
      const { code } = await gateway.call(await gateway.signIn(username), `GET ${ACCOUNTS}`);
      expect([username, code]).toEqual([username, 'no_permission']);
    }
  });

  test('a new account opens nothing until its initial password is changed; then everything, and other sessions end', async () => {
    const body = { username: 'Newcomer', displayName: '赵新来', roles: ['buyer'] };
    const key = { headers: { 'idempotency-key': 'newcomer-one' } };
    const answer = await gateway.call(admin, `POST ${ACCOUNTS}`, body, key);
    const { shownOnce, id } = answer.data;
    expect(passwordProblem(shownOnce.value)).toBeNull();
    const again = await gateway.call(admin, `POST ${ACCOUNTS}`, body, key);
    expect([again.data.id, again.data.shownOnce]).toEqual([id, undefined]);

    const { data: first } = await gateway.requestToken('newcomer', shownOnce.value);
    const { data: other } = await gateway.requestToken('newcomer', shownOnce.value);
    for (const target of [WHO, 'GET /api/resources/contract', 'GET /schemas/pages/office/contracts.json']) {
      const refused = await gateway.call(first.access_token, target);
      expect([target, refused.httpStatus, refused.code]).toEqual([target, 403, 'password_change_required']);
    }
    const set = async (newPassword: string, confirmPassword = newPassword) =>
      gateway.call(first.access_token, FIRST, await sealAll(gateway, { newPassword, confirmPassword }));
    expect((await set('short1')).code).toBe('bad_request');
    expect((await set('Mine2026', 'Mine2027')).code).toBe('bad_request');
    expect((await set(shownOnce.value)).code).toBe('bad_request');
    expect((await set('Mine2026')).code).toBe('ok');
    expect((await gateway.call(first.access_token, 'GET /api/resources/contract?pageSize=1')).code).toBe(
      'ok',
    );
    expect((await gateway.call(other.access_token, WHO)).httpStatus).toBe(401);
    expect((await set('Mine2027')).code).toBe('illegal_transition');
    expect((await gateway.requestToken('newcomer', shownOnce.value)).code).toBe('credentials_wrong');
  });

  test('no password stands in the store, the audit or the log', async () => {
    const { data } = await gateway.call(admin, `POST ${ACCOUNTS}`, {
      username: 'quiet',
      displayName: '沉默',
    });
    const { kysely } = gateway.gateway.context.database;
    const audit = JSON.stringify(await kysely.selectFrom('audit').selectAll().execute());
    const kept = JSON.stringify(await kysely.selectFrom('idempotency').selectAll().execute());
    for (const text of [audit, kept, gateway.log.join('\n')])
      expect(text).not.toContain(data.shownOnce.value);
  });

  test('hostile 7: an account that is disabled is out at its next call, with both tokens, and comes back by enabling alone', async () => {
    const person = await settled(['buyer']);
    expect((await move(person.username, 'disable', { reason: '离职' })).code).toBe('ok');
    expect((await gateway.call(person.access_token, WHO)).httpStatus).toBe(401);
    const refused = await gateway.requestToken(person.username, 'Settled2026');
    expect([refused.httpStatus, refused.code]).toEqual([403, 'account_disabled']);
    expect((await move(person.username, 'enable')).code).toBe('ok');
    expect((await gateway.requestToken(person.username, 'Settled2026')).code).toBe('ok');
    expect((await gateway.call(person.access_token, WHO)).httpStatus).toBe(401);
  });

  test('hostile 38: an account that is removed from the tenant in mid-session is refused at its next call', async () => {
    const person = await settled(['buyer']);
    const { version } = await recordOf(person.username);
    expect((await gateway.call(admin, `DELETE ${ACCOUNTS}/${person.id}?version=${version}`)).code).toBe('ok');
    const answer = await gateway.call(person.access_token, WHO);
    expect([answer.httpStatus, answer.code]).toEqual([403, 'no_permission']);
  });

  test('a reset ends all sessions and asks for a password of one’s own again', async () => {
    const person = await settled(['buyer']);
    const { data } = await move(person.username, 'resetPassword');
    expect((await gateway.call(person.access_token, WHO)).httpStatus).toBe(401);
    expect((await gateway.requestToken(person.username, 'Settled2026')).code).toBe('credentials_wrong');
    const { data: token } = await gateway.requestToken(person.username, data.shownOnce.value);
    expect((await gateway.call(token.access_token, WHO)).code).toBe('password_change_required');
  });

  test('roles count from the next call on, and nobody changes or stops themselves', async () => {
    const person = await settled([]);
    const contracts = 'GET /api/resources/contract?pageSize=1';
    expect((await gateway.call(person.access_token, contracts)).code).toBe('no_permission');
    expect((await change(person.username, { roles: ['buyer'] })).code).toBe('ok');
    expect((await gateway.call(person.access_token, contracts)).code).toBe('ok');
    expect((await change('admin01', { roles: ['admin', 'buyer'] })).code).toBe('own_account');
    expect((await move('admin01', 'disable', { reason: '自己' })).code).toBe('own_account');
    const { id, version } = await recordOf('admin01');
    expect((await gateway.call(admin, `DELETE ${ACCOUNTS}/${id}?version=${version}`)).code).toBe(
      'own_account',
    );
  });

  test('of two administrators who stop each other at once one stays', async () => {
    const { kysely } = gateway.gateway.context.database;
    const [left, right] = [await settled(['admin']), await settled(['admin'])];
    const own = kysely.updateTable('membership').where('account_id', '=', '100004');
    await own.set({ disabled: true }).where('tenant_code', '=', 'T001').execute();
    const [ofLeft, ofRight] = [
      await recordOf(left.username, left.access_token),
      await recordOf(right.username, left.access_token),
    ];
    const stop = (token: string, { id, version }: { id: string; version: number }) =>
      gateway.call(token, `POST ${ACCOUNTS}/${id}/transitions/disable`, { version, reason: '互相' });
    const answers = await Promise.all([stop(left.access_token, ofRight), stop(right.access_token, ofLeft)]);
    await own.set({ disabled: false }).where('tenant_code', '=', 'T001').execute();
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(answers.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([]);
  });

  test('of an account in several tenants this tenant’s part alone is changed', async () => {
    expect((await change('manager01', { displayName: '另一个' })).data.violations[0]).toMatchObject({
      path: 'displayName',
      rule: 'sharedAccount',
    });
    expect((await move('manager01', 'resetPassword')).code).toBe('account_shared');
    const { data: tokens } = await gateway.requestToken('manager01');
    expect((await move('manager01', 'disable', { reason: '调岗' })).code).toBe('ok');
    expect((await gateway.call(tokens.access_token, WHO)).httpStatus).toBe(401);
    const { data: elsewhere } = await gateway.requestToken('manager01');
    expect(elsewhere.tenantCode).toBe('T002');
    expect((await changeTenant(gateway, elsewhere.refresh_token, 'T001')).code).toBe('tenant_unavailable');
    expect((await move('manager01', 'enable')).code).toBe('ok');
    expect((await gateway.requestToken('manager01')).data.tenantCode).toBe('T001');
  });

  test('a user name or phone that another account has is refused', async () => {
    const taken = await gateway.call(admin, `POST ${ACCOUNTS}`, { username: 'BUYER01', displayName: '重名' });
    expect(taken.data.violations[0]).toMatchObject({ path: 'username', rule: 'unique' });
    const phone = { username: 'another', displayName: '重号', telephone: '13900020001' };
    expect((await gateway.call(admin, `POST ${ACCOUNTS}`, phone)).data.violations[0]).toMatchObject({
      path: 'telephone',
      rule: 'unique',
    });
    expect((await gateway.requestToken('another', 'whatever1')).code).toBe('credentials_wrong');
  });

  test('accounts/update: one’s own name, another’s with the grant, and no more', async () => {
    const person = await settled(['buyer']);
    const mine = await gateway.call(person.access_token, UPDATE, { displayName: '钱改名' });
    expect(mine.data).toMatchObject({ accountId: person.id, displayName: '钱改名' });
    expect((await recordOf(person.username)).displayName).toBe('钱改名');
    for (const body of [{ telephone: '13711112222' }, { roles: ['admin'] }])
      expect((await gateway.call(person.access_token, UPDATE, body)).code).toBe('bad_request');
    const foreign = { accountId: '100001', displayName: '不行' };
    expect((await gateway.call(person.access_token, UPDATE, foreign)).code).toBe('no_permission');
    const byAdmin = { accountId: person.id, telephone: '13711112222', roles: ['manager'] };
    expect((await gateway.call(admin, UPDATE, byAdmin)).data.telephone).toBe('13711112222');
    expect((await recordOf(person.username)).roles).toEqual(['manager']);
    expect((await gateway.call(admin, UPDATE, { ...byAdmin, accountId: 'nobody' })).code).toBe(
      'record_not_found',
    );
  });
});
