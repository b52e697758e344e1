import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveSecrets } from '../../../server/kernel/sessions/secrets';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { SECRET_KEY } from '../../support/gateway/template';
import { fixedPages } from '../../support/pages';

const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';
const HOUR = 3_600_000;

describe.each(testDatabases())('staying signed in on $name', ({ start }) => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
    token = await gateway.signIn('buyer01');
  });
  afterAll(() => gateway.close());

  const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString());
  const codeOf = async (jwt: string | undefined) => (await gateway.call(jwt, ACCOUNT)).code;

  test('a token opens the account', async () => {
    const { data } = await gateway.call(token, ACCOUNT);
    expect(data).toEqual({
      accountId: '100001',
      username: 'buyer01',
      displayName: '陈思远',
      telephone: '13900020001',
      header: '',
      applicationSystem: 'office',
      tenantCode: 'T001',
      tenantName: '华东建工集团',
    });
  });

  test('no token, a broken one and another scheme are refused', async () => {
    expect(await codeOf(undefined)).toBe('unauthorized');
    expect(await codeOf('not.a.token')).toBe('unauthorized');
    expect(await codeOf(`${token}x`)).toBe('unauthorized');
    const basic = await gateway.call(undefined, ACCOUNT, undefined, {
      headers: { authorization: `Basic ${token}` },
    });
    expect(basic.httpStatus).toBe(401);
  });

  test('hostile 5: a token that is not signed is refused', async () => {
    const { iat: _, exp: __, ...claims } = claimsOf(token);
    expect(await codeOf(new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode())).toBe(
      'unauthorized',
    );
  });

  test('hostile 5: a token signed with another key, or that brings its own, is refused', async () => {
    const key = new TextEncoder().encode('another key that is long enough too');
    const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url') };
    for (const extra of [{}, { jwk }, { jku: 'https://evil.example/keys' }, { kid: '../../dev/null' }]) {
      const forged = await new SignJWT(claimsOf(token))
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...extra })
        .sign(key);
      expect(await codeOf(forged)).toBe('unauthorized');
    }
  });

  test.each([
    ['another audience', { aud: 'elsewhere' }, 'at+jwt'],
    ['another issuer', { iss: 'elsewhere' }, 'at+jwt'],
    ['another kind', {}, 'JWT'],
    ['another account', { sub: '100004' }, 'at+jwt'],
    ['another tenant', { tenant: 'T002' }, 'at+jwt'],
    ['another supplier', { supplier: 'S10001' }, 'at+jwt'],
  ])('a token for %s is refused even when rightly signed', async (_, claims, typ) => {
    const signed = await new SignJWT({ ...claimsOf(token), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(deriveSecrets(SECRET_KEY).token);
    expect(await codeOf(signed)).toBe('unauthorized');
  });

  test('hostile 6: a refresh token is no access token', async () => {
    const { data } = await gateway.requestToken('buyer01');
    expect(await codeOf(data.refresh_token)).toBe('unauthorized');
  });

  test('hostile 34: headers that name another tenant or instance are refused', async () => {
    const send = (headers: Record<string, string>) => gateway.call(token, ACCOUNT, undefined, { headers });
    expect(await send({ 'tenant-code': 'T002' })).toMatchObject({ httpStatus: 403, code: 'tenant_mismatch' });
    expect(await send({ 'instance-code': 'T002-OA' })).toMatchObject({
      httpStatus: 403,
      code: 'tenant_mismatch',
    });
    expect((await send({ 'tenant-code': 'T001', 'instance-code': 'T001-OA' })).code).toBe('ok');
    expect((await send({ 'tenant-code': '', 'instance-code': '' })).code).toBe('ok');
  });

  test('hostile 7: exit ends this session and no other', async () => {
    const [leaving, staying] = [await gateway.signIn('admin01'), await gateway.signIn('admin01')];
    expect((await gateway.call(leaving, 'GET /iam/auth/v2/token/logout')).code).toBe('ok');
    expect(await codeOf(leaving)).toBe('unauthorized');
    expect(await codeOf(staying)).toBe('ok');
  });

  test('hostile 7: an account that is disabled in mid-session is refused at its next call', async () => {
    const { kysely } = gateway.gateway.context.database;
    const analyst = await gateway.signIn('analyst01');
    await kysely.updateTable('account').set({ disabled: true }).where('username', '=', 'analyst01').execute();
    expect(await codeOf(analyst)).toBe('unauthorized');
  });

  test('hostile 38: an account that leaves the tenant in mid-session is refused at its next call', async () => {
    const { kysely } = gateway.gateway.context.database;
    const manager = await gateway.signIn('manager01');
    await kysely
      .deleteFrom('membership')
      .where('account_id', '=', '100002')
      .where('tenant_code', '=', 'T001')
      .execute();
    expect(await gateway.call(manager, ACCOUNT)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
  });

  test('a supplier account that has lost its supplier is not taken for staff', async () => {
    const { kysely } = gateway.gateway.context.database;
    const supplier = await gateway.signIn('supplier02');
    await kysely
      .updateTable('membership')
      .set({ supplier_code: null })
      .where('account_id', '=', '200002')
      .execute();
    expect(await codeOf(supplier)).toBe('no_permission');
    expect((await gateway.requestToken('supplier02')).code).toBe('no_permission');
  });

  test('hostile 6: a token is over after two hours', async () => {
    const supplier = await gateway.signIn('supplier01');
    gateway.pass(2 * HOUR - 5000);
    expect(await codeOf(supplier)).toBe('ok');
    gateway.pass(6000);
    expect(await codeOf(supplier)).toBe('unauthorized');
  });
});
