// @vitest-environment happy-dom
import { delay, HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelPending } from '@/services/http/cancel-on-navigation';
import { connectHttp, http, request } from '@/services/http/http';
import { isCancelled, RefusalError, RequestError, tellFailure } from '@/services/http/request-errors';
import { setText } from '@/services/session/session';

const gateway = setupServer();
const toast = vi.fn();
const navigate = vi.fn();
let page = '/supplier/contacts';
let route = 0;

/** A path that no other test has used: toasts are throttled per path. */
const freshPath = () => `/probe/${++route}`;
const refusal = (status: number, code: string, message: string, data: unknown = null) =>
  HttpResponse.json({ status, code, message, data }, { status });

beforeAll(() => {
  gateway.listen({ onUnhandledRequest: 'error' });
  connectHttp({ toast, navigate, currentPage: () => page });
});
beforeEach(() => {
  page = '/supplier/contacts';
  sessionStorage.clear();
  localStorage.clear();
  setText('authorization', 'Bearer login-token');
});
afterEach(() => {
  gateway.resetHandlers();
  vi.clearAllMocks();
});
afterAll(() => gateway.close());

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the request should have failed'),
    (error: unknown) => error,
  );
}

describe('what every request carries', () => {
  async function headersSent(): Promise<Headers> {
    let sent: Headers | undefined;
    gateway.use(
      mock.get('*/echo', ({ request: { headers } }) => {
        sent = headers;
        return HttpResponse.json({ status: 200, code: 'ok', message: '', data: null });
      }),
    );
    await request({ url: 'echo' });
    return sent!;
  }

  it('device, language, tenant and instance', async () => {
    sessionStorage.setItem('userInfor', JSON.stringify({ tenantCode: 'T001' }));
    setText('instanceCode', 'I1');
    const headers = await headersSent();
    expect(headers.get('device-type')).toBe('pc');
    expect(headers.get('x-client-language')).toBe('zh-CN');
    expect(headers.get('tenant-code')).toBe('T001');
    expect(headers.get('instance-code')).toBe('I1');
  });

  it('the login as bearer', async () => {
    expect((await headersSent()).get('authorization')).toBe('Bearer login-token');
  });

  it('the registration token rather than the login, where there is one', async () => {
    setText('registerToken', 'register-token');
    expect((await headersSent()).get('authorization')).toBe('Bearer register-token');
  });

  it('no bearer at all for a stranger', async () => {
    sessionStorage.clear();
    expect((await headersSent()).get('authorization')).toBeNull();
  });
});

describe('where requests go', () => {
  it('resolves a path without a leading slash against the gateway, not the page', async () => {
    expect(http.getUri({ url: 'auth/external/validate/createCode' })).toBe(
      '/auth/external/validate/createCode',
    );
    expect(http.getUri({ url: '/iam/x' })).toBe('/iam/x');
  });

  it('hostile 49: never reaches another origin', () => {
    expect(http.getUri({ url: 'https://elsewhere.example/x' })).toMatch(/^\/https:/);
    expect(http.getUri({ url: '//elsewhere.example/x' })).toBe('/elsewhere.example/x');
  });
});

describe('a refusal', () => {
  it('rejects with its code, message and data, and shows the message', async () => {
    const path = freshPath();
    gateway.use(
      mock.post(`*${path}`, () => refusal(409, 'version_conflict', '该记录已被他人修改', { version: 3 })),
    );
    const error = await failure(request({ method: 'POST', url: path }));
    expect(error).toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({ code: 'version_conflict', httpStatus: 409, data: { version: 3 } });
    expect(toast).toHaveBeenCalledExactlyOnceWith('该记录已被他人修改');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is left to a quiet caller', async () => {
    const path = freshPath();
    gateway.use(mock.post(`*${path}`, () => refusal(400, 'rule_violation', '未通过校验')));
    await failure(request({ method: 'POST', url: path, quiet: true }));
    expect(toast).not.toHaveBeenCalled();
  });

  it('in a 200 answer counts by the body', async () => {
    const path = freshPath();
    gateway.use(
      mock.get(`*${path}`, () => HttpResponse.json({ status: 500, message: '查询失败', code: 'x', data: 1 })),
    );
    expect(await failure(request({ url: path }))).toMatchObject({ code: 'x', httpStatus: 500 });
    expect(toast).toHaveBeenCalledExactlyOnceWith('查询失败');
  });

  it.each([500, 503])('with %s that was told is not told again by who asked', async (status) => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => refusal(status, 'internal_error', '系统错误')));
    const told = await failure(request({ url: path, quiet: true }));
    const message = { error: vi.fn() };
    tellFailure(message, told);
    expect(toast).toHaveBeenCalledOnce();
    expect(message.error).not.toHaveBeenCalled();
    gateway.use(mock.post(`*${path}`, () => refusal(409, 'version_conflict', '该记录已被他人修改')));
    tellFailure(message, await failure(request({ method: 'POST', url: path, quiet: true })));
    expect(toast).toHaveBeenCalledOnce();
    expect(message.error).toHaveBeenCalledExactlyOnceWith('该记录已被他人修改');
  });

  it('is not seen in a body without a status, nor in the status of a record', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => HttpResponse.json({ path: '/a', kind: 'list' })));
    expect((await http.get(path)).data).toEqual({ path: '/a', kind: 'list' });
    const record = freshPath();
    gateway.use(
      mock.get(`*${record}`, () =>
        HttpResponse.json({ status: 200, message: '', code: 'ok', data: { status: 10 } }),
      ),
    );
    expect(await request({ url: record })).toEqual({ status: 10 });
  });

  it('403 clears the session and leads to /login', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => refusal(403, 'no_permission', '您没有执行该操作的权限')));
    await failure(request({ url: path }));
    expect(sessionStorage.length).toBe(0);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('401 leads to /401, once', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => refusal(401, 'unauthorized', '登录已失效')));
    await failure(request({ url: path }));
    page = '/401';
    await failure(request({ url: path }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/401');
  });

  it('shows the caller’s own text where it gives one', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => refusal(500, 'internal_error', '系统错误')));
    await failure(request({ url: path, failureText: '获取信息失败' }));
    expect(toast).toHaveBeenCalledExactlyOnceWith('获取信息失败');
  });
});

describe('faults', () => {
  it('a connection that breaks leads to /502', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => HttpResponse.error()));
    expect(await failure(request({ url: path }))).toMatchObject({ kind: 'no-response' });
    expect(toast).toHaveBeenCalledExactlyOnceWith('网络异常，请检查您的网络连接是否正常！');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/502');
  });

  it('a stall ends in 请求超时！', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => delay('infinite')));
    expect(await failure(request({ url: path, timeout: 50 }))).toMatchObject({ kind: 'setup' });
    expect(toast).toHaveBeenCalledExactlyOnceWith('请求超时！');
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['a proxy’s 502 page in HTML', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
    ['HTML with status 200', () => HttpResponse.html('<!DOCTYPE html><p>hello</p>')],
    ['JSON cut short', () => new HttpResponse('{"status":200,"data":{"li')],
    ['an empty answer', () => new HttpResponse('')],
    ['JSON that is no object', () => HttpResponse.json(7)],
  ])('%s is a failure with a message', async (_, answer) => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, answer));
    const error = await failure(request({ url: path }));
    expect(error).toBeInstanceOf(RequestError);
    expect((error as Error).message).toBe('系统错误');
    expect(toast).toHaveBeenCalledExactlyOnceWith('系统错误');
  });
});

describe('toasts', () => {
  it('come at most once in 3 s for one route, whatever its query', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => refusal(500, 'internal_error', '系统错误')));
    await failure(request({ url: path, params: { page: 1 } }));
    await failure(request({ url: `${path}?page=2` }));
    expect(toast).toHaveBeenCalledOnce();
    const other = freshPath();
    gateway.use(mock.get(`*${other}`, () => refusal(500, 'internal_error', '系统错误')));
    await failure(request({ url: other }));
    expect(toast).toHaveBeenCalledTimes(2);
  });
});

describe('switching to another page', () => {
  it('cancels the reads in flight and shows nothing', async () => {
    const path = freshPath();
    gateway.use(mock.get(`*${path}`, () => delay('infinite')));
    const reading = failure(request({ url: path }));
    await delay(20);
    cancelPending();
    const error = await reading;
    expect(isCancelled(error)).toBe(true);
    expect((error as Error).message).toBe('频繁切换，中断请求');
    expect(toast).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('leaves writes alone, and reads that ask to survive', async () => {
    const path = freshPath();
    const slow = async () => {
      await delay(60);
      return HttpResponse.json({ status: 200, code: 'ok', message: '', data: 'done' });
    };
    gateway.use(mock.post(`*${path}`, slow), mock.get(`*${path}`, slow));
    const writing = request({ method: 'POST', url: path });
    const surviving = request({ url: path, survives: true });
    await delay(20);
    cancelPending();
    expect(await Promise.all([writing, surviving])).toEqual(['done', 'done']);
  });

  it('does not touch what is asked for afterwards', async () => {
    cancelPending();
    const path = freshPath();
    gateway.use(
      mock.get(`*${path}`, () => HttpResponse.json({ status: 200, code: 'ok', message: '', data: 1 })),
    );
    expect(await request({ url: path })).toBe(1);
  });
});
