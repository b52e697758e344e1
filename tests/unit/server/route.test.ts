import { type Context, Hono, type Next } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal, unauthorized } from '../../../server/kernel/base/errors';
import type { User } from '../../../server/kernel/base/user';
import type { AppEnv } from '../../../server/kernel/http/context';
import type { GatewayContext } from '../../../server/kernel/http/gateway-context';
import { nothing } from '../../../server/kernel/http/input';
import { type Routes, route } from '../../../server/kernel/http/route';
import { routesOf } from '../../../server/kernel/http/route-docs';

const FILE = 'server/modules/example/routes.ts';

/** An app whose caller is signed in with the token `good`, and what happened before a handler ran. */
function example() {
  const steps: string[] = [];
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('language', 'zh-CN');
    return next();
  });
  app.onError((error, c) => c.json({ code: error instanceof Refusal ? error.code : String(error) }));
  const gateway = {
    authenticate: async (c: Context<AppEnv>, next: Next) => {
      steps.push('authenticate');
      if (c.req.header('authorization') !== 'Bearer good') throw unauthorized();
      c.set('user', { accountId: 'a', tenantCode: 'T', supplierCode: null } as User);
      await next();
    },
    translate: (text: string) => `<${text}>`,
    auth: { tokens: { read: () => Promise.reject(unauthorized()) } },
  } as unknown as GatewayContext;
  const routes: Routes = { app, gateway, file: FILE };
  const call = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const headers = {
      ...(init.token && { authorization: `Bearer ${init.token}` }),
      ...(init.body && { 'content-type': 'application/json' }),
    };
    const response = await app.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
    return (await response.json()) as { code: string; data: unknown };
  };
  return { app, gateway, routes, steps, call };
}

describe('a route', () => {
  const answer = z.object({});

  test('authenticates, counts, finds its subject, reads query and body, and then runs its handler', async () => {
    const { routes, steps, call } = example();
    const step = (name: string) => z.string().refine(() => steps.push(name) > 0);
    route(routes, 'POST', '/things/:id', {
      auth: 'user',
      about: 'a thing',
      limit: async () => void steps.push('limit'),
      subject: (c) => steps.push('subject') && `thing ${c.req.param('id')}`,
      query: z.strictObject({ q: step('query') }),
      body: z.strictObject({ b: step('body') }),
      answer,
      handler: ({ params, query, body, subject, user, t }) => {
        steps.push('handler');
        return { id: params.id, ...query, ...body, subject, by: user.accountId, text: t('词') };
      },
    });
    const body = JSON.stringify({ b: '2' });
    expect(await call('/things/7?q=1', { method: 'POST', body, token: 'good' })).toMatchObject({
      code: 'ok',
      data: { id: '7', q: '1', b: '2', subject: 'thing 7', by: 'a', text: '<词>' },
    });
    expect(steps).toEqual(['authenticate', 'limit', 'subject', 'query', 'body', 'handler']);
  });

  test.each([
    ['user', 'with no token', undefined],
    ['user', 'with a wrong token', 'bad'],
    ['register', 'with no token', undefined],
    ['register', 'with a wrong token', 'bad'],
    ['user or register', 'with no token', undefined],
    ['user or register', 'with a wrong token', 'bad'],
  ] as const)('for a %s is refused %s before anything of it runs', async (auth, _, token) => {
    const { routes, steps, call } = example();
    const ran = (name: string) => () => void steps.push(name);
    const spec = { about: 'things', query: nothing, answer } as const;
    const own = { limit: async () => ran('limit')(), subject: ran('subject'), handler: ran('handler') };
    if (auth === 'user') route(routes, 'GET', '/things', { ...spec, ...own, auth });
    else route(routes, 'GET', '/things', { ...spec, ...own, auth, open: 'a reason' });
    expect(await call('/things?unknown=1', token ? { token } : {})).toEqual({ code: 'unauthorized' });
    expect(steps.filter((name) => name !== 'authenticate')).toEqual([]);
  });

  test('refuses what it does not describe, and where it takes nothing any body', async () => {
    const { routes, call } = example();
    const open = 'a reason';
    const common = { auth: 'public', open, about: 'things', answer, handler: () => ({}) } as const;
    route(routes, 'GET', '/things', { ...common, query: z.strictObject({ q: z.string() }) });
    route(routes, 'POST', '/things', { ...common, body: 'none' });
    expect(await call('/things?q=1')).toMatchObject({ code: 'ok' });
    expect(await call('/things?q=1&r=2')).toEqual({ code: 'bad_request' });
    expect(await call('/things')).toEqual({ code: 'bad_request' });
    expect(await call('/things', { method: 'POST' })).toMatchObject({ code: 'ok' });
    expect(await call('/things', { method: 'POST', body: '{"a":1}' })).toEqual({ code: 'bad_request' });
  });

  test('says of itself what it is and whether somebody has to be signed in', () => {
    const { app, gateway, routes } = example();
    const common = { about: 'things', answer, handler: () => ({}) } as const;
    route(routes, 'GET', '/own', { ...common, auth: 'user', needs: 'a page' });
    route(routes, 'GET', '/all', { ...common, auth: 'public', open: 'a reason' });
    expect(routesOf(app, gateway.authenticate)).toEqual([
      {
        ...{ method: 'GET', path: '/own', signedIn: true },
        notes: { about: 'things', file: FILE, answer, needs: 'a page' },
      },
      {
        ...{ method: 'GET', path: '/all', signedIn: false },
        notes: { about: 'things', file: FILE, answer, open: 'a reason' },
      },
    ]);
  });

  test('that is not meant leaves the call to the next one', async () => {
    const { routes, call } = example();
    const common = { auth: 'public', open: 'a reason' } as const;
    const said = (name: string) => ({ about: name, answer, handler: () => ({ name }) });
    const isMeant = (c: Context<AppEnv>) => c.req.header('authorization') === undefined;
    route(routes, 'GET', '/things', { ...common, ...said('first'), when: isMeant });
    route(routes, 'GET', '/things', { ...common, ...said('second') });
    expect(await call('/things')).toMatchObject({ data: { name: 'first' } });
    expect(await call('/things', { token: 'good' })).toMatchObject({ data: { name: 'second' } });
  });
});
