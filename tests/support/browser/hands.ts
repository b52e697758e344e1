import type { Locator, Page } from 'playwright-core';

/** Somebody's hands at a page: with a mouse, or at the keyboard alone. */
export interface Hands {
  /** Presses a button, follows a link, or ticks a box. */
  press(target: Locator): Promise<void>;
  /** Puts a text in place of what a field has. */
  write(field: Locator, text: string): Promise<void>;
  /** Goes to a place, without doing anything there. */
  goTo(target: Locator): Promise<void>;
  /** Takes the next option of a row of options. */
  next(options: Locator): Promise<void>;
  /** Chooses a file where one is asked for. */
  give(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

type Hand = (page: Page) => Hands;

/** Who has a mouse. */
export const withMouse: Hand = (page) => ({
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  goTo: (target) => target.click(),
  next: (options) => options.locator('.ant-segmented-item:not(.ant-segmented-item-selected)').first().click(),
  give: (file) => page.locator('input[type=file]').setInputFiles(file),
});

/** Presses of the tab key on the way to one place. */
const MOST_PRESSES = 250;

/** Who has the keyboard alone: everything is reached by the tab key. */
export const withKeys: Hand = (page) => {
  const { keyboard } = page;
  // The browser hands choosers over as long as somebody listens; beginning to listen and the key could overtake.
  page.on('filechooser', () => undefined);
  const isThere = (target: Locator) =>
    target.evaluate((element) => {
      const { activeElement } = element.ownerDocument;
      return element.ownerDocument.hasFocus() && activeElement !== null && element.contains(activeElement);
    });
  const goTo = async (target: Locator) => {
    await target.waitFor({ state: 'attached' });
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await isThere(target)) return;
      // In the text the tab key indents, until the escape key lets it out.
      if (await page.locator('.cm-content:focus').count()) await keyboard.press('Escape');
      await keyboard.press('Tab');
    }
    throw new Error(`not reached by the tab key: ${target}`);
  };
  const isTicked = (target: Locator) =>
    target.evaluate((element) => element instanceof HTMLInputElement && element.type === 'checkbox');
  return {
    goTo,
    async press(target) {
      await goTo(target);
      await keyboard.press((await isTicked(target)) ? 'Space' : 'Enter');
    },
    async write(field, text) {
      await goTo(field);
      await keyboard.press('Control+a');
      await keyboard.insertText(text);
    },
    async next(options) {
      await goTo(options.locator('input:checked'));
      await keyboard.press('ArrowRight');
    },
    async give(file) {
      await goTo(page.locator('.ant-upload[role=button]').last());
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
      await chooser.setFiles(file);
    },
  };
};
