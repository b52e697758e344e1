import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { MAX_IMPORT_PART } from '../../../src/contract/api/transfers';
import { type Product, startProduct } from '../../support/browser/product';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import { sampleContract } from '../../support/gateway/sample-contract';
import { leftToTheNight } from '../../support/night';

const CONTRACTS = '/api/resources/contract';
const COUNT = 1_000;
const { variants } = leftToTheNight(import.meta.url);
/** Milliseconds after the person has confirmed, at which the process is killed. */
const KILLS = variants([120], [30, 400]);

describe.each(testDatabases())('a gateway that is killed while it writes a file, on $name', ({ start }) => {
  let database: TestDatabase;
  let product: Product;
  let token: string;
  beforeAll(async () => {
    database = await start('demo');
    const { databaseUrl } = database.choice;
    product = await startProduct(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    token = await signInAt(
      sendTo(product.url),
      DEMO_ACCOUNTS.find(({ username }) => username === 'buyer01')!,
    );
  });
  afterAll(async () => {
    await product?.dispose();
    await database?.stop();
  });

  async function call(method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await sendTo(product.url)(method, path, {
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { code: string; data: Record<string, unknown> };
  }
  const found = async (prefix: string) =>
    (await call('GET', `${CONTRACTS}?contractCode=${prefix}&pageSize=1`)).data.total as number;

  test.each(KILLS)(
    'after %i ms there is all of it or nothing, and what is asked for again is written once',
    async (delay) => {
      const prefix = `IM-${2_000 + delay}`;
      const begun = await call('POST', `${CONTRACTS}/imports`, { fileName: '合同.xlsx', total: COUNT });
      expect(begun.code).toBe('ok');
      const job = `${CONTRACTS}/imports/${begun.data.id}`;
      for (let from = 0; from < COUNT; from += MAX_IMPORT_PART) {
        const list = Array.from({ length: MAX_IMPORT_PART }, (_, index) => {
          const code = `${prefix}-${String(from + index).padStart(6, '0')}`;
          return { row: from + index + 2, values: sampleContract(code) };
        });
        expect((await call('POST', `${job}/rows`, { from, list })).data).toMatchObject({ faults: [] });
      }
      expect((await call('POST', `${job}/review`, {})).data).toMatchObject({
        step: 'checked',
        creates: COUNT,
      });
      const writing = call('POST', `${job}/write`, {}).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await product.kill();
      await writing;
      await product.start();
      expect([0, COUNT]).toContain(await found(prefix));
      expect((await call('POST', `${job}/write`, {})).data).toMatchObject({
        step: 'written',
        creates: COUNT,
      });
      expect(await found(prefix)).toBe(COUNT);
    },
  );
});
