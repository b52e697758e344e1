import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STUDIO_CALLS, STUDIO_PAGE } from '../../../src/contract/studio/studio';
import { stage } from '../../support/browser/stage';

/** Keys that are timed of each kind; `ROUNDS` sets another number. */
const ROUNDS = Number(process.env.ROUNDS ?? 40);
const FIELDS = 60;
/**
 * What a page of sixty fields may cost at most beside one of a single field, at the 95th percentile. To draw it is to make
 * sixty fields anew; to check it costs little more than to check one.
 */
const MOST = { message: 4, preview: 10 };

/** A page of so many fields; the first is what is written at. */
function pageOf(count: number): string {
  const fields = Array.from({ length: count }, (_, index) => [
    `field${index}`,
    {
      type: 'string',
      title: `字段 ${index} 号`,
      maxLength: 20,
      ...(index === 0 && { description: '写在这里' }),
      ...(index % 6 === 5 && { 'x-visible': `{{ values.field${index - 1} != '无' }}` }),
      ...(index % 10 === 9 && { required: true }),
    },
  ]);
  const page = {
    schemaVersion: 2,
    path: '/office/written-fast',
    kind: 'form',
    title: '很快写完',
    menu: { face: 'office', group: '试用' },
    resource: { name: 'writtenFast', scope: 'tenant' },
    form: { type: 'object', properties: Object.fromEntries(fields) },
    actions: [{ code: 'save', label: '保存', action: 'update' }],
  };
  return `${JSON.stringify(page, null, 2)}\n`;
}

/** Where something is to be seen, or to be gone. */
interface Sign {
  within: 'problems' | 'preview';
  text: string;
  isThere: boolean;
}

/** Milliseconds from the next key to the sign, on the clock of the window. */
function watch(page: Page, sign: Sign): Promise<void> {
  return page.evaluate(({ within, text, isThere }) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe');
    const root = within === 'preview' ? frame?.contentDocument?.body : document.body;
    const read = () =>
      within === 'preview'
        ? (root?.innerText ?? '')
        : (document.querySelector<HTMLElement>('section[aria-label="错误"]')?.innerText ?? '');
    const taken = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${within} say ${read().slice(0, 400)}`)), 20_000);
      document.addEventListener(
        'keydown',
        () => {
          const pressed = performance.now();
          const look = () => {
            if (read().includes(text) !== isThere) return;
            observer.disconnect();
            resolve(performance.now() - pressed);
          };
          const observer = new MutationObserver(look);
          observer.observe(root!, { subtree: true, childList: true, characterData: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { taken });
  }, sign);
}

const taken = (page: Page) => page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken);

const at = (times: readonly number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * share) - 1]!;

describe('writing a page in Studio', () => {
  const scene = stage(undefined, { AUTHORING: 'on' });

  /** Opens a draft with one page in it, and answers the times of keys there. */
  async function timesOf(page: Page, fields: number) {
    const id: string = await page.evaluate(
      async ([url, text]) => {
        const answer = await fetch(url!, {
          method: 'POST',
          headers: {
            authorization: sessionStorage.getItem('Authorization') ?? '',
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            title: '很快写完',
            files: [{ file: 'office/written-fast.json', text, base: null }],
          }),
        });
        return (await answer.json()).data.id;
      },
      [STUDIO_CALLS.drafts, pageOf(fields)],
    );
    await page.goto(`${scene.product.url}${STUDIO_PAGE}?draft=${id}`);
    const text = page.locator('.cm-content[aria-label="页面文件的文本"]');
    await text.waitFor();
    await page.frameLocator('iframe').getByText('字段 0 号').first().waitFor();

    /** Puts the cursor behind the first place where `words` stand. */
    const goBehind = async (words: string) => {
      await text.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+f');
      await page.locator('.cm-search input[name=search]').fill(words);
      // The panel takes a search over when a key comes up.
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight');
    };
    const timed = async (key: string, sign: Sign) => {
      await watch(page, sign);
      await page.keyboard.press(key);
      return taken(page);
    };
    const rounds = async (key: string, sign: Omit<Sign, 'isThere'>) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await timed(key, { ...sign, isThere: true }));
        times.push(await timed('Backspace', { ...sign, isThere: false }));
      }
      return times;
    };
    await goBehind('"description');
    const toMessage = await rounds('x', { within: 'problems', text: 'descriptionx' });
    await goBehind('字段 0 号');
    const toPreview = await rounds('x', { within: 'preview', text: '字段 0 号x' });
    return { toMessage, toPreview };
  }

  test(`of ${FIELDS} fields is told of mistakes about as soon as one of a single field, and drawn soon after`, {
    timeout: 900_000,
  }, async () => {
    const person = await scene.newPerson();
    await person.signIn('analyst01', STUDIO_PAGE);
    const small = await timesOf(person.page, 1);
    const large = await timesOf(person.page, FIELDS);
    const shown = (times: readonly number[]) => ({
      median: Math.round(at(times, 0.5)),
      p95: Math.round(at(times, 0.95)),
      longest: Math.round(Math.max(...times)),
    });
    console.table({
      'key to message, 1 field': shown(small.toMessage),
      [`key to message, ${FIELDS} fields`]: shown(large.toMessage),
      'key to preview, 1 field': shown(small.toPreview),
      [`key to preview, ${FIELDS} fields`]: shown(large.toPreview),
    });
    expect(at(large.toMessage, 0.95) / at(small.toMessage, 0.95)).toBeLessThan(MOST.message);
    expect(at(large.toPreview, 0.95) / at(small.toPreview, 0.95)).toBeLessThan(MOST.preview);
  });
});
