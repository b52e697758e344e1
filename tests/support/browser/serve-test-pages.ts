import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { sendTo, signInAt } from '../gateway/http-seat';
import { addTestPages, readTestPages } from '../page-files';
import type { Product } from './product';

/** How many fifths of a second the pages may take. */
const PATIENCE = 600;

/** Drops the test page of every rule and the examples into a running product and waits until they are served. */
export async function serveTestPages(product: Product): Promise<void> {
  addTestPages(product.schemasDir);
  await waitUntilServed(
    product,
    readTestPages().pages.map(({ page }) => page.path),
  );
}

/** Waits until a running product serves these pages, which were dropped into its folder. Throws with those that it does not. */
export async function waitUntilServed(product: Product, paths: readonly string[]): Promise<void> {
  const analyst = DEMO_ACCOUNTS.find(({ role }) => role === 'analyst')!;
  const send = sendTo(product.url);
  const token = await signInAt(send, analyst);
  const headers = { authorization: `Bearer ${token}` };
  const waiting = paths.map((path) => `/schemas/pages${path}.json`);
  // Every page has its table made; a busy machine takes a second or more for each.
  for (let waits = 0; waits < PATIENCE; ) {
    const next = waiting.at(-1);
    if (next === undefined) return;
    const { status } = await send('GET', next, { headers });
    // A page of the other face is refused to the analyst once it is known.
    if (status === 200 || status === 403) waiting.pop();
    else {
      waits += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error(`not served: ${waiting.join(', ')}\n${product.output()}`);
}
