import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { copiedDoc } from '../../../src/contract/pages/copy-record';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';

const PAGE = JSON.parse(readFileSync('tests/fixtures/examples/features/copies.json', 'utf8')) as ListPage & {
  $schema?: string;
};
/** The same without a button that makes records from nothing. */
const COPIES_ALONE = {
  ...PAGE,
  path: '/office/copies-alone',
  resource: { ...PAGE.resource, name: 'copyAlone' },
  list: { ...PAGE.list, toolbar: [] },
};
/** The same without copies. */
const NO_COPIES = {
  ...PAGE,
  path: '/office/no-copies',
  resource: { ...PAGE.resource, name: 'noCopy' },
  list: { ...PAGE.list, toolbar: [], rowActions: PAGE.list.rowActions!.slice(0, 2) },
};

describe.each(testDatabases())('Copies of records, on $name', ({ start }) => {
  let it: Restartable;
  let token: string;
  const call = (target: string, body?: unknown) => it.gateway.call(token, target, body);

  beforeAll(async () => {
    it = await startRestartable(start);
    const write = (file: string, { $schema: _, ...page }: typeof PAGE) =>
      it.folder.write(`office/${file}.json`, page);
    it.folder.write('examples/copies.json', { ...PAGE, $schema: undefined });
    write('copies-alone', COPIES_ALONE);
    write('no-copies', NO_COPIES);
    token = await it.gateway.signIn('analyst01');
    for (const resource of ['exampleCopy', 'copyAlone', 'noCopy'])
      await vi.waitUntil(async () => (await call(`GET /api/resources/${resource}`)).code === 'ok', {
        timeout: 60_000,
      });
  });
  afterAll(() => it?.close());

  test('a copy is made as it begins, but for what tells it from others, and has a state of its own', async () => {
    const original = {
      requestNo: 'CG-1',
      purpose: '三月包装',
      deliverOn: '2026-03-20',
      lines: [{ material: '纸箱', quantity: 100, agreedPrice: 2.5 }],
      informed: ['buyer', 'manager'],
    };
    const made = (await call('POST /api/resources/exampleCopy', original)).data;
    const path = `/api/resources/exampleCopy/${made.id}`;
    const passed = await call(`POST ${path}/transitions/approve`, { version: made.version });
    expect(passed.data).toMatchObject({ status: 'effective', approvedAt: expect.stringMatching(/^20/) });
    const source = (await call(`GET ${path}`)).data as Doc;
    const scope = { user: {}, session: {}, now: new Date() };
    const copy = copiedDoc(PAGE, source, scope);
    expect((await call('POST /api/resources/exampleCopy', copy)).code).toBe('rule_violation');
    const copied = await call('POST /api/resources/exampleCopy', { ...copy, requestNo: 'CG-2' });
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, ...own } = copied.data;
    expect(own).toEqual({
      requestNo: 'CG-2',
      purpose: '三月包装',
      lines: [{ material: '纸箱', quantity: 100 }],
      informed: ['buyer', 'manager'],
      status: 'draft',
    });
    expect(id).not.toBe(made.id);
  });

  test('each of several records is looked up, wherever it stands among them', async () => {
    const doc = { requestNo: 'CG-7', purpose: '五月', lines: [{ material: '纸箱', quantity: 1 }] };
    const refused = await call('POST /api/resources/exampleCopy', { ...doc, informed: ['buyer', 'nobody'] });
    expect(refused.code).toBe('rule_violation');
    expect(refused.data.violations).toMatchObject([{ path: 'informed' }]);
    expect((await call('POST /api/resources/exampleCopy', { ...doc, informed: ['buyer'] })).code).toBe('ok');
  });

  test('the code of the copy opens the create, and nothing else does', async () => {
    const doc = { requestNo: 'CG-9', purpose: '四月', lines: [{ material: '纸箱', quantity: 1 }] };
    expect((await call('POST /api/resources/copyAlone', doc)).code).toBe('ok');
    expect((await call('POST /api/resources/noCopy', doc)).httpStatus).toBe(404);
    const admin = await it.gateway.signIn('admin01');
    const buyer = await it.gateway.signIn('buyer01');
    const page = '/office/copies-alone';
    const answerWith = async (...codes: string[]) => {
      const { data } = await it.gateway.call(admin, 'GET /api/resources/role?pageSize=100');
      const { id, version, ...role } = data.list.find((one: Doc) => one.roleCode === 'buyer');
      const { roleCode, roleName, grants } = role;
      const kept = grants.filter((grant: string) => !grant.startsWith(page));
      const granted = [...kept, page, ...codes.map((code) => `${page}#${code}`)];
      const fields = { roleCode, roleName, version, grants: granted };
      expect((await it.gateway.call(admin, `PUT /api/resources/role/${id}`, fields)).code).toBe('ok');
      const requestNo = `CG-1${codes.join('')}`;
      return (await it.gateway.call(buyer, 'POST /api/resources/copyAlone', { ...doc, requestNo })).code;
    };
    expect(await answerWith('edit')).toBe('no_permission');
    expect(await answerWith('copy')).toBe('ok');
  });
});
