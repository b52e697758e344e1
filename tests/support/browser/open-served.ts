import { vi } from 'vitest';
import type { Person } from './browser';
import { stored } from './shell';

/** Opens a page that is taken into service while the product runs, as soon as it is served to the person. */
export async function openServed({ page, open }: Person, path: string): Promise<void> {
  const headers = { authorization: (await stored(page, 'Authorization')) ?? '' };
  const ask = async () => {
    const answer = await page.request.get(`/schemas/pages${path}.json`, { headers });
    if (!answer.ok()) throw new Error(`${path} is not served: ${answer.status()}`);
  };
  await vi.waitFor(ask, { timeout: 60_000, interval: 200 });
  await open(path);
}
