// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '@/contract/api/envelope';
import { type Decision, decide, type Failure, type Situation } from '@/services/http/error-policy';

const onPage: Situation = { page: '/supplier/contacts', hasToken: true };
const onLogin: Situation = { page: '/login', hasToken: false };
const NO_ACCESS = '当前用户没有访问该页面资源的权限！';
const OFFLINE = '网络异常，请检查您的网络连接是否正常！';

const http = (httpStatus: number, message = '', code?: string): Failure => ({
  kind: 'http',
  httpStatus,
  message,
  code,
});

/** The error catalogue of the specification (section 8), line by line. */
const CATALOGUE: [string, Failure, Situation, Decision][] = [
  ['request setup failure', { kind: 'setup' }, onPage, { toast: '请求超时！' }],
  ['401 with a token', http(401), onPage, { toast: NO_ACCESS, navigate: '/401' }],
  ['401 with a token on /login', http(401), { ...onLogin, hasToken: true }, { toast: NO_ACCESS }],
  ['401 without a token', http(401), { ...onPage, hasToken: false }, { toast: NO_ACCESS }],
  ['404 with a message', http(404, '请求的接口不存在'), onPage, { toast: '请求的接口不存在' }],
  ['404 without a message', http(404), onPage, { toast: '请求的接口不存在' }],
  ['403', http(403, '不行'), onPage, { toast: '不行', clearSession: true, navigate: '/login' }],
  ['403 on /login', http(403, '不行'), onLogin, { toast: '不行', clearSession: true }],
  [
    '403 for want of a grant, where the list says so itself',
    http(403, '不行', 'no_permission'),
    { ...onPage, inPlace: true },
    {},
  ],
  [
    '403 that ends the session, whoever asks',
    http(403, '不行', 'tenant_mismatch'),
    { ...onPage, inPlace: true },
    { toast: '不行', clearSession: true, navigate: '/login' },
  ],
  ['500', http(500, '系统错误', 'internal_error'), onPage, { toast: '系统错误' }],
  ['502 in HTML', http(502), onPage, { toast: '系统错误' }],
  ['503', http(503, '服务暂不可用', 'unavailable'), onPage, { toast: '系统错误' }],
  ['no response', { kind: 'no-response' }, onPage, { toast: OFFLINE, navigate: '/502' }],
  ['cancelled for frequent switching', { kind: 'cancelled' }, onPage, {}],
  ['an answer cut short', { kind: 'unreadable' }, onPage, { toast: '系统错误' }],
  ['200 whose body says otherwise', { kind: 'body', message: '余额不足' }, onPage, { toast: '余额不足' }],
  ['200 whose body says otherwise, mutely', { kind: 'body', message: '' }, onPage, { toast: '系统错误' }],
];

describe('the error catalogue', () => {
  it.each(CATALOGUE)('%s', (_, failure, situation, decision) => {
    expect(decide(failure, situation)).toEqual(decision);
  });
});

describe('a refusal that concerns the record in hand', () => {
  const keeping = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => 'keepsForm' in REFUSALS[code]);

  it.each(keeping)('%s stays on the page, and a form that shows it itself gets no toast', (code) => {
    const { httpStatus, message } = REFUSALS[code];
    const failure = http(httpStatus, message, code);
    expect(decide(failure, onPage)).toEqual({ toast: message });
    expect(decide(failure, { ...onPage, quiet: true })).toEqual({});
  });

  it('is not what a quiet caller gets when the session itself is refused', () => {
    const decision = decide(http(403, '无权限', 'no_permission'), { ...onPage, quiet: true });
    expect(decision).toMatchObject({ clearSession: true, navigate: '/login' });
  });
});

describe('a request in the background', () => {
  const background = { ...onPage, background: true };

  it('never takes a page away because the network is down for a moment', () => {
    expect(decide({ kind: 'no-response' }, background)).toEqual({});
    expect(decide(http(500), background)).toEqual({});
  });

  it('still tells that the session is over', () => {
    expect(decide(http(401), background).navigate).toBe('/401');
    expect(decide(http(403, '无权限'), background).navigate).toBe('/login');
  });
});

describe('a request of registration', () => {
  it('keeps the form on the screen when nothing answers', () => {
    const decision = decide({ kind: 'no-response' }, { ...onPage, registering: true });
    expect(decision).toEqual({ toast: OFFLINE });
  });
});
