import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LoginToken, TransitKey } from '../../../src/contract/base/identity';
import { WEB_CLIENT } from '../../../src/contract/base/identity';
import { callFrom, sealAll } from '../../support/gateway/callers';
import { COPIES } from '../../support/gateway/copies';
import { startPostgres } from '../../support/gateway/databases';
import { type Answer, ORIGIN, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';
const CHANGE = 'PUT /iam/api/v2/api/account/updatePassword';
const LIMITS = { concurrency: 1, mostWaiting: 3, mostOfAnAddress: 2 };

// Each copy has a queue of its own.
describe.skipIf(COPIES > 1)('the queue of sign-ins', () => {
  let gateway: TestGateway;
  let letGo: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    gateway = await startGatewayOn(startPostgres, { openPages: fixedPages(), passwordQueue: LIMITS });
  });
  afterEach(() => letGo());
  afterAll(() => gateway.close());

  const queue = () => gateway.gateway.context.auth.passwordQueue;
  const waiting = (count: number) => expect.poll(() => queue().waiting()).toBe(count);

  /** Holds the sign-in whose turn it is, until it is let go: it cannot count itself. */
  async function hold(): Promise<void> {
    const { kysely } = gateway.gateway.context.database;
    const trx = await kysely.startTransaction().execute();
    await sql`LOCK TABLE sign_in_failure IN EXCLUSIVE MODE`.execute(trx);
    letGo = async () => {
      letGo = async () => undefined;
      await trx.rollback().execute();
    };
  }

  async function credentials(username: string, password: string) {
    const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    return {
      grant_type: 'password',
      username,
      password: gateway.seal(key, password),
      client_id: WEB_CLIENT.id,
      client_secret: gateway.seal(key, WEB_CLIENT.secret),
    };
  }
  const signIn = async (
    username: string,
    address: string,
    password = 'Demo2026',
  ): Promise<Answer<LoginToken>> =>
    callFrom(gateway, address, 'POST /iam/auth/oauth/token', await credentials(username, password));

  /** One that has its turn and is held, and `LIMITS.mostWaiting` behind it, which are of this user name. */
  async function fill(username: string, password?: string): Promise<Promise<Answer<LoginToken>>[]> {
    await hold();
    const inside = [signIn(username, '10.3.0.0', password)];
    await isHeld();
    for (let place = 1; place <= LIMITS.mostWaiting; place += 1) {
      inside.push(signIn(username, `10.3.0.${place}`, password));
      await waiting(place);
    }
    return inside;
  }
  /** Until somebody waits for the lock. */
  const isHeld = () =>
    expect
      .poll(async () => {
        const found = await sql`SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
          WHERE NOT granted AND datname = current_database()`.execute(
          gateway.gateway.context.database.kysely,
        );
        return found.rows.length;
      })
      .toBeGreaterThan(0);

  async function counted(username: string) {
    const { kysely } = gateway.gateway.context.database;
    const failures = await kysely
      .selectFrom('sign_in_failure')
      .select('failures')
      .where('username_key', '=', username)
      .executeTakeFirst();
    const guesses = await kysely
      .selectFrom('guess_ceiling')
      .select('guesses')
      .where('ceiling_key', '=', username)
      .executeTakeFirst();
    return { failures: failures?.failures ?? 0, guesses: guesses?.guesses ?? 0 };
  }
  const codes = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ code }) => code);

  test('who finds no place is told when to come back, at once; those who have one are answered', async () => {
    const inside = await fill('buyer01');
    for (const username of ['buyer01', 'nobody']) {
      const refused = await signIn(username, '10.4.0.1');
      expect(refused).toMatchObject({
        httpStatus: 503,
        status: 503,
        code: 'overloaded',
        message: '现在登录的人较多，请稍后再试',
      });
      const { retryAfter } = refused.data as unknown as { retryAfter: number };
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(refused.headers.get('retry-after')).toBe(String(retryAfter));
    }
    expect(queue().waiting()).toBe(LIMITS.mostWaiting);
    await letGo();
    expect(await codes(inside)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(queue().waiting()).toBe(0);
    expect((await signIn('buyer01', '10.4.0.1')).code).toBe('ok');
  });

  test('what is read meanwhile is answered, and how many wait is among the metrics', async () => {
    const token = await gateway.signIn('manager01');
    const inside = await fill('buyer01');
    expect((await gateway.call(token, ACCOUNT)).code).toBe('ok');
    expect((await gateway.gateway.metrics.text()).text).toContain(
      `password_queue_waiting ${LIMITS.mostWaiting}`,
    );
    await letGo();
    await Promise.all(inside);
  });

  test('a sign-in that found no place counts neither as a failure nor as a guess', async () => {
    const inside = await fill('analyst01', 'Wrong2026');
    const refused = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => signIn('analyst01', `10.5.0.${turn}`, 'Wrong2026')),
    );
    expect(refused.map(({ code }) => code)).toEqual(Array(10).fill('overloaded'));
    await letGo();
    expect(await codes(inside)).toEqual(Array(inside.length).fill('credentials_wrong'));
    expect(await counted('analyst01')).toEqual({ failures: inside.length, guesses: inside.length });
    expect(gateway.log.join('\n')).not.toContain('"event":"overloaded"');
  });

  test('one address has no more than its share of the places', async () => {
    await hold();
    const inside = [signIn('buyer01', '10.6.0.1')];
    await isHeld();
    for (let place = 1; place <= LIMITS.mostOfAnAddress; place += 1) {
      inside.push(signIn('buyer01', '10.6.0.1'));
      await waiting(place);
    }
    expect((await signIn('buyer01', '10.6.0.1')).code).toBe('overloaded');
    inside.push(signIn('buyer01', '10.6.0.2'));
    await waiting(LIMITS.mostOfAnAddress + 1);
    await letGo();
    expect(await codes(inside)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  test('who goes away while waiting leaves the place to the next, and was not looked at', async () => {
    const inside = await fill('supplier02', 'Wrong2026');
    const leaving = new AbortController();
    await letGo();
    await Promise.all(inside);
    const before = await counted('supplier02');

    await hold();
    const first = signIn('supplier01', '10.7.0.1');
    await isHeld();
    const left = gateway.gateway.fetch(
      new Request(`${ORIGIN}/iam/auth/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(await credentials('supplier02', 'Wrong2026')),
        signal: leaving.signal,
      }),
    );
    await waiting(1);
    leaving.abort();
    await waiting(0);
    expect((await left).status).toBe(408);
    const others = [1, 2, 3].map((place) => signIn('supplier01', `10.7.1.${place}`));
    await waiting(LIMITS.mostWaiting);
    await letGo();
    expect(await codes([first, ...others])).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await counted('supplier02')).toEqual(before);
  });

  test('people are let in as they came', async () => {
    const done: number[] = [];
    const inside = await fill('buyer01');
    const ended = inside.map((answer, place) => answer.then(() => done.push(place)));
    await letGo();
    await Promise.all(ended);
    expect(done).toEqual([0, 1, 2, 3]);
  });

  test('changes of passwords stand in the same line, and are not counted where they find no place', async () => {
    const token = await gateway.signIn('manager01');
    const inside = await fill('buyer01');
    const passwords = { oldPassword: 'Wrong2026', newPassword: 'Fresh2026', confirmPassword: 'Fresh2026' };
    // More than may be tried in half an hour.
    for (let turn = 0; turn < 6; turn += 1) {
      const refused = await gateway.call(token, CHANGE, await sealAll(gateway, passwords));
      expect(refused).toMatchObject({ httpStatus: 503, code: 'overloaded' });
    }
    await letGo();
    await Promise.all(inside);
    const change = await gateway.call(token, CHANGE, await sealAll(gateway, passwords));
    expect(change.code).toBe('old_password_wrong');
  });
});
