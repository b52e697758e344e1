import type { CDPSession, ElementHandle, Locator, Page } from 'playwright-core';
import { comeToRest } from '../../support/browser/browser';
import { mainThreadTime } from '../main-thread';
import { LEDGERS, type Ledger } from './ledgers';
import { BY_HAND, ROWS } from './serve';

/** An office under measurement: how a list is opened, brought to the front and closed in it. */
export interface Office {
  /** Goes to the office, signed in. */
  enter(page: Page): Promise<void>;
  menuItem(page: Page, ledger: Ledger): Locator;
  tab(page: Page, ledger: Ledger): Locator;
  cross(page: Page, ledger: Ledger): Locator;
  /** Selects what a list is drawn in. */
  pane(ledger: Ledger): string;
}

export const OFFICES = {
  'antd by hand': {
    enter: async (page) => {
      await page.goto(BY_HAND);
      await page.getByRole('menuitem').first().waitFor();
    },
    menuItem: (page, { title }) => page.getByRole('menuitem', { name: title }),
    tab: (page, { resource }) => page.locator(`[data-node-key="${resource}"] .ant-tabs-tab-btn`),
    cross: (page, { resource }) => page.locator(`[data-node-key="${resource}"] .ant-tabs-tab-remove`),
    pane: ({ resource }) => `[id$="-panel-${resource}"]`,
  },
  product: {
    enter: comeToRest,
    menuItem: (page, { title }) => page.getByRole('menuitem', { name: title }).last(),
    tab: (page, { path }) => page.locator(`li[data-name="${path}"] button`).first(),
    cross: (page, { path }) => page.locator(`li[data-name="${path}"] button`).last(),
    pane: ({ path }) => `[data-tab="${path}"]`,
  },
} as const satisfies Record<string, Office>;

/** What one click cost: milliseconds to the frame after its result, and of the main thread until the page was at rest. */
export interface Click {
  shown: number;
  cpu: number;
  script: number;
}

/** Opens a list from the menu that has been open before and was closed; leaves it closed again. */
export async function openWarm(office: Office, page: Page, cdp: CDPSession, ledger: Ledger): Promise<Click> {
  const click = await clickFor(page, cdp, office.menuItem(page, ledger), office.pane(ledger));
  await office.cross(page, ledger).click();
  await page.locator(office.pane(ledger)).waitFor({ state: 'detached' });
  return click;
}

/** Opens every list, and leaves the last in front. */
export async function openAll(office: Office, page: Page, ledgers = LEDGERS): Promise<void> {
  for (const ledger of ledgers) {
    await office.menuItem(page, ledger).click();
    await page
      .locator(`${office.pane(ledger)} .ant-table-row`)
      .nth(ROWS - 1)
      .waitFor();
  }
}

/** Brings the tab of an open list to the front. */
export function switchTo(office: Office, page: Page, cdp: CDPSession, ledger: Ledger): Promise<Click> {
  return clickFor(page, cdp, office.tab(page, ledger), office.pane(ledger));
}

async function clickFor(page: Page, cdp: CDPSession, target: Locator, pane: string): Promise<Click> {
  await cdp.send('HeapProfiler.collectGarbage');
  const element = (await target.elementHandle()) as ElementHandle<HTMLElement>;
  const before = await mainThreadTime(cdp);
  const shown = await page.evaluate(([one, wished, rows]) => window.__click!(one, wished, rows), [
    element,
    pane,
    ROWS,
  ] as const);
  await comeToRest(page);
  const after = await mainThreadTime(cdp);
  const spent = (name: string) => after(name) - before(name);
  return { shown, cpu: spent('TaskDuration'), script: spent('ScriptDuration') };
}
