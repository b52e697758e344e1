import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../support/browser/browser';
import { field, rows } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { retold } = leftToTheNight(import.meta.url);

const profile = JSON.parse(readFileSync('schemas/supplier/profile.json', 'utf8')) as { tabs: unknown[] };
const PROFILE = '/supplier/profile';
const CONTACTS = '/supplier/contacts';

/** A host without a checker may serve a file that cannot be drawn; the gateway does not. */
describe('a part of a page that cannot be drawn, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive() {
    person = await scene.newPerson();
    page = person.page;
    await person.startSession('supplier01');
  }

  const broken = () => page.getByText('这部分内容无法显示').filter({ visible: true });
  const retry = () => page.getByRole('button', { name: /重\s*试/ });
  const addressOf = (path: string) => `**/schemas/pages${path}.json`;

  /** Serves a page's file with a part that the runtime cannot draw. */
  async function spoil(path: string, change: (file: { form: object; list: object }) => void) {
    const file = JSON.parse(readFileSync(join(scene.product.schemasDir, `${path}.json`), 'utf8'));
    change(file);
    await page.route(addressOf(path), (route) => route.fulfill({ json: file }));
  }

  /** React logs what a boundary has caught; there is nothing else in the console. */
  function expectLogged() {
    expect(person.faults.length).toBeGreaterThan(0);
    for (const fault of person.faults.splice(0)) expect(fault).toMatch(/^console: (Type)?Error/);
  }

  test('says so inside its tab: the tabs beside it live, and a retry brings it back', async () => {
    await arrive();
    await spoil(CONTACTS, ({ list }) =>
      Object.assign(list, { columns: [{ field: 'contactName', title: { text: '' } }] }),
    );
    await person.open(PROFILE);
    await field(page, '企业简称').locator('input').fill('中联');
    await page.getByRole('tab', { name: '联系人' }).click();
    await broken().waitFor();
    expect(await page.getByRole('tab').count()).toBe(profile.tabs.length);
    expect(await page.getByRole('menuitem', { name: '首页' }).isVisible()).toBe(true);
    await page.getByRole('tab', { name: '基本信息' }).click();
    await field(page, '企业简称').locator('input').waitFor();
    await broken().waitFor({ state: 'hidden' });
    expect(await field(page, '企业简称').locator('input').inputValue()).toBe('中联');

    await page.unroute(addressOf(CONTACTS));
    await page.getByRole('tab', { name: '联系人' }).click();
    await retry().click();
    await rows(page).first().waitFor();
    expectLogged();
  });

  test('says so inside its drawer: the table behind it lives', async () => {
    await arrive();
    await spoil(CONTACTS, ({ form }) =>
      Object.assign(form, {
        properties: {
          contactName: { type: 'string', title: '姓名', description: { text: '' } },
          mobile: { type: 'string', title: '手机' },
        },
      }),
    );
    await person.open(CONTACTS);
    await rows(page).first().waitFor();
    await page.locator('[data-code=add]').first().click();
    await page.locator('.ant-drawer-open', { has: broken() }).waitFor();
    await retry().click();
    await broken().waitFor();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await rows(page).first().waitFor();
    expectLogged();
  });

  retold('browser/records/broken-parts')(
    'says so in place of the page: the menu lives, and leads away',
    async () => {
      await arrive();
      await spoil(CONTACTS, ({ list }) =>
        Object.assign(list, { columns: [{ field: 'contactName', title: { text: '' } }] }),
      );
      await page.goto(CONTACTS);
      await broken().waitFor();
      await page.getByRole('menuitem', { name: '首页' }).click();
      await page.getByRole('heading', { name: '快捷入口' }).waitFor();
      expectLogged();
    },
  );

  test('tells a page whose dictionary cannot be had, and offers to try again', async () => {
    await arrive();
    const dictionary = '**/schemas/dictionaries/gender.json';
    await page.route(dictionary, (route) =>
      route.fulfill({
        status: 404,
        json: { status: 404, code: 'not_found', message: '请求的接口不存在', data: null },
      }),
    );
    await page.goto(CONTACTS);
    await page.getByText('页面加载失败').waitFor();
    await page.unroute(dictionary);
    await retry().click();
    await rows(page).first().waitFor();
  });
});
