import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { sampleContract } from '../../support/gateway/sample-contract';
import { changeTenant } from '../../support/gateway/token-grants';

const CONTRACTS = '/api/resources/contract';

const contract = sampleContract('TS-2026-00001', { contractName: '切换租户之后' });

describe.each(testDatabases())('two tabs of one person on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
  });
  afterAll(() => gateway.close());

  test('hostile 36: one switches tenants, the stale one submits: 409, and nothing is written', async () => {
    const { data: stale } = await gateway.requestToken('buyer01');
    const { data: fresh } = await changeTenant(gateway, stale.refresh_token, 'T002');
    const find = async (token: string) =>
      (await gateway.call(token, `GET ${CONTRACTS}?contractCode=${contract.contractCode}`)).data.total;

    const answer = await gateway.call(stale.access_token, `POST ${CONTRACTS}`, contract);
    expect(answer).toMatchObject({ httpStatus: 409, code: 'tenant_switched' });
    expect(await find(fresh.access_token)).toBe(0);
    expect(await find(await gateway.signIn('buyer01'))).toBe(0);
    expect((await gateway.call(fresh.access_token, `POST ${CONTRACTS}`, contract)).code).toBe('ok');
  });
});
