import type { Locator, Page } from 'playwright-core';
import pageTexts from '../../../schemas/locales/en.json';
import screenTexts from '../../../src/locales/en.json';
import { axeViolations } from '../browser/axe';
import { comeToRest, field, nameIn, type Person, rows } from '../browser/browser';
import { sideways } from '../browser/shell';

export type Language = 'zh-CN' | 'en';

const ENGLISH: Readonly<Record<string, string>> = { ...pageTexts, ...screenTexts };

/** What a Chinese text of the product reads in a language. */
export const spokenIn = (language: Language) => (text: string) =>
  language === 'en' ? (ENGLISH[text] ?? text) : text;

/** Agrees to what a dialog asks. */
export const agree = (page: Page): Promise<void> =>
  page.locator('.ant-modal-confirm-btns .ant-btn-primary').last().click();

/** Presses the button that saves the form in front. */
export const pressSave = (page: Page): Promise<void> =>
  page.locator('.drawer-footer .ant-btn-primary, .form-footer .ant-btn-primary').last().click();

/** Saves the drawer in front and waits until it has closed. */
export async function keep(page: Page): Promise<void> {
  await pressSave(page);
  await page.locator('.record-drawer').waitFor({ state: 'detached' });
}

/** The cells of a column of rows in a form, on a phone those of its name in each card. */
export const cellsOf = (page: Page, title: string): Locator =>
  page.locator(`.array-table td[data-title="${title}"]`).filter({ visible: true });

/** A button of the record in front. */
export const buttonOf = (page: Page, code: string): Locator =>
  page.locator(`.record-page [data-code=${code}]`).filter({ visible: true }).first();

/** Presses a button of the record in front and agrees; waits until its history tells it. */
export async function act(page: Page, code: string, before?: () => Promise<unknown>): Promise<void> {
  await buttonOf(page, code).click();
  await before?.();
  await agree(page);
  await page.locator(`.history-step[data-action=${code}]`).filter({ visible: true }).first().waitFor();
}

/** Opens the record of a number, from the list in front. */
export async function openNumber(page: Page, number: string): Promise<void> {
  await nameIn(rows(page, number).first()).click();
  await page.locator('.record-page h1', { hasText: number }).waitFor();
}

/** Opens the record of a number in its list. */
export async function openRecord({ page, moveTo }: Person, path: string, number: string): Promise<void> {
  await moveTo(path);
  await openNumber(page, number);
}

/** Opens the form of the record in front. */
export async function openForm(page: Page, code: string): Promise<void> {
  await buttonOf(page, code).click();
  await page.locator('.record-drawer .record-form').waitFor();
}

/** Opens the form of a new record, from its list. */
export async function beginNew({ page, moveTo }: Person, path: string): Promise<void> {
  await moveTo(path);
  await page.locator('[data-code=add]').filter({ visible: true }).first().click();
  await page.locator('.record-drawer .record-form').waitFor();
}

/** What heads the record in front: its name or its number. */
export const headingOf = (page: Page): Promise<string> =>
  page.locator('.record-page h1 > span').filter({ visible: true }).first().innerText();

/** What a field says, without its label. */
export const saidBy = (page: Page, label: string): Promise<string> =>
  field(page, label).locator('.ant-formily-item-control').innerText();

/** What of the screen in front somebody could not read, or runs out of it sideways; nothing where it is sound. */
export async function faultsOfScreen(page: Page): Promise<string[]> {
  await comeToRest(page);
  return [...(await sideways(page)), ...(await axeViolations(page))];
}
