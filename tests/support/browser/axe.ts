import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * What axe-core finds on the page that is serious or critical, by these rules or by all: the rule, and where it is
 * broken. Colours on their way from one to another are none of the page's: it waits for those that come to an end.
 */
export async function axeViolations(page: Pick<Page, 'evaluate'>, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    async (options) => {
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      return axe.run(options);
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: rules }) } satisfies RunOptions,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
