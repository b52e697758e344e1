import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { KILLS } from '../../strength';
import { type Product, startProduct } from '../../support/browser/product';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import { sampleContract } from '../../support/gateway/sample-contract';

const WRITERS = 8;
/** The kill comes when so many are acknowledged, different from round to round, and milliseconds later. */
const momentOf = (round: number) => ({ after: 3 + ((round * 7) % 19), later: (round * 5) % 23 });
/** How a connection ends that nobody answers any more. */
const CUT_OFF = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);
const CONTRACTS = '/api/resources/contract';

/** A contract that was acknowledged: its id, and the code that it was sent with. */
interface Acknowledged {
  id: string;
  contractCode: string;
}

let number = 0;
function contract() {
  number += 1;
  return sampleContract(`KL-2026-${String(number).padStart(6, '0')}`, {
    contractName: '写入时断电演练',
    customerShortName: '演练客户',
  });
}

describe('a gateway that is killed while people write', () => {
  let product: Product;
  let token: string;
  const acknowledged: Acknowledged[] = [];
  beforeAll(async () => {
    product = await startProduct();
    token = await signInAt(
      sendTo(product.url),
      DEMO_ACCOUNTS.find(({ username }) => username === 'buyer01')!,
    );
  });
  afterAll(() => product?.dispose());

  const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

  /** Writes until the connection breaks; only what was answered with success counts as acknowledged. */
  async function write(kept: Acknowledged[]): Promise<void> {
    for (;;) {
      const body = contract();
      try {
        const init = { body: JSON.stringify(body), headers: headers() };
        const response = await sendTo(product.url)('POST', CONTRACTS, init);
        const { code, data } = (await response.json()) as { code: string; data: { id: string } };
        expect(code).toBe('ok');
        kept.push({ id: data.id, contractCode: body.contractCode });
      } catch (reason) {
        if (CUT_OFF.has((reason as NodeJS.ErrnoException).code ?? '')) return;
        throw reason;
      }
    }
  }

  async function lostOf(records: readonly Acknowledged[]): Promise<Acknowledged[]> {
    const lost: Acknowledged[] = [];
    for (const record of records) {
      const response = await sendTo(product.url)('GET', `${CONTRACTS}/${record.id}`, { headers: headers() });
      const { data } = (await response.json()) as { data: { contractCode?: string } | null };
      if (response.status !== 200 || data?.contractCode !== record.contractCode) lost.push(record);
    }
    return lost;
  }

  test(`hostile 58: has every acknowledged contract after each of ${KILLS} kills, with ${WRITERS} people writing`, {
    timeout: 60_000 + KILLS * 60_000,
  }, async () => {
    for (let round = 0; round < KILLS; round += 1) {
      const kept: Acknowledged[] = [];
      const writing = Promise.all(Array.from({ length: WRITERS }, () => write(kept)));
      const { after, later } = momentOf(round);
      await expect.poll(() => kept.length, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(after);
      await new Promise((resolve) => setTimeout(resolve, later));
      await product.kill();
      await writing;
      await product.start();
      expect(await lostOf(kept), `round ${round}`).toEqual([]);
      acknowledged.push(...kept);
    }
    expect(await lostOf(acknowledged)).toEqual([]);
    console.log(`${KILLS} kills, ${acknowledged.length} acknowledged contracts, 0 lost`);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
  });
});
