import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { fixturePages } from '../../support/page-files-folder';

const REQUESTS = '/api/resources/leaveRequest';

describe.each(testDatabases())('declared states on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let author: string;
  let second: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    [author, second] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const make = async () => (await gateway.call(author, `POST ${REQUESTS}`, { person: '许知微' })).data;
  const move = (token: string, id: string, code: string, version: number, more: object = {}) =>
    gateway.call(token, `POST ${REQUESTS}/${id}/transitions/${code}`, { version, ...more });

  test('a record goes through its states, and each step is in the audit with its reason', async () => {
    const { id, status } = await make();
    expect(status).toBe('draft');
    expect(await move(author, id, 'submit', 1)).toMatchObject({ data: { status: 'checking', version: 2 } });
    expect(await move(second, id, 'refuse', 2, { reason: '缺少附件' })).toMatchObject({
      data: { status: 'refused' },
    });
    expect(await move(author, id, 'submit', 3)).toMatchObject({ data: { status: 'checking' } });
    expect(await move(second, id, 'pass', 4)).toMatchObject({ data: { status: 'effective' } });
    const rows = await gateway.gateway.context.database.inTenant(
      { tenantCode: 'T001', accountId: 'x', supplierCode: null },
      (trx) =>
        trx
          .selectFrom('audit')
          .select(['action', 'reason'])
          .where('record_id', '=', id)
          .orderBy('at')
          .execute(),
    );
    expect(rows.map(({ action, reason }) => `${action} ${reason ?? ''}`.trim())).toEqual([
      'create',
      'transition:submit',
      'transition:refuse 缺少附件',
      'transition:submit',
      'transition:pass',
    ]);
  });

  test('whoever submitted may not pass it, nor refuse it', async () => {
    const { id } = await make();
    await move(author, id, 'submit', 1);
    expect(await move(author, id, 'pass', 2)).toMatchObject({ httpStatus: 403, code: 'second_person' });
    expect(await move(author, id, 'refuse', 2, { reason: '自己退回' })).toMatchObject({
      code: 'second_person',
    });
  });

  test('hostile 75: whoever wrote it may not pass what another hands in, at once or after it was sent back', async () => {
    const { id } = await make();
    await move(second, id, 'submit', 1);
    expect(await move(author, id, 'pass', 2)).toMatchObject({ httpStatus: 403, code: 'second_person' });
    const other = await make();
    await move(author, other.id, 'submit', 1);
    await move(second, other.id, 'refuse', 2, { reason: '缺少附件' });
    await move(second, other.id, 'submit', 3);
    expect(await move(author, other.id, 'pass', 4)).toMatchObject({ code: 'second_person' });
    expect(await move(author, other.id, 'refuse', 4, { reason: '自己退回' })).toMatchObject({
      code: 'second_person',
    });
    expect(await move(second, other.id, 'pass', 4)).toMatchObject({ code: 'second_person' });
  });

  test('hostile 75: whoever edits what another made, and lets them hand it in, may not pass it', async () => {
    const { id } = await make();
    const edited = await gateway.call(second, `PUT ${REQUESTS}/${id}`, { person: '林若川', version: 1 });
    expect(edited.code).toBe('ok');
    await move(author, id, 'submit', 2);
    expect(await move(second, id, 'pass', 3)).toMatchObject({ code: 'second_person' });
  });

  test('a step that the state does not allow, a stale version, a missing reason and an unknown code are refused', async () => {
    const { id } = await make();
    expect(await move(second, id, 'pass', 1)).toMatchObject({ httpStatus: 409, code: 'illegal_transition' });
    expect(await move(author, id, 'submit', 9)).toMatchObject({ httpStatus: 409, code: 'version_conflict' });
    expect(await move(author, id, 'leap', 1)).toMatchObject({ httpStatus: 404 });
    await move(author, id, 'submit', 1);
    expect(await move(second, id, 'refuse', 2)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    expect(await move(second, id, 'refuse', 2, { reason: '  ' })).toMatchObject({ httpStatus: 400 });
  });

  test('the state cannot be written past its transitions', async () => {
    expect(
      await gateway.call(author, `POST ${REQUESTS}`, { person: '甲', status: 'effective' }),
    ).toMatchObject({
      httpStatus: 400,
      data: { violations: [{ path: 'status', rule: 'readOnly' }] },
    });
    const { id } = await make();
    const edit = { person: '乙', status: 'effective', version: 1 };
    expect(await gateway.call(author, `PUT ${REQUESTS}/${id}`, edit)).toMatchObject({ httpStatus: 400 });
    await move(author, id, 'submit', 1);
    expect(await gateway.call(author, `PUT ${REQUESTS}/${id}`, { person: '乙', version: 2 })).toMatchObject({
      code: 'illegal_transition',
    });
  });

  test('hostile 57: pass and refuse at once: one result', async () => {
    const { id } = await make();
    await move(author, id, 'submit', 1);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => move(second, id, 'pass', 2)),
      ...Array.from({ length: 5 }, () => move(second, id, 'refuse', 2, { reason: '同时' })),
    ]);
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(answers.every(({ code }) => ['ok', 'illegal_transition', 'version_conflict'].includes(code))).toBe(
      true,
    );
  });

  test('someone without the code gets 403', async () => {
    const { id } = await make();
    const buyer = await gateway.signIn('buyer01');
    expect(await move(buyer, id, 'submit', 1)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
  });
});
