import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../../server/kernel/base/log';
import type { Job } from '../../../server/kernel/jobs/job';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const TERMS = '/api/resources/exampleTerm';

describe.each(testDatabases())('records that move by date on $name', ({ start }) => {
  let gateway: TestGateway;
  let token: string;
  let job: Job;
  let failures: Record<string, unknown>[];
  beforeAll(async () => {
    const opening: typeof openPages = async (options) => {
      const opened = await openPages(options);
      job = opened.jobs!.find(({ name }) => name === 'records.move-by-date')!;
      return opened;
    };
    gateway = await startGatewayOn(start, { openPages: opening, schemasDir: schemasWithTestPages() });
    token = await gateway.signIn('analyst01');
  });
  beforeEach(() => {
    failures = [];
  });
  afterAll(() => gateway?.close());

  const log: Log = { info: () => undefined, error: (_event, fields = {}) => void failures.push(fields) };
  const run = (at: string) => {
    const { database } = gateway.gateway.context;
    const context = { database, storage: undefined as never, log, clock: () => new Date(at) };
    return job.run(context, new AbortController().signal);
  };
  const make = async (validTo: string) =>
    (await gateway.call(token, `POST ${TERMS}`, { termName: `至 ${validTo}`, validTo })).data.id as string;
  const read = async (id: string) => (await gateway.call(token, `GET ${TERMS}/${id}`)).data;

  test('one whose day has passed is moved once by the system, and one whose day has not stays', async () => {
    const [over, last] = [await make('2090-03-01'), await make('2090-03-02')];
    await run('2090-03-01T23:00:00+08:00');
    expect(await read(over)).toMatchObject({ status: 'effective', version: 1 });
    await run('2090-03-02T00:10:00+08:00');
    expect(await read(over)).toMatchObject({
      status: 'expired',
      expiredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      version: 2,
      updatedBy: 'system',
    });
    expect(await read(last)).toMatchObject({ status: 'effective', version: 1 });
    await Promise.all([run('2090-03-02T01:10:00+08:00'), run('2090-03-02T01:10:00+08:00')]);
    expect(await read(over)).toMatchObject({ version: 2 });
    const history = await gateway.call(token, `GET ${TERMS}/${over}/history`);
    expect(history.data.list[0]).toMatchObject({ action: 'transition', code: 'expire' });
    expect(history.data.list[0].by).toBeUndefined();
    expect(failures).toEqual([]);
  });

  test('nobody presses it, whatever they hold', async () => {
    const id = await make('2090-03-01');
    expect(await gateway.call(token, `POST ${TERMS}/${id}/transitions/expire`, { version: 1 })).toMatchObject(
      {
        code: 'not_found',
      },
    );
  });

  test('one that cannot be moved is logged, and keeps no other from moving', async () => {
    const ids = [await make('2090-05-01'), await make('2090-05-01')];
    const { database } = gateway.gateway.context;
    const scope = { tenantCode: 'T001', accountId: 'test', supplierCode: null };
    const name = (value: unknown) =>
      database.inTenant(scope, (trx) =>
        sql`UPDATE "r_exampleTerm" SET doc = doc || ${JSON.stringify({ termName: value })}::jsonb
          WHERE id = ${ids[0]}`.execute(trx),
      );
    // A value that no form would store.
    await name({ of: 'an older page' });
    await run('2090-06-01T00:10:00+08:00');
    expect((await read(ids[1]!)).status).toBe('expired');
    expect(failures).toMatchObject([{ record: ids[0], transition: 'expire', page: '/examples/terms' }]);
    await name('改好了');
    await run('2090-06-01T01:10:00+08:00');
    expect((await read(ids[0]!)).status).toBe('expired');
  });
});
