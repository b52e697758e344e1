import { copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';

const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 50 });
const CONTRACTS = JSON.parse(readFileSync('schemas/office/contracts.json', 'utf8'));
/** The same resource under another path, with another shape of its table. */
const COPY = {
  ...CONTRACTS,
  path: '/office/contracts-two',
  title: '合同副本',
  resource: { ...CONTRACTS.resource, scope: 'account', unique: [] },
  list: { columns: ['contractCode'], rowActions: [] },
};
delete COPY.bench;
delete COPY.responsible;
delete COPY.derived;
delete COPY.comments;
delete COPY.searchable;
delete COPY.prints;

describe.each(testDatabases())('A page and what belongs to it, on $name', ({ name, start }) => {
  let it: Restartable;
  beforeAll(async () => {
    it = await startRestartable(start);
  });
  afterAll(() => it?.close());

  const log = (event: string) =>
    it.gateway.log.map((line) => JSON.parse(line)).filter((one) => one.event === event);
  const list = async (resource = 'contract', gateway: TestGateway = it.gateway) => {
    const { code, data } = await gateway.call(
      await gateway.signIn('buyer01'),
      `GET /api/resources/${resource}`,
    );
    return { code, total: data?.total ?? 0 };
  };
  const read = async (path: string, gateway: TestGateway = it.gateway) =>
    gateway.fetch(`/schemas/pages${path}.json`, {
      headers: { authorization: `Bearer ${await gateway.signIn('analyst01')}` },
    });
  const titleOf = async (path: string, gateway?: TestGateway) => {
    const answer = await read(path, gateway);
    return answer.status === 200 ? ((await answer.json()) as { title: string }).title : answer.status;
  };
  const refusal = async (path: string) => {
    const answer = await read(path);
    const problems = answer.headers.get('x-schema-refused');
    if (problems) return JSON.parse(decodeURIComponent(problems));
    return ((await answer.json()) as { data: { problems?: unknown[] } }).data?.problems ?? [];
  };
  /** Columns, indexes, policies and views of a resource's table. */
  const shape = async (resource = 'contract') => {
    const { kysely } = it.gateway.gateway.context.database;
    const [table, view] = [`r_${resource}`, `v_${resource}`];
    const { rows } = await sql`
      SELECT table_name || '.' || column_name || ' ' || data_type AS part FROM information_schema.columns
        WHERE table_name IN (${table}, ${view})
      UNION ALL SELECT indexdef FROM pg_indexes WHERE tablename = ${table}
      UNION ALL SELECT policyname || coalesce(qual, '') FROM pg_policies WHERE tablename = ${table}
      ORDER BY 1`.execute(kysely);
    return rows;
  };

  test('hostile 71: a copy of its file that sorts before it is refused by a message that names both', async () => {
    const before = { contracts: await list(), shape: await shape() };
    expect(before.contracts).toMatchObject({ code: 'ok', total: expect.any(Number) });
    it.folder.write('office/contracts-copy.json', COPY);
    await until(async () => (await refusal('/office/contracts-two'))[0]).toMatchObject({
      file: 'office/contracts-copy.json',
      message: '资源名 contract 已被 office/contracts.json 使用',
    });
    expect(await list()).toEqual(before.contracts);
    expect(await shape()).toEqual(before.shape);
    expect(await titleOf('/office/contracts')).toBe(CONTRACTS.title);
    rmSync(it.folder.at('office/contracts-copy.json'));
    await until(() => refusal('/office/contracts-two')).toEqual([]);
    expect(await list()).toEqual(before.contracts);
    expect(await shape()).toEqual(before.shape);
  });

  test('hostile 71: a copy that arrives while nothing runs is refused as well', async () => {
    const before = { contracts: await list(), shape: await shape() };
    await it.restart(() => it.folder.write('office/a-first.json', COPY));
    expect(await refusal('/office/contracts-two')).toMatchObject([
      { file: 'office/a-first.json', message: expect.stringContaining('office/contracts.json') },
    ]);
    expect(await list()).toEqual(before.contracts);
    expect(await shape()).toEqual(before.shape);
    await it.restart(() => rmSync(it.folder.at('office/a-first.json')));
    expect(await list()).toEqual(before.contracts);
    expect(await shape()).toEqual(before.shape);
  });

  test.each([
    [
      'path',
      { path: '/office/Contracts', resource: { name: 'paper', scope: 'tenant' } },
      /^路径 .* 已被 office\/contracts.json 使用/,
    ],
    [
      'resource in other letters',
      { path: '/office/paper', resource: { name: 'bankaccount', scope: 'tenant' } },
      /^资源名 bankaccount 已被 supplier\/bank-accounts.json 使用/,
    ],
    [
      'call',
      {
        path: '/office/paper',
        resource: {
          name: 'paper',
          scope: 'tenant',
          operations: { list: 'GET {poseidon}/supSupplierContact/queryContactBySupplierCode' },
        },
      },
      /^接口 .* 已被 supplier\/contacts.json 使用/,
    ],
    [
      'standard call',
      {
        path: '/office/paper',
        resource: { name: 'paper', scope: 'tenant', operations: { list: 'GET /api/resources/contract' } },
      },
      /^\/api\/ 由网关自用/,
    ],
  ])(
    'hostile 71: a %s that belongs to another page is not given away, whatever the file is called',
    async (_, claim, word) => {
      it.folder.write('office/a-first.json', { ...COPY, ...claim });
      const told = () => log('schema_refused').filter(({ file }) => file.startsWith('office/a-first.json'));
      await until(() => told().at(-1)?.message ?? '').toMatch(word);
      expect(await titleOf('/office/contracts')).toBe(CONTRACTS.title);
      expect((await list('bankAccount')).code).toBe('ok');
      rmSync(it.folder.at('office/a-first.json'));
      await until(() => read(claim.path).then(({ status }) => status)).not.toBe(200);
      it.gateway.log.length = 0;
    },
  );

  test('hostile 85: the last good version serves after a typo and a restart, and says since when', async () => {
    const before = await list();
    await it.restart();
    const served = (await read('/office/contracts')).headers.get('etag');
    it.folder.write('office/contracts.json', '{ "path": "/office/contracts", ');
    await until(async () => (await refusal('/office/contracts')).length).toBeGreaterThan(0);
    const since = (await read('/office/contracts')).headers.get('x-schema-serving');
    expect(since).toMatch(/^"[\w-]+" \d{4}-\d\d-\d\dT/);
    expect(since).toContain(served);
    await it.restart();
    expect(await list()).toEqual(before);
    expect(await titleOf('/office/contracts')).toBe(CONTRACTS.title);
    expect((await read('/office/contracts')).headers.get('x-schema-serving')).toBe(since);
    expect(log('schema_refused')).toMatchObject([
      {
        file: expect.stringMatching(/^office\/contracts\.json:\d/),
        keepsLastGood: true,
        version: served,
        since: since!.split(' ')[1],
      },
    ]);
  });

  test('hostile 71, 85: a copy does not take over while the file itself has a mistake, over a restart as well', async () => {
    const before = { contracts: await list(), shape: await shape() };
    await it.restart(() => it.folder.write('office/a-first.json', { ...COPY, path: CONTRACTS.path }));
    expect(log('schema_refused').map(({ file }) => file.split(':')[0])).toContain('office/a-first.json');
    expect(await list()).toEqual(before.contracts);
    expect(await shape()).toEqual(before.shape);
    rmSync(it.folder.at('office/a-first.json'));
  });

  test('hostile 85: a second copy serves the last good version, too', async ({ skip }) => {
    if (name === 'PGlite') skip();
    const second = await it.another();
    try {
      expect(await titleOf('/office/contracts', second)).toBe(CONTRACTS.title);
      expect(await list('contract', second)).toEqual(await list());
    } finally {
      await second.close();
    }
  });

  test('hostile 85: a dictionary with a typo serves its last good entries after a restart', async () => {
    const currency = readFileSync('schemas/dictionaries/currency.json', 'utf8');
    copyFileSync('schemas/office/contracts.json', it.folder.at('office/contracts.json'));
    it.folder.write('dictionaries/currency.json', '{ "title": "币种"');
    await until(async () => (await refusal('/supplier/bank-accounts'))[0]?.file).toBe(
      'dictionaries/currency.json',
    );
    await it.restart();
    expect((await list('bankAccount')).code).toBe('ok');
    const token = await it.gateway.signIn('buyer01');
    const answer = await it.gateway.fetch('/schemas/dictionaries/currency.json', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual(JSON.parse(currency));
    it.folder.write('dictionaries/currency.json', currency);
    await until(() => refusal('/supplier/bank-accounts')).toEqual([]);
  });

  test('what belongs to a file goes with it when it is renamed while nothing runs', async () => {
    const before = await list();
    await it.restart(() =>
      renameSync(it.folder.at('office/contracts.json'), it.folder.at('office/z-deals.json')),
    );
    expect(await list()).toEqual(before);
    it.folder.write('office/contracts.json', CONTRACTS);
    await until(async () => (await refusal('/office/contracts'))[0]?.message).toBeUndefined();
    await until(() => log('schema_refused').at(-1)?.message).toContain('已被 office/z-deals.json 使用');
    expect(await list()).toEqual(before);
  });

  test('is free once its file is gone: another that waits for it takes it, with the records', async () => {
    const before = await list();
    rmSync(it.folder.at('office/z-deals.json'));
    await until(() => it.gateway.log.length).toBeGreaterThan(0);
    await until(() => list()).toEqual(before);
    await it.restart(() => rmSync(it.folder.at('office/contracts.json')));
    expect((await list()).code).toBe('not_found');
    it.folder.write('office/contracts-again.json', CONTRACTS);
    await until(() => list()).toEqual(before);
  });

  test('a file that never was right is served neither before nor after a restart', async () => {
    it.folder.write('office/new.json', {
      ...COPY,
      path: '/office/new',
      resource: { name: 'fresh', scope: 'nobody' },
    });
    await until(async () => (await refusal('/office/new')).length).toBeGreaterThan(0);
    await it.restart();
    expect((await read('/office/new')).status).toBe(404);
  });
});
