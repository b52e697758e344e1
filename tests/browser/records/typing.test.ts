import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import {
  choose,
  comeToRest,
  field,
  moveWithin,
  type Person,
  rows,
  searchInput,
  whileListing,
} from '../../support/browser/browser';
import { loginForm, sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { retold } = leftToTheNight(import.meta.url);

const CONTACTS = '/supplier/contacts';
const PROFILE = '/supplier/profile';
const CONTRACTS = '/office/contracts';

const inputOf = (page: Page, label: string) => field(page, label).locator('input');

/** Where the middle of something stands, once it has come to rest. */
async function middleOf(locator: ReturnType<Page['locator']>) {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('typing in a real browser', () => {
  const scene = stage();
  let person: Person;

  async function arrive(account: string, path: string, width?: number): Promise<Page> {
    person = await scene.newPerson(width);
    await person.signIn(account, path);
    return person.page;
  }

  test('what is pasted with blanks, in full width or in small letters is shown as it is meant on leaving the field', async () => {
    const page = await arrive('supplier01', CONTACTS);
    await page.locator('[data-code=add]').first().click();
    for (const [label, typed, meant] of [
      ['姓名', '\u3000 诸葛明Ａ ', '诸葛明A'],
      ['手机号码', '+86 138-0013-8000', '13800138000'],
      ['邮箱', ' Zhuge＠Example。COM ', 'Zhuge@example.com'],
    ] as const) {
      await inputOf(page, label).fill(typed);
      await inputOf(page, label).blur();
      await expect.poll(() => inputOf(page, label).inputValue()).toBe(meant);
      expect(await field(page, label).locator('.ant-formily-item-error-help').count()).toBe(0);
    }
    await choose(page, '联系人类型', '质量');
    // Enter sends what has not been left yet.
    await inputOf(page, '手机号码').fill('138 0013 8001');
    await whileListing(page, () => inputOf(page, '手机号码').press('Enter'));
    await rows(page, '13800138001').waitFor();
  });

  test('a user name with blanks around and a phone in groups are put right at sign-in', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await page.goto('/login');
    const { username, password, agreement, submit } = loginForm(page);
    await username.fill(' ｂｕｙｅｒ０１ ');
    await username.blur();
    await expect.poll(() => username.inputValue()).toBe('buyer01');
    await username.fill('+86 138 0013 8000');
    await username.blur();
    await expect.poll(() => username.inputValue()).toBe('13800138000');
    await username.fill(' buyer01 ');
    await password.fill('Demo2026');
    await agreement.check();
    await submit.click();
    await page.waitForURL(/\/work\/home$/);
  });

  test('an error under the password does not move the agreement box away from the press that ticks it', async () => {
    for (const width of [1440, 375]) {
      person = await scene.newPerson(width);
      const { page } = person;
      await page.goto('/login');
      const { password, agreement, problems } = loginForm(page);
      await password.fill('Demo 2026');
      const place = await middleOf(agreement);
      await page.mouse.move(place.x, place.y);
      await page.mouse.down();
      await page.waitForTimeout(300);
      expect(await middleOf(agreement)).toEqual(place);
      await page.mouse.up();
      expect(await agreement.isChecked()).toBe(true);
      await expect.poll(() => problems.allInnerTexts()).toEqual(['密码不能包含特殊字符']);
      expect(await middleOf(agreement)).toEqual(place);
    }
  });

  test('an error in a form stands in room that was there: what is below does not move, and one press saves', async () => {
    const page = await arrive('supplier01', CONTACTS);
    await page.locator('[data-code=add]').first().click();
    await inputOf(page, '姓名').fill('黄月英');
    await choose(page, '联系人类型', '质量');
    const below = inputOf(page, '邮箱');
    const place = await middleOf(below);
    await inputOf(page, '手机号码').fill('139 0013 8002 1');
    await field(page, '手机号码').locator('.ant-formily-item-error-help').waitFor();
    expect(await middleOf(below)).toEqual(place);
    await inputOf(page, '手机号码').fill('139 0013 8002');
    // The press that saves is the one that leaves the field.
    const button = await middleOf(page.locator('.ant-drawer-open [type=submit]').last());
    await whileListing(page, async () => {
      await page.mouse.move(button.x, button.y);
      await page.mouse.down();
      await page.waitForTimeout(150);
      await page.mouse.up();
    });
    await rows(page, '13900138002').waitFor();
  });

  test('a column pasted into a search finds each of its values', async () => {
    const page = await arrive('buyer01', CONTRACTS);
    await rows(page).first().waitFor();
    const link = /HT-\d{4}-\d{4}/;
    const texts = await rows(page).allInnerTexts();
    const codes = [...new Set(texts.flatMap((text) => link.exec(text)?.[0] ?? []))].slice(0, 3);
    expect(codes).toHaveLength(3);
    const search = searchInput(page, 'contractCode');
    await search.focus();
    await search.evaluate(
      (input, text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      `${codes.join('\r\n')}\r\n`,
    );
    await expect.poll(() => search.inputValue()).toBe(codes.join(', '));
    await page.getByText('3 个值').waitFor();
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    await expect.poll(() => rows(page).count()).toBe(3);

    const many = Array.from({ length: 101 }, (_, index) => `HT-1999-${1000 + index}`).join(' ');
    await search.fill(many);
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await page.getByText('一次最多查询 100 个值').waitFor();
  });

  test('a region is found by typing its name', async () => {
    const page = await arrive('supplier02', '/supplier/company');
    const region = field(page, '注册地区').locator('input');
    await region.fill('虎丘');
    const found = page.locator('.ant-cascader-menu-item', { hasText: '虎丘区' });
    await found.first().waitFor();
    expect((await found.first().innerText()).replace(/\s/g, '')).toBe('江苏省/苏州市/虎丘区');
    await found.first().click();
    await field(page, '注册地区').getByTitle('江苏省 / 苏州市 / 虎丘区').waitFor();
  });

  test('an amount shows its thousands while it is typed, wherever the cursor stands', async () => {
    const page = await arrive('buyer01', CONTRACTS);
    await page.locator('[data-code=add]').first().click();
    const amount = inputOf(page, '合同金额');
    await amount.pressSequentially('1234567.5');
    expect(await amount.inputValue()).toBe('1,234,567.5');
    for (let presses = 0; presses < 6; presses += 1) await amount.press('ArrowLeft');
    await amount.press('9');
    expect(await amount.inputValue()).toBe('12,349,567.5');
    await amount.press('8');
    expect(await amount.inputValue()).toBe('123,498,567.5');
    await amount.blur();
    expect(await amount.inputValue()).toBe('123,498,567.50');
  });

  test('whose clock the pages go by is said on a phone in its menu', async () => {
    person = await scene.newPerson(375);
    const { page, context } = person;
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    await person.signIn('buyer01');
    await page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.locator('[data-clock="Asia/Shanghai"]').waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
  });

  test('one clock on every screen: a browser in New York shows the times of Beijing and says so', async () => {
    const timesIn = async (zone: string) => {
      person = await scene.newPerson();
      const { page, context } = person;
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: zone });
      await person.signIn('buyer01');
      const seen: string[] = [];
      for (const path of [
        '/oa/platform/personal/message',
        CONTRACTS,
        '/office/approvals',
        '/office/tenders',
      ]) {
        await moveWithin(page, path);
        await comeToRest(page);
        const text = await page.locator('#page-content').innerText();
        seen.push(...(text.match(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g) ?? []));
      }
      await person.moveTo(CONTRACTS);
      const isSaid = (await page.locator('[data-clock="Asia/Shanghai"]').count()) > 0;
      await page.locator('[data-code=add]').first().click();
      await page.locator('.ant-drawer-open .ant-picker').first().click();
      const today = await page.locator('.ant-picker-cell-today').first().getAttribute('title');
      return { seen, isSaid, today };
    };
    const there = await timesIn('America/New_York');
    const here = await timesIn('Asia/Shanghai');
    expect(there.seen.length).toBeGreaterThan(0);
    expect(there.seen).toEqual(here.seen);
    expect(there.today).toBe(here.today);
    expect([there.isSaid, here.isSaid]).toEqual([true, false]);
  });

  test('by keyboard the first row is ten presses away at most', async () => {
    for (const [account, path] of [
      ['buyer01', CONTRACTS],
      ['supplier01', `${PROFILE}?tab=${CONTACTS}`],
    ] as const) {
      person = await scene.newPerson();
      const { page } = person;
      await person.startSession(account);
      await page.goto(path);
      await rows(page).first().waitFor();
      let presses = 0;
      const press = async (key: string) => {
        presses += 1;
        await page.keyboard.press(key);
        return page.evaluate(() => ({
          text: document.activeElement?.textContent ?? '',
          inRow: document.activeElement?.closest('[data-row-key]') !== null,
        }));
      };
      expect((await press('Tab')).text).toBe('跳到正文');
      expect((await press('Tab')).text).toBe('跳到列表');
      expect((await press('Enter')).inRow).toBe(true);
      expect(presses).toBeLessThanOrEqual(10);
    }
  });

  test('no English word of the library is said or shown in the Chinese pages', async () => {
    const page = await arrive('buyer01', CONTRACTS);
    const english = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((element) =>
          ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) => {
            const text = element.getAttribute(name) ?? '';
            return /^[A-Za-z][A-Za-z -]{2,}$/.test(text) && text !== 'English' ? `${name}=${text}` : [];
          }),
        ),
      );
    await rows(page).first().waitFor();
    await expect.poll(english).toEqual([]);
    await page.locator('[data-code=add]').first().click();
    await page.locator('.ant-drawer-open form').waitFor();
    await expect.poll(english).toEqual([]);
    expect(await page.locator('.ant-drawer-open .ant-drawer-close').getAttribute('aria-label')).toBe('关闭');
    for (const path of ['/work/home', '/office/approvals', '/userCenter', '/oa/platform/personal/message']) {
      await moveWithin(page, path);
      await comeToRest(page);
      await expect.poll(english).toEqual([]);
    }
  });

  retold('browser/shell/tabs')(
    'a page of a tabs page that is opened by its own address stands in its tabs, with what the address asks',
    async () => {
      person = await scene.newPerson();
      const { page } = person;
      await person.startSession('supplier01');
      await page.goto(`${CONTACTS}?contactName=${encodeURIComponent('没有这个人')}`);
      await page.waitForURL((url) => url.pathname === PROFILE);
      await page.locator('.ant-tabs-tab-active', { hasText: '联系人' }).waitFor();
      expect(await searchInput(page, 'contactName').inputValue()).toBe('没有这个人');
      expect(await rows(page).count()).toBe(0);
    },
  );

  test('a help link shows what the author of the page wrote', async () => {
    const page = await arrive('buyer01', CONTRACTS);
    await page.getByRole('button', { name: '帮助' }).click();
    const help = page.locator('.page-help');
    await help.getByRole('heading', { name: '合同台账' }).last().waitFor();
    expect(await help.locator('li').count()).toBe(3);
    expect(await help.locator('strong').innerText()).toBe('到期提醒');
  });

  retold('browser/suppliers/registration')(
    'registration goes to the first field with an error and focuses it',
    async () => {
      person = await scene.newPerson();
      const { page } = person;
      await page.goto('/sass/register');
      await page.getByRole('button', { name: '下一步' }).click();
      await page.getByText('请输入手机号码').last().waitFor();
      const phone = page.getByLabel('手机号码', { exact: true });
      await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true);
    },
  );
});
