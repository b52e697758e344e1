import { DEMO_ACCOUNTS } from '../../server/seed/identity-data';
import { sendTo, signInAt } from './http-seat';
import { addTestPages, readTestPages } from './page-files';
import type { Product } from './product';

/** Drops the test page of every rule and the examples into a running product and waits until they are served. */
export async function serveTestPages(product: Product): Promise<void> {
  addTestPages(product.schemasDir);
  const analyst = DEMO_ACCOUNTS.find(({ role }) => role === 'analyst')!;
  const send = sendTo(product.url);
  const token = await signInAt(send, analyst);
  const headers = { authorization: `Bearer ${token}` };
  const waiting = readTestPages().pages.map(({ page }) => `/schemas/pages${page.path}.json`);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const next = waiting.at(-1);
    if (next === undefined) return;
    const { status } = await send('GET', next, { headers });
    // A page of the other face is refused to the analyst once it is known.
    if (status === 200 || status === 403) waiting.pop();
    else await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`not served: ${waiting.join(', ')}\n${product.output()}`);
}
