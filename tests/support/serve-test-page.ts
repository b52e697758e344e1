import { DEMO_ACCOUNTS } from '../../server/seed/identity-data';
import { sendTo, signInAt } from './http-seat';
import { addTestPage } from './page-files';
import type { Product } from './product';

const TEST_PAGE = '/schemas/pages/office/every-rule.json';

/** Drops the test page of every rule into a running product and waits until it is served. */
export async function serveTestPage(product: Product): Promise<void> {
  addTestPage(product.schemasDir);
  const analyst = DEMO_ACCOUNTS.find(({ role }) => role === 'analyst')!;
  const send = sendTo(product.url);
  const token = await signInAt(send, analyst);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = await send('GET', TEST_PAGE, { headers: { authorization: `Bearer ${token}` } });
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the test page is not served:\n${product.output()}`);
}
