import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldSchema } from '../../src/contract/language/field-schema';
import type { Button } from '../../src/contract/language/list-schema';
import type { RecordPage } from '../../src/contract/language/page-schema';
import { EVERY_PAGE, tell } from '../strength';
import { launchBrowser, nameIn, newPerson, type Person, rows } from '../support/browser/browser';
import type { Product } from '../support/browser/product';
import { serveTestPages } from '../support/browser/serve-test-pages';
import { startBrowsed } from '../support/browser/stage';
import { createByHttp, sendTo, signInAt } from '../support/gateway/http-seat';
import { covering } from '../support/model/covering';
import { buttonsInFile, whoMay } from '../support/model/demo-access';
import { fillablePages } from '../support/model/derived-page';
import { search, validPayload } from '../support/model/page-cases';
import { modelOf } from '../support/model/page-model';
import { rowGoals } from '../support/model/row-conditions';
import { isExample, readTestPages, type TestPage } from '../support/page-files';

const DESK = 1440;
const PHONE = 375;
/** The pages of which a record is made. */
const MADE = fillablePages();
const DRAWER = '.ant-drawer-open .drawer-form, .ant-drawer-open .record-form';

describe('every page in Chromium, under the strict policy', () => {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser('long'), startBrowsed()]);
    await serveTestPages(product);
    await makeRecords(product.url);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  /** Whoever opens a page stays for the others that are theirs: signing in takes longer than most pages. */
  const people = new Map<string, Promise<Person>>();
  function personAt(username: string, width: number): Promise<Person> {
    const key = `${username} ${width}`;
    const arriving =
      people.get(key) ??
      newPerson(browser, product.url, width).then(async (person) => {
        await person.signIn(username);
        return person;
      });
    people.set(key, arriving);
    return arriving;
  }

  // An example of suppliers' records is granted to no demo supplier; staff would have to say whose record they make.
  const drawn = readTestPages().pages.flatMap((one) => {
    // To a supplier its one record is no list, but how far it has come.
    const side = one.page.kind === 'list' && one.page.progress ? 'office' : undefined;
    const account = whoMay(one.page, 'create') ?? whoMay(one.page, 'list', side);
    return account ? [{ ...one, account }] : [];
  });
  const featured = covering(drawn, featuresOf);
  // In the gate each of those is drawn at one width, in turns.
  const isAt = (width: number, index: number) => EVERY_PAGE || (index % 2 === 0) === (width === PHONE);
  const onPhone = new Set(featured.filter((_, index) => isAt(PHONE, index)));
  const atDesk = new Set(featured.filter((_, index) => isAt(DESK, index)));
  tell({ subject: `render at ${DESK}`, unit: 'pages', played: atDesk.size, of: drawn.length });
  tell({ subject: `render at ${PHONE}`, unit: 'pages', played: onPhone.size, of: drawn.length });
  const played = drawn.filter((one) => atDesk.has(one) || onPhone.has(one));
  describe.each(played)('$file', (one) => {
    const { page, account } = one;
    const widths = [...(atDesk.has(one) ? [DESK] : []), ...(onPhone.has(one) ? [PHONE] : [])];
    test.each(widths)('draws without a fault, %i wide', async (width) => {
      const person = await personAt(account.username, width);
      await person.moveTo(page.path);
      await expect.poll(() => person.page.locator('.ant-skeleton, .ant-spin-spinning').count()).toBe(0);
      expect(await person.page.locator('[data-unknown-component], .schema-problems').count()).toBe(0);
      if (page.kind === 'form') {
        await person.page.locator('.form-page .record-form').waitFor();
        await expectFields(person.page, page);
      } else {
        const { detail } = page.list;
        // Of an example whose records nothing here makes (it collects others') there is no row to open.
        const isEmpty = isExample(one) && !MADE.some(({ file }) => file === one.file);
        for (const button of formButtons(page)) {
          if (isEmpty && button.action !== 'create') continue;
          if (button.action === 'view' && detail === 'page') await readAndGoBack(person.page);
          else await openAndClose(person.page, button);
        }
      }
      expect(await overflow(person.page)).toBeLessThanOrEqual(0);
      expect(person.faults.splice(0)).toEqual([]);
    });
  });
});

/** What the drawing of a page hangs on: its kind, what its list has, its buttons and its components. */
function featuresOf({ page }: TestPage): string[] {
  const settings = page.kind === 'list' ? Object.keys(page.list).map((key) => `list.${key}`) : [];
  const actions = buttonsInFile(page).map(({ action }) => `button ${action}`);
  return [page.kind, ...Object.keys(page), ...settings, ...actions, ...componentsIn(page.form.properties)];
}

function componentsIn(properties: Record<string, FieldSchema> = {}): string[] {
  return Object.values(properties).flatMap((schema) => [
    String(schema['x-component'] ?? schema.type),
    ...componentsIn(schema.properties),
    ...componentsIn(schema.items?.properties),
  ]);
}

/** One record of each list page, so that there is a row to view and edit. */
async function makeRecords(url: string): Promise<void> {
  const send = sendTo(url);
  for (const { page, dictionaries, scope, seat } of MADE) {
    const token = await signInAt(send, seat.account);
    const model = modelOf(page, dictionaries);
    const conditions = formButtons(page).flatMap(({ when }) => (when ? [{ when, wanted: true }] : []));
    const editable = search(model, scope, { goals: rowGoals(model, scope, conditions), from: 900 });
    const payload = JSON.stringify(editable ?? validPayload(page, dictionaries, 900, scope));
    const outcome = await createByHttp(send, token, page, payload);
    expect(outcome, page.path).toMatchObject({ kind: 'accepted' });
  }
}

/** The buttons that open a form. */
function formButtons(page: RecordPage): Button[] {
  return buttonsInFile(page).filter(({ action }) => ['create', 'update', 'view'].includes(action));
}

/**
 * Presses a button, in the toolbar or in the first row that has it, reads the form and closes it. Where no record in
 * sight lets a button's condition hold, such as a state that only a second person brings about, there is none to press.
 */
async function openAndClose(page: Page, { code, action, when }: Button): Promise<void> {
  if (action !== 'create') await rows(page).first().waitFor();
  const button = await buttonOf(page, code);
  if (when !== undefined && !button) return;
  await (button ?? page.locator(`[data-code="${code}"]:visible`).first()).click();
  await page.locator(DRAWER).first().waitFor();
  await expect.poll(() => page.locator('.ant-drawer-open .ant-skeleton').count()).toBe(0);
  expect(await page.locator('[data-unknown-component]').count()).toBe(0);
  expect(await page.locator('.ant-drawer-open .ant-formily-item').count()).toBeGreaterThan(0);
  await page.locator('.ant-drawer-open .ant-drawer-close').click();
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
}

/** A button in sight, or, of a card, in its menu; undefined where there is none. */
async function buttonOf(page: Page, code: string): Promise<Locator | undefined> {
  const inSight = page.locator(`[data-code="${code}"]:visible`);
  if ((await inSight.count()) > 0) return inSight.first();
  for (const more of await rows(page).getByRole('button', { name: '更多' }).all()) {
    await more.click();
    const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
    await menu.waitFor();
    const item = menu.locator(`[data-code="${code}"]`);
    if ((await item.count()) > 0) return item;
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }
  return undefined;
}

/** Opens the first row's record in the list's place, reads it, loads it again by its address and goes back to the list. */
async function readAndGoBack(page: Page): Promise<void> {
  await nameIn(rows(page).first()).click();
  for (const arrive of [() => page.waitForURL(/[?&]id=/), () => page.reload()]) {
    await arrive();
    await page.locator('.record-page .record-form').waitFor();
    await page.locator('.record-page .record-history').waitFor();
    expect(await page.locator('[data-unknown-component]').count()).toBe(0);
    expect(await page.locator('.record-page .ant-formily-item').count()).toBeGreaterThan(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.locator('.record-page-back').click();
  await rows(page).first().waitFor();
}

async function expectFields(page: Page, { form }: RecordPage): Promise<void> {
  expect(await page.locator('.form-page .ant-formily-item').count()).toBeGreaterThan(0);
  const sections = Object.values(form.properties).filter(({ type, title }) => type === 'void' && title);
  expect(await page.locator('.form-page .form-section-title').count()).toBeLessThanOrEqual(sections.length);
}

/** Pixels by which the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
