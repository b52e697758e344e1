import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../server/demo/identity-data';
import type { RecordPage, TabsPage } from '../../src/contract/language/page-schema';
import { serveTestPages } from '../support/browser/serve-test-pages';
import { sideways } from '../support/browser/shell';
import { stage } from '../support/browser/stage';
import { sendTo, signInAt } from '../support/gateway/http-seat';
import { facesOfPage, mayOpen } from '../support/model/demo-access';
import { unknownInTabs } from '../support/model/page-features';
import { leftToTheNight } from '../support/night';
import { readTestPages } from '../support/page-files';

const { variants } = leftToTheNight(import.meta.url);
const { pages, tabsPages } = readTestPages();

const pathsIn = ({ tabs }: TabsPage) => tabs.map((tab) => (typeof tab === 'string' ? tab : tab.path));

/** The pages in a page of tabs that an account may open, in the order of the file. */
function openTo(account: (typeof DEMO_ACCOUNTS)[number], tabs: TabsPage): RecordPage[] {
  if (!facesOfPage(tabs).includes(account.face)) return [];
  return pathsIn(tabs)
    .map((path) => pages.find(({ page }) => page.path === path)!.page)
    .filter((page) => mayOpen(account, page));
}

describe.each(tabsPages)('$path', (tabs) => {
  test('holds nothing that has no generator, and only pages that are there', () => {
    expect(unknownInTabs(tabs)).toEqual([]);
    expect(pages.map(({ page }) => page.path)).toEqual(expect.arrayContaining(pathsIn(tabs)));
  });
});

describe('in the product', () => {
  const scene = stage(({ product }) => serveTestPages(product));

  const readers = tabsPages.flatMap((tabs) =>
    DEMO_ACCOUNTS.map((account) => ({ tabs, account, path: tabs.path, username: account.username })),
  );
  const tokens = new Map<string, string>();
  test.each(readers)('$path is open to $username as far as its pages are', async ({ tabs, account }) => {
    const send = sendTo(scene.product.url);
    const token = tokens.get(account.username) ?? (await signInAt(send, account));
    tokens.set(account.username, token);
    const headers = { authorization: `Bearer ${token}` };
    const expected = openTo(account, tabs);
    const { status } = await send('GET', `/schemas/pages${tabs.path}.json`, { headers });
    expect(status).toBe(expected.length > 0 ? 200 : 403);
    const answer = await send('GET', '/iam/api/v2/api/account/findButtonPermissions', { headers });
    const { data } = (await answer.json()) as { data: Record<string, string[]> };
    expect(data[tabs.path]).toEqual(expected.length > 0 ? [] : undefined);
    expect(pathsIn(tabs).filter((path) => facesOfPage(tabs).includes(account.face) && path in data)).toEqual(
      expected.map(({ path }) => path),
    );
  });

  const cases = tabsPages.flatMap((tabs) => [1440, 375].map((width) => ({ tabs, width, path: tabs.path })));
  test.each(variants(cases.slice(-1), cases.slice(0, -1)))(
    '$path opens every tab without a fault, $width wide',
    async ({ tabs, width }) => {
      const reader = DEMO_ACCOUNTS.toSorted((a, b) => openTo(b, tabs).length - openTo(a, tabs).length)[0]!;
      const person = await scene.newPerson(width);
      const { page } = person;
      await person.signIn(reader.username, tabs.path);
      const expected = openTo(reader, tabs);
      await expect.poll(() => page.getByRole('tab').count()).toBe(expected.length);
      for (const { path } of expected) {
        await page.goto(`${tabs.path}?tab=${path}`);
        await page.locator(`[data-page="${path}"]`).waitFor();
        await expect
          .poll(() => page.locator('.ant-skeleton, .ant-spin-spinning').count(), { timeout: 20_000 })
          .toBe(0);
        expect(await page.locator('.schema-problems').count()).toBe(0);
        expect(await sideways(page)).toEqual([]);
      }
    },
  );
});
