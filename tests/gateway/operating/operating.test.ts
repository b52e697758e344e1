import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { openPages } from '../../../server/open-pages';
import { outbox } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { drawKnownCode, proveDevice } from '../../support/gateway/known-code';

const CONTRACTS = '/api/resources/contract';
const PHONE = '13800010001';

describe.each(testDatabases())('a gateway in operation on $name', ({ name, start }) => {
  let gateway: TestGateway;
  const box = outbox();
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, sms: box });
  });
  afterAll(() => gateway?.close());

  test('is alive and ready, and no longer ready without its database', async () => {
    expect((await gateway.call(undefined, 'GET /healthz')).data).toEqual({ alive: true });
    const all = { database: true, migrations: true, pages: true, disk: true, running: true };
    expect(await gateway.call(undefined, 'GET /readyz')).toMatchObject({ httpStatus: 200, data: all });
    const { kysely } = gateway.gateway.context.database;
    await kysely.schema.alterTable('kysely_migration').renameTo('kysely_migration_away').execute();
    try {
      await expect
        .poll(async () => (await gateway.call(undefined, 'GET /readyz')).httpStatus, { timeout: 5000 })
        .toBe(503);
      expect((await gateway.call(undefined, 'GET /healthz')).httpStatus).toBe(200);
    } finally {
      await kysely.schema.alterTable('kysely_migration_away').renameTo('kysely_migration').execute();
    }
    await expect
      .poll(async () => (await gateway.call(undefined, 'GET /readyz')).httpStatus, { timeout: 5000 })
      .toBe(200);
  });

  test('is ready while all its connections are busy for long: its calls are answered', async () => {
    const { kysely } = gateway.gateway.context.database;
    await expect
      .poll(async () => (await gateway.call(undefined, 'GET /readyz')).httpStatus, { timeout: 5000 })
      .toBe(200);
    let isOver = false;
    // The embedded database does one thing at a time: a hundred of these are waited for, which must stay below 30 seconds.
    const seconds = name === 'PGlite' ? 0.1 : 0.3;
    const busy = Array.from({ length: 100 }, async () => {
      while (!isOver) await sql`select pg_sleep(${seconds})`.execute(kysely);
    });
    // Behind ten others on each connection, the look itself comes too late.
    await sleep(1_500);
    const { httpStatus, data } = await gateway.call(undefined, 'GET /readyz');
    isOver = true;
    await Promise.all(busy);
    expect([httpStatus, data.database]).toEqual([200, true]);
  });

  test('counts requests by the pattern that answered, whatever is asked for', async () => {
    const token = await gateway.signIn('buyer01');
    // In an order that brings both kinds to each of two copies: a copy counts what it answers itself.
    for (let turn = 0; turn < 20; turn += 1)
      for (const path of [`${CONTRACTS}/none`, '/nothing/', '/nothing/', `${CONTRACTS}/none`])
        await gateway.call(token, `GET ${path}-${turn}`);
    const { text } = await gateway.gateway.metrics.text();
    const samples = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
    expect(samples.find((line) => line.includes('route="other"') && line.includes('"404"'))).toBeDefined();
    expect(
      samples.find((line) => line.includes('route="/api/resources/:resource/:id"') && line.includes('"404"')),
    ).toBeDefined();
    expect(text).not.toMatch(/none-\d|nothing/);
    expect(text).toMatch(/^database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  test('logs every request with the id that it answers, and no password, token, code, cookie or phone', async () => {
    const device = 'a-device-of-the-log';
    const captcha = await drawKnownCode(gateway, device);
    await proveDevice(gateway, device);
    const cookie = 'cookie-of-the-log-0123456789';
    const fields = { validateCode: captcha, deviceId: device };
    await gateway.requestToken('buyer01', 'Wrong-password-1', fields);
    const { data: first } = await gateway.requestToken('supplier01');
    const { data: renewed } = await gateway.requestToken('', '', {
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    });
    await gateway.call(
      renewed.access_token,
      'GET /iam/api/v2/api/account/findAccountInfo?t=in-a-query',
      undefined,
      {
        headers: { cookie: `session=${cookie}` },
      },
    );
    await gateway.call(
      undefined,
      `GET /iam/auth/v2/message/sendSMS/common/3?phone=${PHONE}&deviceId=${device}`,
    );
    await gateway.call(undefined, `GET /nothing/bindPhone/${PHONE}`);
    expect(box.sent).toHaveLength(1);
    const answer = await gateway.call(undefined, 'GET /healthz');
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const log = gateway.log.join('\n');
    expect(log).toContain(`"id":"${id}"`);
    expect(log).toContain('/nothing/bindPhone/***');
    const secrets = [
      ...[DEMO_PASSWORD, 'Wrong-password-1', captcha, cookie, 'in-a-query', PHONE],
      ...[first, renewed].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]),
      ...box.sent.map(({ code }) => `"${code}"`),
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
