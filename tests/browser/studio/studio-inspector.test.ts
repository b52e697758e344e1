import type { Frame, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import type { CheckedPage } from '../../../src/contract/studio/studio';
import { type Subject, subjectsOf } from '../../../src/features/studio/preview/explain';
import { placeAt } from '../../../src/features/studio/preview/field-places';
import type { PreviewView } from '../../../src/features/studio/preview/preview-messages';
import {
  checkedPages,
  type FramedPreview,
  framePreview,
  shippedFiles,
} from '../../support/browser/framed-preview';
import { memoryStorage } from '../../support/browser/memory-storage';
import { stage } from '../../support/browser/stage';
import { codesHeld, facesOfPage, SEATS } from '../../support/model/demo-access';

const SHIPPED = checkedPages(shippedFiles());
const PAGES = SHIPPED.flatMap((one) =>
  isRecordPage(one.page) ? [{ one, page: one.page, path: one.page.path }] : [],
);

/** High enough for every field of a form to be drawn: one that is far below the sight waits. */
const HEIGHT = 6_000;
const WIDTH = 1_440;

/** As whom the demo accounts see a page, each combination of codes once. */
function looksAt(page: RecordPage): PreviewView[] {
  const looks = SEATS.filter(({ account }) => facesOfPage(page).includes(account.face)).flatMap(
    ({ account }): PreviewView[] => {
      const codes = codesHeld(account, page);
      return codes ? [{ face: account.face, codes }] : [];
    },
  );
  return [...new Map(looks.map((look) => [JSON.stringify(look), look])).values()];
}

/** The states of a page's records; undefined alone where it has none. */
function statesOf({ states }: RecordPage): (string | undefined)[] {
  if (!states) return [undefined];
  return [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [...from, to])])];
}

/** What the inspector says of what is asked about. */
interface Answer {
  isShown: boolean;
  isOpen: boolean;
  isRequired: boolean;
}

describe('what the inspector says beside the page that a browser draws', () => {
  const scene = stage();
  // What this side says of titles asks for the language of the browser.
  beforeAll(() => void vi.stubGlobal('localStorage', memoryStorage()));
  afterAll(() => void vi.unstubAllGlobals());

  test.each(PAGES)('$path', { timeout: 1_200_000 }, async ({ one, page }) => {
    const person = await scene.newPerson();
    await person.signIn('analyst01');
    const preview = await framePreview(person.page, WIDTH, HEIGHT);
    const differing: string[] = [];
    let asked = 0;
    for (const look of looksAt(page))
      for (const state of statesOf(page)) {
        const view = { ...look, ...(state !== undefined && { state }) };
        const told = await heldAgainst(preview, one, page, view);
        asked += told.asked;
        differing.push(
          ...told.differing.map((each) => `${look.face}, ${state}, ${look.codes?.join(' ')}: ${each}`),
        );
      }
    console.log(`${page.path}: ${asked} answers`);
    expect(differing).toEqual([]);
    expect(asked).toBeGreaterThan(0);
  });
});

async function heldAgainst(
  { frame, show, reload }: FramedPreview,
  one: CheckedPage,
  page: RecordPage,
  view: PreviewView,
) {
  const desk = new Desk(frame, page);
  /** Draws the page as it is before anything is opened. */
  const draw = async () => {
    await reload();
    await show([one], page.path, view, true);
    await desk.isDrawn();
  };
  await draw();
  if (page.kind === 'form') {
    await desk.holdFields('form');
    await desk.holdButtons();
  } else {
    await desk.holdColumns();
    await desk.holdButtons();
    // A new record is the same whatever state the others are in.
    const actions = view.state === page.states?.initial ? ['create', 'update', 'view'] : ['update', 'view'];
    for (const action of actions) {
      await draw();
      await desk.holdRecord(action);
    }
  }
  return desk;
}

/** A page in the preview with its inspector, and what of it was held against the other. */
class Desk {
  asked = 0;
  differing: string[] = [];

  constructor(
    readonly frame: Frame,
    readonly page: RecordPage,
  ) {}

  async isDrawn() {
    await this.frame.locator(`[data-page="${this.page.path}"]`).first().waitFor();
    await expect
      .poll(() => this.frame.locator('[data-loading], .ant-skeleton, .ant-spin-spinning').count())
      .toBe(0);
  }

  subjects(kind: Subject['kind']) {
    return subjectsOf(this.page).filter(({ subject }) => subject.kind === kind);
  }

  hold(subject: string, drawn: Partial<Answer>, answer: Answer) {
    this.asked += 1;
    for (const key of Object.keys(drawn) as (keyof Answer)[])
      if (drawn[key] !== answer[key]) {
        this.differing.push(`${subject} is drawn ${JSON.stringify(drawn)}, told ${JSON.stringify(answer)}`);
        return;
      }
  }

  /** Reads the answer in sight. */
  async answer(): Promise<Answer> {
    const tags = await this.frame.locator('.inspector-head .ant-tag').allInnerTexts();
    return {
      isShown: tags.includes('显示'),
      isOpen: tags.includes('可填写') || tags.includes('可以按'),
      isRequired: tags.includes('必填'),
    };
  }

  /** Chooses a subject from the inspector's list. */
  async choose({ kind, name }: Subject): Promise<Answer> {
    const all = subjectsOf(this.page);
    const { title } = all.find(({ subject }) => subject.kind === kind && subject.name === name)!;
    const label = `${title}（${name}）`;
    const same = all.filter((each) => `${each.title}（${each.subject.name}）` === label);
    const nth = same.findIndex(({ subject }) => subject.kind === kind);
    const input = this.frame.locator('.inspector-choice input');
    await input.fill(label);
    // The list opens at the foot of a frame that is higher than the window: keys reach it, the mouse would not.
    await this.frame.locator(`.ant-select-item-option[title="${label}"]`).nth(nth).waitFor();
    for (let step = 0; step < nth; step += 1) await input.press('ArrowDown');
    await input.press('Enter');
    await this.frame.locator(`.inspector-choice .ant-select-selection-item[title="${label}"]`).waitFor();
    return this.answer();
  }

  /** Points at something that is drawn. */
  async point(at: Locator): Promise<Answer> {
    const isPointedAt = async () => (await at.getAttribute('data-inspected')) === '';
    await at.dispatchEvent('pointerover');
    let last = Date.now();
    await expect
      .poll(async () => {
        // Rows that are drawn anew meanwhile are no longer pointed at.
        if (!(await isPointedAt()) && Date.now() - last > 2_000) {
          await at.dispatchEvent('pointerover');
          last = Date.now();
        }
        return isPointedAt();
      })
      .toBe(true);
    return this.answer();
  }

  async holdColumns() {
    const heads = this.frame.locator('.list-page .ant-table').first().locator('thead th');
    const titles = (await heads.allInnerTexts()).map((text) => text.trim());
    for (const { subject, title } of this.subjects('column')) {
      const isShown = titles.includes(title);
      this.hold(`column ${subject.name}`, { isShown }, await this.choose(subject));
    }
  }

  /** What can be pressed: above the list, beside the first row, and for rows that are chosen. */
  async holdButtons() {
    const row = this.frame.locator('.ant-table-row').first();
    const hasRows = (await row.count()) > 0;
    if (hasRows) {
      const box = row.locator('.ant-checkbox-input');
      if ((await box.count()) > 0) await box.first().check();
      await this.point(row.locator('td').filter({ hasText: /\S/ }).first());
    }
    const drawn = new Set([
      ...(await this.codesIn('[data-code]', 'data-code')),
      ...(await this.codesIn('[data-bulk]', 'data-bulk')),
      ...(hasRows ? await this.codesInMenu(row) : []),
    ]);
    for (const { subject } of this.subjects('button')) {
      const answer = await this.choose(subject);
      this.hold(`button ${subject.name}`, { isShown: drawn.has(subject.name) }, answer);
    }
  }

  /** The codes of buttons in sight; those of other rows are others' matter. */
  codesIn(selector: string, attribute: string): Promise<string[]> {
    return this.frame.locator(selector).evaluateAll((all, name) => {
      const first = document.querySelector('.ant-table-row');
      return all
        .filter((each) => {
          const around = each.closest('.ant-table-row');
          return !around || around === first;
        })
        .map((each) => each.getAttribute(name) ?? '');
    }, attribute);
  }

  /** Opens the menu of a row by the keyboard; undefined where it has none. */
  async openMenu(row: Locator): Promise<Locator | undefined> {
    const more = row.locator('[aria-haspopup=menu]');
    if ((await more.count()) === 0) return undefined;
    await more.focus();
    await more.press('Enter');
    const items = this.frame.locator('.ant-dropdown-menu-item[data-code]');
    await items.first().waitFor();
    return items;
  }

  async codesInMenu(row: Locator): Promise<string[]> {
    const items = await this.openMenu(row);
    if (!items) return [];
    const codes = await items.evaluateAll((all) => all.map((each) => each.getAttribute('data-code') ?? ''));
    await this.frame.locator('body').press('Escape');
    await items.first().waitFor({ state: 'hidden' });
    // The focus goes back to the row, which the inspector takes for pointing once it rests there.
    await this.frame.waitForTimeout(300);
    return codes;
  }

  /** The fields of a form that is in sight. */
  async holdFields(where: string) {
    const items = this.frame.locator('.record-form').last().locator('[data-address]');
    await items.first().waitFor();
    const drawn = new Set<string>();
    for (const item of await items.all()) {
      if (!(await item.isVisible())) continue;
      const answer = await this.point(item);
      const subject = await this.subjectAsked();
      drawn.add(subject);
      const held = await item.evaluate((element) => {
        const own = (selector: string) =>
          [...element.querySelectorAll<HTMLElement>(selector)].filter(
            (each) => each.closest('[data-address]') === element,
          );
        const isHolder = element.querySelector('[data-address]') !== null;
        const isFree = (each: HTMLElement) =>
          !each.matches(':disabled, [readonly], [aria-disabled=true]') &&
          !each.closest('.ant-select-disabled, .ant-picker-disabled');
        const inputs = own(
          'input, textarea, [contenteditable=true], .ant-select-selector, [role=switch], [role=slider]',
        );
        return {
          isHolder,
          isOpen: inputs.some(isFree),
          isRequired: own('.ant-formily-item-asterisk').length > 0,
          label: own('label').length > 0,
        };
      });
      const isHolder = held.isHolder || this.hasFields(subject);
      this.hold(
        `${where} ${subject}`,
        {
          isShown: true,
          ...(!isHolder && { isOpen: held.isOpen }),
          // What cannot be filled in is not marked as something to fill in.
          ...(held.label && held.isOpen && { isRequired: held.isRequired }),
        },
        answer,
      );
    }
    for (const { subject } of this.subjects('field')) {
      if (drawn.has(subject.name)) continue;
      // A list without rows has no place for the fields of one.
      const list = /^(.*)\.[^.]+$/.exec(subject.name)?.[1] ?? '';
      const isInRow = placeAt(this.page, list)?.schema.type === 'array';
      if (isInRow && ![...drawn].some((one) => one.startsWith(`${list}.`))) continue;
      this.hold(`${where} ${subject.name}`, { isShown: false }, await this.choose(subject));
    }
  }

  /** The name of what the inspector tells of, as its list has it. */
  async subjectAsked(): Promise<string> {
    const label = await this.frame
      .locator('.inspector-choice .ant-select-selection-item')
      .getAttribute('title');
    return /（([^（）]*)）$/.exec(label ?? '')?.[1] ?? '';
  }

  /** Whether a field is a list of rows or a group, with fields of its own. */
  hasFields(name: string): boolean {
    return this.subjects('field').some(({ subject }) => subject.name.startsWith(`${name}.`));
  }

  /** Opens a record by the first button that does so, and holds its form. */
  async holdRecord(action: string) {
    if (this.page.kind !== 'list') return;
    const { toolbar = [], rowActions = [] } = this.page.list;
    const codes = [...toolbar, ...rowActions]
      .filter((each) => each.action === action)
      .map(({ code }) => code);
    const row = this.frame.locator('.ant-table-row').first();
    const around = action === 'create' ? this.frame.locator('.list-page') : row;
    for (const code of codes) {
      let button = around.locator(`[data-code="${code}"]`).first();
      if ((await button.count()) === 0) {
        if (action === 'create' || !(await this.openMenu(row))) continue;
        button = this.frame.locator(`.ant-dropdown-menu-item[data-code="${code}"]`).first();
        if ((await button.count()) === 0) {
          await this.frame.locator('body').press('Escape');
          continue;
        }
      }
      await button.click();
      await this.isDrawn();
      await this.holdFields(action);
      return;
    }
  }
}
