import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSEIDON } from '../../../src/contract/base/identity';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

const ACCOUNT = '/iam/api/v2/api/account/findAccountInfo';
const TOKEN = 'POST /iam/auth/oauth/token';
const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('talking to the gateway', () => {
  let gateway: TestGateway;
  let token: string;
  let dir: string;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gateway-web-'));
    mkdirSync(join(dir, 'schemas/locales'), { recursive: true });
    mkdirSync(join(dir, 'web'));
    writeFileSync(join(dir, 'schemas/locales/en.json'), JSON.stringify({ 请求的接口不存在: 'No such call' }));
    writeFileSync(join(dir, 'web/index.html'), '<!doctype html><title>首页</title>');
    writeFileSync(join(dir, 'web/umi.0123abcd.js'), '');
    writeFileSync(join(dir, 'secret.txt'), 'secret');
    gateway = await startGateway({
      openPages: fixedPages(),
      schemasDir: join(dir, 'schemas'),
      webDir: join(dir, 'web'),
      csp: { connect: ['https://bi.example.com'], img: ['https://files.example.com'] },
    });
    token = await gateway.signIn('buyer01');
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(dir, { recursive: true });
  });

  const send = (path: string, init: RequestInit = {}) =>
    gateway.fetch(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

  test.each([
    ['JSON that is cut off', { raw: '{"username":' }, 400, 'bad_request'],
    ['a list where an object belongs', { raw: '[]' }, 400, 'bad_request'],
    ['a number where a text belongs', { raw: '{"grant_type":"password","username":1}' }, 400, 'bad_request'],
    ['a body nested 10,000 deep', { raw: '['.repeat(10_000) + ']'.repeat(10_000) }, 400, 'bad_request'],
    ['a name off the prototype', { raw: '{"grant_type":"password","__proto__":{}}' }, 400, 'bad_request'],
    ['XML', { raw: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'unsupported_media_type'],
    [
      'more than 1 MB',
      { raw: JSON.stringify({ password: 'x'.repeat(1024 * 1024) }) },
      413,
      'payload_too_large',
    ],
  ])('%s is refused in the envelope', async (_, options, httpStatus, code) => {
    const answer = await gateway.call(undefined, TOKEN, undefined, options);
    expect(answer).toMatchObject({ httpStatus, status: httpStatus, code });
    expect(JSON.stringify(answer)).not.toMatch(/ at \w|select |stack/i);
  });

  test('a refusal of what was sent names each fault in the language of the caller', async () => {
    const path = `POST ${POSEIDON}/userInfo/getUserInfo`;
    const chinese = await gateway.call(token, path, { role: 'admin' });
    expect(chinese.data.errors).toEqual([{ path: '', message: '出现未知的键(key): "role"' }]);
    const english = await gateway.call(
      token,
      path,
      { role: 'admin' },
      { headers: { 'x-client-language': 'en-US' } },
    );
    expect(english.data.errors).toEqual([{ path: '', message: 'Unrecognized key: "role"' }]);
  });

  test.each([
    'num=1&num=2',
    'deviceId=a&deviceId=a',
    'deviceId=a%00b',
    'deviceId=%ff',
    'deviceId=a&extra=1',
    `deviceId=${'x'.repeat(65)}`,
  ])('the query %s is refused', async (query) => {
    const answer = await gateway.call(undefined, `GET /auth/external/validate/createCode?${query}`);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad_request' });
  });

  test('an unknown call is answered in the envelope and in English where that is asked for', async () => {
    expect(await gateway.call(token, 'GET /no/such/call')).toMatchObject({
      status: 404,
      code: 'not_found',
      message: '请求的接口不存在',
      data: null,
    });
    const english = await gateway.call(token, 'DELETE /iam', undefined, {
      headers: { 'x-client-language': 'en' },
    });
    expect(english.message).toBe('No such call');
  });

  test.each([
    `/${ACCOUNT}`,
    ACCOUNT.replace('account', '%61ccount'),
    ACCOUNT.replace('/find', '%2ffind'),
    ACCOUNT.replace('/find', '%5cfind'),
    ACCOUNT.replace('account', 'Account'),
    `${ACCOUNT}/`,
    `${ACCOUNT};x=1`,
    `${ACCOUNT}%00`,
    `${ACCOUNT}%`,
  ])('hostile 42: the path has one spelling, %s is not it', async (path) => {
    expect(await gateway.call(token, `GET ${path}`)).toMatchObject({ httpStatus: 404, code: 'not_found' });
  });

  test('every answer carries the security headers', async () => {
    for (const response of [
      await send('/login', { headers: HTML }),
      await send('/nothing'),
      await send(ACCOUNT),
    ]) {
      const csp = response.headers.get('content-security-policy')!;
      expect(csp.split('; ')).toEqual(
        expect.arrayContaining([
          "script-src 'self'",
          "connect-src 'self' https://bi.example.com",
          "img-src 'self' data: blob: https://files.example.com",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ]),
      );
      expect(csp).not.toContain('unsafe-eval');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('the web app answers a person who navigates, and nothing else', async () => {
    const page = await send('/poseidon/home', { headers: HTML });
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>首页</title>']);
    expect((await send('/poseidon/home', { method: 'POST', headers: HTML })).status).toBe(404);
    expect((await send('/umi.gone.js', { headers: { accept: '*/*' } })).status).toBe(404);
    expect(await (await send(ACCOUNT, { headers: HTML })).json()).toMatchObject({ status: 200 });
  });

  const CLIENTS: [string, Record<string, string>][] = [
    ['a browser', HTML],
    ['curl', { accept: '*/*' }],
    ['one that says nothing', {}],
    ['one that takes any text', { accept: 'application/xml;q=0.5, text/*' }],
  ];
  test.each(CLIENTS)('GET and HEAD of a page are answered alike for %s', async (_, headers) => {
    for (const path of [
      '/login',
      '/poseidon/home',
      '/bidding/',
      '/biding/supplier/x',
      '/system/notice/list',
      '/office/contracts',
    ]) {
      const [got, head] = [await send(path, { headers }), await send(path, { method: 'HEAD', headers })];
      expect([path, got.status, head.status]).toEqual([path, 200, 200]);
      expect(await got.text()).toContain('<title>首页</title>');
      expect(await head.text()).toBe('');
      const without = ({ headers }: Response) =>
        [...headers].filter(([name]) => !/date|id|length/.test(name));
      expect(without(head)).toEqual(without(got));
    }
  });

  test('who takes no HTML, or asks for no page, is answered in the envelope', async () => {
    const refused: [string, Record<string, string>][] = [
      ['/login', { accept: 'application/json' }],
      ['/login', { accept: 'text/html;q=0, */*;q=0' }],
      ['/iam/nothing', { accept: '*/*' }],
      ['/nothing', {}],
      ['/biddings', {}],
    ];
    for (const [path, headers] of refused) {
      for (const method of ['GET', 'HEAD']) {
        expect([path, (await send(path, { method, headers })).status]).toEqual([path, 404]);
      }
    }
  });

  test('hashed files are kept for good, the others are asked for again', async () => {
    expect((await send('/umi.0123abcd.js')).headers.get('cache-control')).toContain('immutable');
    expect((await send('/index.html')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/..%5csecret.txt', '/%00'])(
    'the file path %s leads nowhere',
    async (path) => {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('secret"');
    },
  );

  test('the log holds paths and no queries, tokens or passwords', async () => {
    await gateway.call(token, `GET ${ACCOUNT}?t=${token}`);
    const log = gateway.log.join('\n');
    expect(log).toContain(`"path":"${ACCOUNT}"`);
    for (const secret of [token, 'Demo2026', '?']) expect(log).not.toContain(secret);
  });

  test('a fault of the gateway tells the caller nothing and the log everything', async () => {
    const { kysely } = gateway.gateway.context.database;
    await kysely.schema.alterTable('instance').renameTo('instance_away').execute();
    const answer = await gateway.call(token, 'GET /iam/api/v2/api/account/findTenantsByAccountId');
    await kysely.schema
      .alterTable('instance_away' as 'instance')
      .renameTo('instance')
      .execute();
    expect(answer).toMatchObject({ status: 500, code: 'internal_error', message: '系统错误', data: null });
    expect(gateway.log.join('\n')).toContain('relation \\"instance\\" does not exist');
  });
});
