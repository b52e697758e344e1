import { vi } from 'vitest';
import { comeToRest, type Person } from './browser';

/** Opens a page that is taken into service while the product runs; a person only reloads. */
export async function openServed({ page }: Person, path: string): Promise<void> {
  const draw = async () => {
    await page.goto(path);
    await comeToRest(page);
    if ((await page.locator(`[data-page="${path}"]`).count()) === 0) throw new Error(`${path} is not served`);
  };
  await vi.waitFor(draw, { timeout: 60_000, interval: 1_000 });
}
