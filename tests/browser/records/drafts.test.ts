import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { field, type Person, rows, save, whileListing } from '../../support/browser/browser';
import { callWith, stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { FORM, LIST, RECORDS, serveTypingPages, typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';

const { edge, edges } = leftToTheNight(import.meta.url);

describe('what was typed is kept as a draft, in a real browser', () => {
  const scene = stage(({ product }) => serveTypingPages(product));
  let person: Person;
  let page: Page;
  let at: ReturnType<typeof typing>;

  async function arrive(username = 'analyst01') {
    person = await scene.newPerson();
    page = person.page;
    at = typing(page);
    await person.startSession(username);
  }

  describe('a draft', () => {
    test('is offered after a reload, restored with what is linked to it, and gone once saved', async () => {
      await arrive();
      const dialogs = at.agreeToDialogs();
      await at.openNew();
      await at.title.fill('买打印纸');
      await field(page, '加急').locator('button').click();
      await field(page, '加急原因').locator('input').fill('明天开标');
      await at.kept();
      await page.reload();
      expect(dialogs).toEqual(['beforeunload']);

      await at.openNew();
      await at.offer.waitFor();
      expect(await at.offer.innerText()).toMatch(/有未保存的草稿（\d{4}-\d\d-\d\d \d\d:\d\d）/);
      expect(await at.title.inputValue()).toBe('');
      await at.press('恢复草稿');
      await expect.poll(() => at.title.inputValue()).toBe('买打印纸');
      await expect.poll(() => field(page, '加急原因').locator('input').inputValue()).toBe('明天开标');
      await at.offer.waitFor({ state: 'detached' });
      await whileListing(page, () => save(page));
      await rows(page, '明天开标').waitFor();
      await expect.poll(() => at.drafts()).toEqual([]);
      await page.reload();
      await at.openNew();
      expect(await at.offer.count()).toBe(0);
      expect(dialogs).toHaveLength(1);
    });

    edge('is gone when it is discarded, and when what was typed is given up', async () => {
      await arrive();
      at.agreeToDialogs();
      await at.openNew();
      await at.title.fill('一时兴起');
      await at.kept();
      await page.reload();
      await at.openNew();
      await at.offer.waitFor();
      await at.press('丢弃草稿');
      await expect.poll(() => at.drafts()).toEqual([]);

      await at.title.fill('又一次');
      await at.kept();
      await page.locator('.ant-drawer-open .ant-drawer-close').click();
      await page.getByRole('button', { name: /放\s*弃/ }).click();
      await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
      await expect.poll(() => at.drafts()).toEqual([]);
    });

    edge('on offer is not lost to what is typed meanwhile', async () => {
      await arrive();
      at.agreeToDialogs();
      await at.openNew();
      await at.title.fill('先写的');
      await at.kept();
      await page.reload();
      await at.openNew();
      await at.offer.waitFor();
      await at.title.fill('后写的');
      await at.kept();
      await page.reload();
      await at.openNew();
      await at.offer.waitFor();
      await at.press('恢复草稿');
      await expect.poll(() => at.title.inputValue()).toBe('后写的');
      await at.offer.waitFor();
      await at.press('恢复草稿');
      await expect.poll(() => at.title.inputValue()).toBe('先写的');
      await at.offer.waitFor({ state: 'detached' });
    });

    edge('is kept once more after a minute and when the page is hidden', async () => {
      person = await scene.newPerson();
      page = person.page;
      at = typing(page);
      await page.clock.install();
      await person.startSession('analyst01');
      await at.openForm();
      await at.note.fill('每分钟');
      await page.clock.runFor(1000);
      await at.kept();
      await page.evaluate(() => localStorage.clear());
      await page.clock.runFor(60_000);
      expect(await at.drafts()).toHaveLength(1);
      await page.evaluate(() => localStorage.clear());
      await at.note.fill('藏起来');
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      expect(await at.drafts()).toHaveLength(1);
    });

    edge.each([
      [LIST, 'the drawer of a list'],
      [FORM, 'a page of one record'],
    ])(
      'of an office form, %s, is kept after 60,000 ms without a pause, and not after 59,000',
      async (path, _) => {
        person = await scene.newPerson();
        page = person.page;
        at = typing(page);
        await page.clock.install();
        await person.signIn('analyst01', path === LIST ? LIST : undefined);
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
        // The clock stands while the form opens: its minute begins now.
        if (path === LIST) await page.locator('[data-code=add]').first().click();
        else await person.moveTo(FORM);
        const box = path === LIST ? at.title : at.note;
        await box.waitFor({ state: 'attached' });
        await box.focus();
        for (let kept = 0; kept < 59_000; kept += 500) {
          await page.keyboard.press(kept % 1_000 === 0 ? 'a' : 'Backspace');
          await page.clock.runFor(500);
        }
        expect(await at.drafts()).toEqual([]);
        for (const key of ['b', 'c']) {
          await page.keyboard.press(key);
          await page.clock.runFor(500);
        }
        expect(await at.drafts()).toHaveLength(1);
      },
    );

    test('says so when the record has changed since, and is merged into the newer version', async () => {
      await arrive();
      at.agreeToDialogs();
      await at.openForm();
      await at.note.fill('第一版');
      await at.saveForm();
      await at.note.fill('我的草稿');
      await at.kept();
      const { version } = (await at.call('GET /api/resources/reminder/self')).data;
      await at.call('PUT /api/resources/reminder/self', { note: '别人的', days: 9, version });
      await page.reload();
      await at.offer.waitFor();
      await expect.poll(() => at.note.inputValue()).toBe('别人的');
      expect(await at.offer.innerText()).toContain('该记录在草稿之后已被修改');
      // Who wrote since is told while the person goes on, and takes them away from nothing.
      let tell = () => {};
      const isTime = new Promise<void>((resolve) => {
        tell = resolve;
      });
      await page.route(/\/history\?/, async (route) => {
        await isTime;
        await route.fallback();
      });
      await at.press('恢复草稿');
      await expect.poll(() => at.note.inputValue()).toBe('我的草稿');
      await at.note.focus();
      tell();
      const conflict = page.getByRole('alert', { name: '该记录已被他人修改' });
      await conflict.getByText('您在另一个窗口于').waitFor();
      expect(await at.note.evaluate((input) => input === document.activeElement)).toBe(true);
      await conflict.getByRole('radio', { name: '说明 我的内容' }).check();
      await at.saveForm();
      await page.reload();
      await expect.poll(() => at.note.inputValue()).toBe('我的草稿');
      // What the draft had not touched is as the other has it.
      expect(await field(page, '提前天数').locator('input').inputValue()).toBe('9');
      expect(await at.offer.count()).toBe(0);
    });

    edge('does not set back a state that a button has moved since', async () => {
      await arrive();
      at.agreeToDialogs();
      await at.openNew();
      await at.title.fill('等人通过');
      await whileListing(page, () => save(page));
      const edit = () => rows(page, '等人通过').locator('[data-code=edit]').click();
      await edit();
      await at.title.fill('等人通过，改过');
      await at.kept();
      const { list } = (await at.call(`GET ${RECORDS}?pageSize=200`)).data;
      const { id, version } = list.find((row: { title: string }) => row.title === '等人通过');
      const passed = await at.call(`POST ${RECORDS}/${id}/transitions/pass`, { version });
      expect(passed.data.status).toBe('effective');
      await page.reload();
      await edit();
      await at.offer.getByText('该记录在草稿之后已被修改').waitFor();
      // Who wrote since is told later, or never; the draft is there at once.
      await page.route(/\/history\?/, () => {});
      await at.press('恢复草稿');
      await expect.poll(() => field(page, '状态').innerText()).toContain('已生效');
      await whileListing(page, () => save(page));
      await rows(page, '等人通过，改过').filter({ hasText: '已生效' }).waitFor();
    });
  });

  edges('a session that ends in the middle of a form', () => {
    // A session that was revoked is in `supplier-faults` as well.
    edge.each([
      ['refused', '403'],
      ['revoked', '401'],
    ])('(%s, %s) is renewed by signing in, and the draft is there', async (how, code) => {
      await arrive();
      await at.openForm();
      await at.note.fill(`中断 ${code}`);
      if (how === 'revoked') {
        const token = (await stored(page, 'Authorization'))!;
        await callWith(token, scene.product.url, '/iam/auth/v2/token/logout');
      } else {
        await page.evaluate(() => {
          const user = JSON.parse(sessionStorage.getItem('userInfor') ?? '{}');
          sessionStorage.setItem('userInfor', JSON.stringify({ ...user, tenantCode: 'T999' }));
        });
      }
      // At once, before the pause after which a draft is kept anyway.
      await at.press('保存设置');
      if (how === 'revoked') {
        await at.press('换一个账号登录');
        await page.waitForURL('**/401');
        await at.press('重新登录');
      }
      await page.waitForURL('**/login');
      await at.enter('analyst01');
      if (how === 'refused') {
        // The tenant that the session named is none of this account's, and that is said first.
        await page.getByRole('dialog', { name: '现在是另一家企业' }).waitFor();
        await at.press('进入首页');
        await page.waitForURL('**/work/home');
        await at.openForm();
      }
      await page.waitForURL(`**${FORM}`);
      await at.offer.waitFor();
      await at.press('恢复草稿');
      await expect.poll(() => at.note.inputValue()).toBe(`中断 ${code}`);
      await at.saveForm();
      await expect.poll(() => at.drafts()).toEqual([]);
    });
  });

  edges('signing out', () => {
    edge("warns, removes the account's drafts, and leaves another account's alone and unseen", async () => {
      await arrive();
      await at.openForm();
      await at.note.fill('许知微的草稿');
      await at.kept();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/login');
      await at.enter('admin01');
      await page.waitForURL('**/work/home');
      await at.openForm();
      expect(await at.offer.count()).toBe(0);
      await at.note.fill('周景行的草稿');
      await at.kept();
      expect(await at.drafts()).toHaveLength(2);

      await page.getByRole('button', { name: '用户菜单' }).click();
      await at.menu('退出登录');
      await page.getByText('退出后草稿也会删除').waitFor();
      await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
      await page.waitForURL('**/login');
      expect(await at.leaving.count()).toBe(0);
      await expect.poll(() => at.drafts()).toEqual([expect.stringMatching(/^draft:100003:/)]);

      await at.enter('admin01');
      await page.waitForURL('**/work/home');
      await at.openForm();
      expect(await at.offer.count()).toBe(0);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/login');
      await at.enter('analyst01');
      await page.waitForURL('**/work/home');
      await at.openForm();
      await at.press('恢复草稿');
      await expect.poll(() => at.note.inputValue()).toBe('许知微的草稿');
    });
  });
});
