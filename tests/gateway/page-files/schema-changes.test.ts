import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../../server/env';
import { StartError } from '../../../server/kernel/base/start-error';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { AUTHORING, SCHEMA_CHANGES } from '../../../src/contract/language/schema-changes';
import { COPIES } from '../../support/gateway/copies';
import { readEvents } from '../../support/gateway/event-stream';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, schemasFolder, smallPage } from '../../support/gateway/schemas-folder';

const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 20 });

async function start(folder: SchemasFolder, authoring: boolean): Promise<TestGateway> {
  cpSync('schemas', folder.dir, { recursive: true });
  return startGateway({ openPages, schemasDir: folder.dir, authoring });
}

describe('Changes of page files, told while authoring', () => {
  const folder = schemasFolder();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await start(folder, true);
  });
  afterAll(async () => {
    await gateway.close();
    folder.remove();
  });

  const listen = async (token: string) =>
    gateway.fetch(SCHEMA_CHANGES, { headers: { authorization: `Bearer ${token}` } });
  const permissionsOf = async (token: string) =>
    (await gateway.call(token, 'GET /iam/api/v2/api/account/findButtonPermissions')).data;

  it('reach the analyst: a new page with its ETag, a mistake with its place, and that it is mended', async () => {
    const token = await gateway.signIn('analyst01');
    const response = await listen(token);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    const stream = readEvents(response);
    await until(() => stream.events[0]?.event).toBe('ready');

    folder.write('office/live.json', smallPage('live'));
    await until(() => stream.changes().length).toBe(1);
    const etag = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await gateway.fetch('/schemas/pages/office/live.json', { headers })).headers.get('etag');
    };
    // Another copy may serve the page a moment after the first has told of it.
    await until(etag).not.toBeNull();
    expect(stream.changes()[0]).toEqual({
      kind: 'page',
      path: '/office/live',
      etag: await etag(),
      problems: [],
    });

    folder.write('office/live.json', smallPage('live', { lists: 1 }));
    await until(() => stream.changes().length).toBe(2);
    expect(stream.changes()[1]!.problems).toMatchObject([
      { file: 'office/live.json', column: 3, message: expect.stringContaining('lists'), suggestion: 'list' },
    ]);
    folder.write('office/live.json', smallPage('live'));
    await until(() => stream.changes().at(-1)?.problems.length).toBe(0);
    await stream.leave();
  });

  it('reach everybody who listens, and no longer those who left', async () => {
    const token = await gateway.signIn('analyst01');
    const streams = await Promise.all([1, 2, 3].map(async () => readEvents(await listen(token))));
    for (const stream of streams) await until(() => stream.events.length).toBe(1);
    await streams[0]!.leave();
    folder.write('office/seen.json', smallPage('seen'));
    for (const stream of streams.slice(1)) await until(() => stream.changes().length).toBe(1);
    expect(streams[0]!.changes()).toEqual([]);
    for (const stream of streams) await stream.leave();
  });

  it('are for those alone who hold the right by name: a grant on every page is not enough', async () => {
    const { kysely } = gateway.gateway.context.database;
    const byName = await kysely
      .deleteFrom('role_grant')
      .where('role_code', '=', 'admin')
      .where('page_path', '=', AUTHORING.path)
      .returningAll()
      .execute();
    for (const username of ['supplier01', 'buyer01', 'manager01', 'admin01']) {
      const token = await gateway.signIn(username);
      const answer = await gateway.call(token, `GET ${SCHEMA_CHANGES}`);
      expect(answer).toMatchObject({ httpStatus: 403, code: 'no_permission' });
      expect(await permissionsOf(token)).not.toHaveProperty(AUTHORING.path);
    }
    await kysely.insertInto('role_grant').values(byName).execute();
    expect(await gateway.call(undefined, `GET ${SCHEMA_CHANGES}`)).toMatchObject({ httpStatus: 401 });
    expect(await permissionsOf(await gateway.signIn('analyst01'))).toMatchObject({
      [AUTHORING.path]: [AUTHORING.code],
    });
  });

  it('end with the session and with the right, before anything more is told', async () => {
    const token = await gateway.signIn('analyst01');
    const stream = readEvents(await listen(token));
    await until(() => stream.events.length).toBe(1);
    await gateway.call(token, 'GET /iam/auth/v2/token/logout');
    folder.write('office/secret.json', smallPage('secret', { title: 1 }));
    await until(() => stream.ended()).toBe(true);
    expect(stream.raw()).not.toContain('secret');

    const other = await gateway.signIn('analyst01');
    const second = readEvents(await listen(other));
    await until(() => second.events.length).toBe(1);
    const { kysely } = gateway.gateway.context.database;
    for (const tenantCode of ['T001', 'T002'])
      await inTenantAsOwner(kysely, tenantCode, (trx) =>
        trx.deleteFrom('role_grant').where('page_path', '=', AUTHORING.path).execute(),
      );
    folder.write('office/secret.json', smallPage('secret', { title: '', kind: 2 }));
    await until(() => second.ended()).toBe(true);
    expect(second.raw()).not.toContain('secret');
    expect(await gateway.call(other, 'GET /schemas/pages/office/secret.json')).toMatchObject({
      code: 'page_not_found',
      data: null,
    });
    for (const tenant_code of ['T001', 'T002']) {
      const rows = ['', AUTHORING.code].map((code) => ({
        tenant_code,
        role_code: 'analyst',
        page_path: AUTHORING.path,
        code,
      }));
      await inTenantAsOwner(kysely, tenant_code, (trx) =>
        trx.insertInto('role_grant').values(rows).execute(),
      );
    }
  });

  it('tell what is wrong with a file to authors alone, whoever may open its page', async () => {
    const [author, buyer] = await Promise.all([gateway.signIn('analyst01'), gateway.signIn('buyer01')]);
    const read = (token: string) =>
      gateway.fetch('/schemas/pages/office/contracts.json', {
        headers: { authorization: `Bearer ${token}` },
      });
    folder.write('office/contracts.json', '{ "secret": 1 }');
    await until(async () => (await read(author)).headers.has('x-schema-refused')).toBe(true);
    const answer = await read(buyer);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('x-schema-refused')).toBe(false);
    cpSync('schemas/office/contracts.json', folder.at('office/contracts.json'));
    await until(async () => (await read(author)).headers.has('x-schema-refused')).toBe(false);
  });

  it('are bounded for one account', async () => {
    const token = await gateway.signIn('analyst01');
    // The bound protects a copy of the gateway, so each has its own.
    const most = 20 * COPIES;
    const responses = await Promise.all(Array.from({ length: most + 5 }, () => listen(token)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(most).fill(200), ...Array(5).fill(429)]);
    for (const response of responses) await response.body?.cancel();
    await until(async () => {
      const again = await listen(token);
      await again.body?.cancel();
      return again.status;
    }).toBe(200);
  });

  it('end when the gateway is told to stop', async () => {
    const stream = readEvents(await listen(await gateway.signIn('analyst01')));
    await until(() => stream.events.length).toBe(1);
    gateway.gateway.endStreams();
    await until(() => stream.ended()).toBe(true);
  });
});

describe('A gateway that is not for authoring', () => {
  const folder = schemasFolder();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await start(folder, false);
  });
  afterAll(async () => {
    await gateway.close();
    folder.remove();
  });

  it('has no such route, and does not offer it', async () => {
    const token = await gateway.signIn('analyst01');
    expect(await gateway.call(token, `GET ${SCHEMA_CHANGES}`)).toMatchObject({ code: 'not_found' });
    const { data } = await gateway.call(token, 'GET /iam/api/v2/api/account/findButtonPermissions');
    expect(data).not.toHaveProperty(AUTHORING.path);
  });
});

describe('AUTHORING in the environment', () => {
  const beyond = { HOST: '0.0.0.0', TRUST_PROXY: 'on', SECRET_KEY: 'x'.repeat(32), AUTHORING: 'on' };

  it('is off unless it says on, and anything else is refused', () => {
    expect(parseEnv({}).authoring).toBe(false);
    expect(parseEnv({ AUTHORING: 'on' }).authoring).toBe(true);
    expect(() => parseEnv({ AUTHORING: 'yes please' })).toThrow(StartError);
  });

  it('does not go with demo accounts where others can reach them', () => {
    expect(parseEnv(beyond).authoring).toBe(true);
    expect(() => parseEnv({ ...beyond, SEED: 'demo' })).toThrow(/AUTHORING=on.*SEED=demo/);
  });
});
