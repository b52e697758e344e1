import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { comeToRest, field, type Person, rows, save } from '../../support/browser/browser';
import { sideways, stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

const HAN = /\p{Script=Han}/u;
/** Lists of the office with the longest heads. */
const LISTS = [
  ...['/office/contracts', '/office/suppliers', '/office/purchase-orders', '/office/quality-orders'],
  ...['/office/complaint-orders', '/office/participations', '/office/accounts', '/office/tenders'],
];

describe('the product in English, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive(username?: string, path?: string, width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    if (username) await person.signIn(username, path);
    else await page.goto('/login');
  }

  /** Signs in as somebody who chose English before, with no page open yet. */
  async function startInEnglish(username: string, width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    await person.startSession(username);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
  }

  /** Chooses English where every page has the choice; the page loads again. */
  async function chooseEnglish() {
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await page.getByRole('button', { name: '中文' }).waitFor();
  }

  /** Opens a list in English and answers every text of its rows, as the gateway gave them. */
  async function openInEnglish(path: string): Promise<Set<string>> {
    // The page before asks for a list, too.
    await comeToRest(page);
    const listed = page.waitForResponse((response) => /pageNum=/.test(response.url()));
    await person.open(path);
    const { data } = await (await listed).json();
    await rows(page).first().waitFor();
    const { displayName, tenantName } = JSON.parse((await stored(page, 'userInfor'))!);
    const values = (data.list as Record<string, unknown>[]).flatMap(Object.values);
    return new Set([displayName, displayName[0], tenantName, ...values]);
  }

  /** Texts with Chinese characters that a person can read or hear on the page, but for the given ones and the boxes that select them. */
  async function chineseOnPage(given: ReadonlySet<string> = new Set()): Promise<string[]> {
    await comeToRest(page);
    const texts = await page.evaluate(() => {
      const found: string[] = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      // What is Chinese in every language says so.
      const isMarked = (node: Node) =>
        Boolean((node instanceof Element ? node : node.parentElement)?.closest('body [lang="zh-CN"]'));
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (isMarked(node)) continue;
        if (node instanceof Text) found.push(node.data);
        else if (node instanceof Element) {
          for (const name of ['title', 'placeholder', 'aria-label', 'alt']) {
            found.push(node.getAttribute(name) ?? '');
          }
        }
      }
      return found.map((text) => text.trim());
    });
    return texts.filter((text) => HAN.test(text) && !given.has(text.replace(/^Select /, '')));
  }

  const headings = () => page.locator('.ant-table-thead th').allInnerTexts();
  const labels = (place = '.ant-drawer-open') =>
    page.locator(`${place} .ant-formily-item-label label`).allInnerTexts();

  test('a supplier switches the language in the header, and menu, list and form follow', async () => {
    await arrive('supplier01', '/supplier/contacts');
    await chooseEnglish();
    const records = await openInEnglish('/supplier/contacts');
    await expect.poll(() => page.title()).toBe('Company profile - Supply Chain Platform');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const entry of ['Home', 'Company profile']) {
      await menu.getByRole('menuitem', { name: entry, exact: false }).first().waitFor();
    }
    expect((await headings()).filter(Boolean)).toEqual([
      'Name',
      'Contact type',
      'Mobile number',
      'Email',
      'Department',
      'Position',
      'Primary contact',
      'Actions',
    ]);
    for (const name of ['Add contact', 'Search', 'Reset']) await page.getByRole('button', { name }).waitFor();
    for (const name of ['View', 'Edit']) await rows(page).first().getByRole('button', { name }).waitFor();
    expect(await rows(page).first().innerText()).toMatch(/Business|Finance|Quality|Logistics|Legal/);
    expect(await chineseOnPage(records)).toEqual([]);

    await page.getByRole('button', { name: 'Add contact' }).click();
    await field(page, 'Mobile number').waitFor();
    expect(await labels()).toEqual(
      expect.arrayContaining(['Salutation', 'Department', 'Receive tender invitations']),
    );
    await page.locator('.ant-drawer-open').getByText('Contact details').waitFor();
    await field(page, 'Contact type').locator('.ant-select').click();
    await page.locator('.ant-select-item-option', { hasText: 'Quality' }).waitFor();
    expect(await chineseOnPage(records)).toEqual([]);
  });

  edge('a language chosen in another window is followed at once, but where something was typed', async () => {
    await arrive('supplier01', '/supplier/contacts');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await page.getByRole('button', { name: 'Add contact' }).click();
    await field(page, 'Name').locator('input').fill('Ann');
    await second.getByRole('button', { name: '中文' }).click();
    await page.getByText('The language was changed in another window').waitFor();
    await field(page, 'Mobile number').locator('input').fill('12345');
    await save(page);
    await field(page, 'Mobile number').getByText('Please enter a valid mobile number!').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  edge('the rules of the browser and the refusals of the gateway are told in English', async () => {
    await startInEnglish('supplier01');
    await openInEnglish('/supplier/contacts');
    const taken = /1\d{10}/.exec(await rows(page).first().innerText())![0];
    await page.getByRole('button', { name: 'Add contact' }).click();
    await field(page, 'Mobile number').locator('input').fill('12345');
    await save(page);
    await field(page, 'Name').getByText('Name is required', { exact: true }).waitFor();
    await field(page, 'Mobile number').getByText('Please enter a valid mobile number!').waitFor();
    await field(page, 'Name').locator('input').fill('Grace Liu');
    await field(page, 'Contact type').locator('.ant-select').click();
    await page.locator('.ant-select-item-option', { hasText: 'Legal' }).click();
    await field(page, 'Mobile number').locator('input').fill(taken);
    await save(page);
    await field(page, 'Mobile number').getByText('Mobile number already exists').waitFor();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await page.getByRole('button', { name: 'Discard' }).waitFor();
  });

  retold('gateway/records/records')(
    "a rule's own message of a page file is told in English on both sides",
    async () => {
      await startInEnglish('buyer01');
      await openInEnglish('/office/contracts');
      const refusal = await page.evaluate(async () => {
        const answer = await fetch('/api/resources/contract', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-client-language': 'en',
            authorization: sessionStorage.getItem('Authorization') ?? '',
          },
          body: JSON.stringify({ startTime: '2026-06-01', endTime: '2026-05-01' }),
        });
        return answer.json();
      });
      expect(refusal.message).toBe('Some entries did not pass validation');
      const messages = refusal.data.violations.map(({ message }: { message: string }) => message);
      expect(messages).toContain('The end date must not be earlier than the start date');
      expect(messages).toContain('Contract no. is required');
      expect(messages.filter((message: string) => HAN.test(message))).toEqual([]);
    },
  );

  edge('staff read contracts in English, with nothing left in Chinese but the records', async () => {
    await startInEnglish('buyer01');
    const records = await openInEnglish('/office/contracts');
    expect(await headings()).toEqual(
      expect.arrayContaining(['Contract status', 'Contract amount (CNY)', 'Overdue']),
    );
    expect(await chineseOnPage(records)).toEqual([]);
    const cutOff = await page
      .locator('.ant-menu-title-content')
      .evaluateAll((texts) =>
        texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent),
      );
    expect(cutOff).toEqual([]);
    await rows(page).first().getByRole('button', { name: 'View' }).click();
    await page.locator('.record-page .readPretty').waitFor();
    expect(await labels('.record-page')).toEqual(
      expect.arrayContaining(['Owner', 'Template type', 'Tax rate (%)', 'Renewal']),
    );
    expect(await chineseOnPage(records)).toEqual([]);
    await page.getByRole('button', { name: /Back to/ }).click();
    await page.getByRole('button', { name: 'Add contract' }).click();
    await field(page, 'End date').locator('input').click();
    await page.locator('.ant-picker-dropdown:visible').waitFor();
    expect(await chineseOnPage(records)).toEqual([]);
  });

  edge.each([1440, 375])(
    'no head of a list breaks inside a word, and no menu entry is cut off, %i wide',
    async (width) => {
      await startInEnglish('admin01', width);
      for (const [index, path] of LISTS.entries()) {
        await (index === 0 ? person.open(path) : person.moveTo(path));
        await comeToRest(page);
        expect({ path, broken: await brokenHeads() }).toEqual({ path, broken: [] });
        const cutOff = await page
          .locator('.ant-menu-title-content')
          .evaluateAll((texts) =>
            texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent),
          );
        expect({ path, cutOff }).toEqual({ path, cutOff: [] });
        expect(await sideways(page)).toEqual([]);
      }
    },
  );

  /** Words of table heads that stand on two lines, or run out of their cell. */
  const brokenHeads = () =>
    page.evaluate(() => {
      const broken: string[] = [];
      for (const cell of document.querySelectorAll('.ant-table-thead th')) {
        const room = cell.getBoundingClientRect();
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const { 0: word, index } of (node as Text).data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const { right } = range.getBoundingClientRect();
            if (lines.size > 1 || right > room.right + 1) broken.push(word);
          }
        }
      }
      return broken;
    });

  edge('the login page speaks English before anybody has signed in', async () => {
    await arrive();
    await chooseEnglish();
    expect(await chineseOnPage()).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('[data-problem]', { hasText: 'Enter your password' }).waitFor();
    await page.getByPlaceholder('Enter your username').fill('no.such.person');
    await page.getByPlaceholder('Enter your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Incorrect username or password').waitFor();
    await page.getByPlaceholder('Enter your username').fill('supplier02');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.ant-tag', { hasText: 'Not certified' }).waitFor();
    for (const error of ['/401', '/403', '/404', '/502']) {
      await page.goto(error);
      const texts = page.locator('section', { has: page.locator('h1') });
      expect(await texts.innerText()).not.toMatch(HAN);
    }
  });

  retold('browser/lists/list-cards')('English words, longer than the Chinese, fit a phone', async () => {
    await arrive(undefined, undefined, 375);
    await chooseEnglish();
    expect(await sideways(page)).toEqual([]);
    await person.signIn('buyer01');
    await page.locator('html[lang=en]').waitFor();
    expect(await sideways(page)).toEqual([]);
    await openInEnglish('/office/contracts');
    expect(await sideways(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add contract' }).click();
    await page.locator('.drawer-footer').waitFor();
    expect(await sideways(page)).toEqual([]);
  });
});
