import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { type TransitKey, WEB_CLIENT } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { sampleContract } from '../../support/gateway/sample-contract';

const CONTRACTS = '/api/resources/contract';
const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';

/** A reserve of which so much is free: the disk of this machine is as full as the test says. */
function reserveOf(freePart: number): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return (bavail * bsize) / freePart;
}

describe.each(testDatabases())('a full disk on $name', ({ name, start }) => {
  const isEmbedded = name === 'PGlite';
  const withGateway = async (freePart: number, work: (gateway: TestGateway) => Promise<void>) => {
    const gateway = await startGatewayOn(start, { openPages, diskReserve: reserveOf(freePart) });
    try {
      await work(gateway);
    } finally {
      await gateway.close();
    }
  };
  const write = (gateway: TestGateway, token: string) =>
    gateway.call(
      token,
      `POST ${CONTRACTS}`,
      sampleContract('QP-2026-000001', { contractName: '磁盘已满', customerShortName: '满盘客户' }),
    );

  test('hostile 83: people sign in, stay signed in and sign out; records of an embedded database wait', async () => {
    await withGateway(0.6, async (gateway) => {
      expect((await gateway.call(undefined, 'GET /readyz')).httpStatus).toBe(503);
      const { code, data: first } = await gateway.requestToken('buyer01');
      expect(code).toBe('ok');
      expect((await gateway.requestToken('buyer01', 'Wrong-2026')).code).toBe('credentials_wrong');
      const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
      const { data: renewed } = await gateway.call(undefined, 'POST /iam/auth/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: first.refresh_token,
        client_id: WEB_CLIENT.id,
        client_secret: gateway.seal(key, WEB_CLIENT.secret),
      });
      const token = renewed.access_token;
      expect((await gateway.call(token, ACCOUNT)).code).toBe('ok');
      expect((await gateway.call(token, `GET ${CONTRACTS}`)).code).toBe('ok');
      expect((await write(gateway, token)).code).toBe(isEmbedded ? 'read_only' : 'ok');
      expect((await gateway.call(token, 'GET /iam/auth/v2/token/logout')).code).toBe('ok');
      expect((await gateway.call(token, ACCOUNT)).code).toBe('unauthorized');
    });
  });

  test.runIf(isEmbedded)(
    'where nothing can be written any more, all that writes is answered 503',
    async () => {
      await withGateway(0.1, async (gateway) => {
        expect(await gateway.requestToken('buyer01')).toMatchObject({ httpStatus: 503, code: 'read_only' });
      });
    },
  );
});
