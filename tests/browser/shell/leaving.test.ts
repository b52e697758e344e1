import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { field, type Person, rows, save, whileListing } from '../../support/browser/browser';
import { toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { LIST, RECORDS, serveTypingPages, typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';

const { retold, variants } = leftToTheNight(import.meta.url);

const SIGN_INFO = '/supplier/sign-info';
const CONTACTS = '/supplier/contacts';
/** Holds both in its tabs. */
const PROFILE = '/supplier/profile';

describe('what was typed is not lost on the way, in a real browser', () => {
  const scene = stage(({ product }) => serveTypingPages(product));
  let person: Person;
  let page: Page;
  let at: ReturnType<typeof typing>;

  async function arrive(username = 'analyst01', width?: number, path?: string) {
    person = await scene.newPerson(width);
    page = person.page;
    at = typing(page);
    await person.signIn(username, path);
  }

  describe('leaving with unsaved changes', () => {
    /** On the supplier's side one page takes the other's place; in the office it stays behind its tab. */
    async function arriveAsSupplier() {
      await arrive('supplier01', undefined, SIGN_INFO);
    }
    /** Goes home and back, so that there is a page to go forward to. */
    async function comeBack() {
      const { pathname } = new URL(page.url());
      await person.moveTo('/poseidon/home');
      await page.goBack();
      await page.locator(`[data-page="${pathname}"]`).waitFor();
    }
    /** The page on screen and the one in its open tab. */
    function openTab() {
      const { pathname, searchParams } = new URL(page.url());
      return [pathname, searchParams.get('tab')];
    }
    const position = () => field(page, '职务').locator('input');

    test('asks at a click in the menu; the form stays, or a draft does', async () => {
      await arriveAsSupplier();
      await position().fill('还没保存');
      await at.menu('变更申请');
      await at.leaving.getByText('草稿会保留在本机').waitFor();
      await at.stay();
      expect(openTab()).toEqual([PROFILE, SIGN_INFO]);
      expect(await position().inputValue()).toBe('还没保存');
      await at.menu('变更申请');
      await at.leave();
      await page.waitForURL('**/office/change-requests');
      await person.moveTo(SIGN_INFO);
      await at.offer.waitFor();
      await at.press('丢弃草稿');
      await at.menu('首页');
      await page.waitForURL('**/poseidon/home');
    });

    test("asks at the browser's buttons, for a form and for a drawer", async () => {
      await arriveAsSupplier();
      await comeBack();
      await position().fill('前进');
      await page.goForward();
      await at.leaving.waitFor();
      await expect.poll(openTab).toEqual([PROFILE, SIGN_INFO]);
      await at.stay();
      await page.goForward();
      await at.leave();
      await page.waitForURL('**/poseidon/home');

      await person.moveTo(CONTACTS);
      await comeBack();
      await page.locator('[data-code=add]').first().click();
      const name = field(page, '姓名').locator('input');
      await name.fill('抽屉里的');
      await page.goForward();
      await at.closing.waitFor();
      await at.press('继续填写');
      await at.closing.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('抽屉里的');
      await page.goForward();
      await at.press(/^放\s*弃$/);
      await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
      await page.goForward();
      await page.waitForURL('**/poseidon/home');
    });

    test.each(variants([1440], [375]))(
      "closing a drawer by Esc, by 取消 or by the browser's Back asks the same and keeps what is safe, %i wide",
      async (width) => {
        await arrive('supplier01', width);
        await person.moveTo(CONTACTS);
        await page.locator('[data-code=add]').first().click();
        const name = field(page, '姓名').locator('input');
        await name.fill('不能丢');
        await at.kept();
        for (const close of [
          () => page.keyboard.press('Escape'),
          () =>
            page
              .locator('.drawer-footer')
              .getByRole('button', { name: /取\s*消/ })
              .click(),
          () => page.goBack(),
        ]) {
          await close();
          await at.closing.waitFor();
          // The footer has just said that the draft is kept: the question says what becomes of it.
          expect(await at.closing.innerText()).toContain('草稿已存在本机');
          expect(await at.closing.innerText()).not.toContain('丢失');
          await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('继续填写');
          await page.keyboard.press('Enter');
          await at.closing.waitFor({ state: 'detached' });
          expect(openTab()).toEqual([PROFILE, CONTACTS]);
          expect(await name.inputValue()).toBe('不能丢');
        }
        await page.keyboard.press('Escape');
        await at.press('保留草稿并关闭');
        await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
        await page.locator('[data-code=add]').first().click();
        await at.press('恢复草稿');
        await expect.poll(() => name.inputValue()).toBe('不能丢');
        await page.goBack();
        await at.press(/^放\s*弃$/);
        await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
        expect(openTab()).toEqual([PROFILE, CONTACTS]);
        expect(await at.drafts()).toEqual([]);
      },
    );

    test('asks before the tab is closed or loaded anew, and not once it is saved', async () => {
      await arrive();
      const dialogs: string[] = [];
      let stay = true;
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.type());
        void (stay ? dialog.dismiss() : dialog.accept());
      });
      await at.openForm();
      await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())]);
      await at.note.waitFor();
      expect(dialogs).toEqual([]);
      await at.note.fill('别走');
      await page.close({ runBeforeUnload: true });
      await expect.poll(() => dialogs).toEqual(['beforeunload']);
      expect(await at.note.inputValue()).toBe('别走');
      await at.saveForm();
      stay = false;
      await page.reload();
      await at.note.waitFor();
      expect(dialogs).toEqual(['beforeunload']);
    });

    test('counts a field again that is changed after a save', async () => {
      await arriveAsSupplier();
      await position().fill('第一次');
      await at.press(/^保\s*存$/);
      await toasts(page, '保存成功').waitFor();
      await position().fill('第二次');
      await at.menu('首页');
      await at.leaving.waitFor();
      await at.press('继续填写');
    });
  });

  describe('a save whose answer is lost', () => {
    const spoilt: [string, (route: Route) => Promise<void>][] = [
      ['a broken connection', (route) => route.abort('connectionreset')],
      [
        'a 502 in HTML',
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
      ],
      [
        'JSON that breaks off',
        (route) => route.fulfill({ contentType: 'application/json', body: '{"status":200,"da' }),
      ],
    ];

    /** Once: the gateway gets the call and carries it out, and the page gets something else. */
    const spoilNext = (address: string, answer: (route: Route) => Promise<void>) =>
      page.route(
        `**${address}`,
        async (route) => {
          await route.fetch();
          await answer(route);
        },
        { times: 1 },
      );

    /** How many errands of this title the gateway holds. */
    async function countOf(text: string): Promise<number> {
      const { data } = await at.call(`GET ${RECORDS}?pageSize=200`);
      return data.list.filter(({ title }: { title: string }) => title === text).length;
    }

    test.each(variants(spoilt.slice(0, 1), spoilt.slice(1)))(
      '(%s) keeps the form, and a second press saves one record',
      async (name, answer) => {
        await arrive(undefined, undefined, LIST);
        await at.openNew();
        await at.title.fill(name);
        await spoilNext(RECORDS, answer);
        await save(page);
        const problem = page.locator('.form-alert', { hasText: '未能保存，填写的内容仍在，请重试' });
        await problem.waitFor();
        expect(new URL(page.url()).pathname).toBe(LIST);
        expect(await at.title.inputValue()).toBe(name);
        await whileListing(page, () => problem.getByRole('button', { name: /重\s*试/ }).click());
        await rows(page, name).waitFor();
        expect(await countOf(name)).toBe(1);
      },
    );

    test('keeps a form that is a page of its own, with the network away, until it can be saved', async () => {
      await arrive('supplier01', undefined, SIGN_INFO);
      const position = field(page, '职务').locator('input');
      await position.fill('没有网络');
      await person.context.setOffline(true);
      await at.press(/^保\s*存$/);
      await toasts(page, '网络异常，请检查您的网络连接是否正常！').waitFor();
      const problem = page.locator('.form-alert', { hasText: '未能保存，填写的内容仍在，请重试' });
      await problem.waitFor();
      expect(new URL(page.url()).pathname).toBe(PROFILE);
      expect(await position.inputValue()).toBe('没有网络');
      await person.context.setOffline(false);
      await problem.getByRole('button', { name: /重\s*试/ }).click();
      await toasts(page, '保存成功').waitFor();
      await page.reload();
      await expect.poll(() => position.inputValue()).toBe('没有网络');
    });

    retold('browser/shell/leaving')(
      'and changed before the second press is one record, with the later text',
      async () => {
        await arrive(undefined, undefined, LIST);
        await at.openNew();
        await at.title.fill('错别子');
        await spoilNext(RECORDS, (route) => route.abort());
        await save(page);
        await page.getByText('未能保存').waitFor();
        await at.title.fill('错别字');
        await whileListing(page, () => save(page));
        await rows(page, '错别字').waitFor();
        expect([await countOf('错别子'), await countOf('错别字')]).toEqual([0, 1]);
      },
    );

    test('is one record after a reload, too: the draft knows under which key it was sent', async () => {
      await arrive(undefined, undefined, LIST);
      at.agreeToDialogs();
      await at.openNew();
      await at.title.fill('重新加载');
      await at.kept();
      await spoilNext(RECORDS, (route) => route.abort());
      await save(page);
      await page.getByText('未能保存').waitFor();
      await page.reload();
      await at.openNew();
      await at.press('恢复草稿');
      await whileListing(page, () => save(page));
      await rows(page, '重新加载').waitFor();
      expect(await countOf('重新加载')).toBe(1);
    });

    test("is not taken for another person's change when it was one of a stored record", async () => {
      await arrive(undefined, undefined, LIST);
      await at.openNew();
      await at.title.fill('还没改过');
      await whileListing(page, () => save(page));
      await rows(page, '还没改过').locator('[data-code=edit]').click();
      await at.title.fill('改了一次');
      await spoilNext(`${RECORDS}/*`, (route) => route.abort());
      await save(page);
      await page.getByText('未能保存').waitFor();
      await whileListing(page, () => save(page));
      expect(await page.getByText('该记录已被他人修改').count()).toBe(0);
      await rows(page, '改了一次').waitFor();
    });
  });
});
