import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { MEMO_LENGTH } from '../../../src/contract/api/workbench';
import { axeViolations } from '../../support/browser/axe';
import { type Person, rows } from '../../support/browser/browser';
import { sideways, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { startOpenMeteo } from '../../support/gateway/open-meteo-stub';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const openMeteo = await startOpenMeteo(() => new Date());

describe('the work bench, in a real browser', () => {
  const scene = stage(undefined, {
    WEATHER_PROVIDER: 'open-meteo',
    WEATHER_URL: openMeteo.url,
    WEATHER_GEOCODING_URL: openMeteo.url,
  });
  afterAll(() => openMeteo.close());
  let person: Person;
  let page: Page;

  async function arrive(username: string, width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    await person.signIn(username);
    await card('任务概览').getByRole('link').first().waitFor();
  }

  const bench = () => page.locator('[data-page="/work/home"]');
  const card = (title: string | RegExp) => bench().getByRole('region', { name: title });
  const home = () => page.getByRole('navigation', { name: '打开的页面' }).getByText('首页');
  const total = async () => {
    const text = await page.locator('.ant-pagination-total-text:visible').innerText();
    return Number(/\d+(?!.*\d)/.exec(text)?.[0]);
  };

  test('a number leads to the list that it counts, one’s own and all', async () => {
    await arrive('buyer01');
    for (const whose of ['我负责的', '全部']) {
      await card('任务概览').getByText(whose).click();
      const link = card('任务概览')
        .getByRole('link', { name: /进行中/ })
        .first();
      const count = Number(/\d+/.exec(await link.innerText())![0]);
      expect(count).toBeGreaterThan(0);
      await link.click();
      await page.waitForURL('**/office/complaint-orders?**');
      await rows(page).first().waitFor();
      await expect.poll(total).toBe(count);
      await home().click();
    }
  });

  edge('a number that was not counted to the end has a plus behind it', async () => {
    person = await scene.newPerson();
    page = person.page;
    await page.route('**/api/dashboards/data?**', async (route) => {
      const answer = await (await route.fetch()).json();
      // biome-ignore lint/suspicious/noExplicitAny: cards of all kinds
      const cards: any[] = answer.data.places.flatMap((place: any) => place.cards);
      const [orders] = cards.find(({ type }) => type === 'todo').data.pages;
      orders.counts[0] = { ...orders.counts[0], all: 10_000, allExceeded: true };
      const [tile] = cards.find(({ card }) => card.of === 'tasks').data.tiles;
      Object.assign(tile, { value: '10012', exceeded: true });
      await route.fulfill({ json: answer });
    });
    await person.signIn('buyer01');
    const first = card('任务概览').getByRole('listitem').first().getByRole('link').nth(1);
    await first.waitFor();
    expect(await first.innerText()).toMatch(/^\d+\s/);
    await card('任务概览').getByText('全部').click();
    await expect.poll(() => first.innerText()).toMatch(/^10000\+\s/);
    await bench().getByText('10,012+', { exact: true }).waitFor();
  });

  edge(
    'what falls due says whom and what: name, customer, number and day, on the card and on the tile',
    async () => {
      await arrive('buyer01');
      const link = card(/到期提醒/)
        .getByRole('link', { name: /HT-/ })
        .first();
      const text = (await link.innerText()).replaceAll(/\s+/g, ' ');
      const [, name, party, code, date] =
        /^(.*合同) (.+) · (HT-\d{4}-\d{4}) · (\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
      expect([name, party, code, date].every(Boolean), text).toBe(true);
      // The tile above tells the next of those that it counts, and has no colon in its words.
      const tiles = bench().getByRole('link', { name: /合同管理/ });
      const told = (await tiles.allInnerTexts()).join('\n');
      expect(told).toContain(`${party} · ${date!.slice(5)} · 合同管理`);
      expect(told).not.toMatch(/[:：]/);
      await link.click();
      await page.getByRole('button', { name: '返回合同管理' }).waitFor();
      await page.getByRole('heading', { level: 1, name: `${name} ${code}` }).waitFor();
    },
  );

  edge(
    'memos are written with Enter, changed in their place, deleted after a question, and stay in their tenant',
    async () => {
      await arrive('buyer01');
      const memo = card('备忘').getByLabel('新备忘');
      await memo.press('Enter');
      await card('备忘').getByText('备忘内容不能为空').waitFor();
      await memo.pressSequentially('字'.repeat(MEMO_LENGTH + 5));
      expect([...(await memo.inputValue())]).toHaveLength(MEMO_LENGTH);
      await memo.fill('给中铁四局回电话');
      await memo.press('Enter');
      await card('备忘').locator('li', { hasText: '给中铁四局回电话' }).waitFor();
      await expect.poll(() => memo.inputValue()).toBe('');
      await card('备忘')
        .getByRole('button', { name: /^修改备忘/ })
        .click();
      await card('备忘').getByRole('textbox', { name: '修改备忘' }).fill('周一给中铁四局回电话');
      await page.keyboard.press('Enter');
      await card('备忘').locator('li', { hasText: '周一给中铁四局回电话' }).waitFor();
      await page.reload();
      await card('备忘').locator('li', { hasText: '周一给中铁四局回电话' }).waitFor();

      await page
        .locator('header')
        .getByRole('button', { name: /^切换租户/ })
        .click();
      await page.getByRole('region', { name: '远航装备制造' }).getByRole('button').click();
      await Promise.all([
        page.waitForEvent('load'),
        page
          .locator('.ant-modal-confirm')
          .getByRole('button', { name: /切\s*换/ })
          .click(),
      ]);
      await card('备忘').getByText('还没有备忘').waitFor();

      await arrive('buyer01');
      await card('备忘')
        .getByRole('button', { name: /^删除备忘/ })
        .click();
      await page
        .locator('.ant-popover')
        .getByRole('button', { name: /确\s*定/ })
        .click();
      await card('备忘').getByText('还没有备忘').waitFor();
    },
  );

  edge('quick entries are chosen and put in order, six at most, and are there again later', async () => {
    await arrive('manager01');
    const names = () => card('快捷入口').getByRole('link').allInnerTexts();
    await expect.poll(names).toHaveLength(6);
    await card('快捷入口')
      .getByRole('button', { name: /自定义/ })
      .click();
    const dialog = page.getByRole('dialog', { name: '自定义快捷入口' });
    expect(await dialog.getByRole('combobox').isDisabled()).toBe(true);
    const first = (await names())[0]!;
    await dialog.getByRole('button', { name: `移除${first}` }).click();
    await dialog.getByRole('combobox').click();
    await page.getByTitle('合同 / 合同管理').click();
    for (let step = 0; step < 5; step += 1) {
      await dialog.getByRole('button', { name: '上移合同管理' }).click();
    }
    expect(await dialog.getByRole('button', { name: '上移合同管理' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await toasts(page, '保存成功').waitFor();
    await expect.poll(async () => (await names())[0]).toBe('合同管理');
    expect(await names()).not.toContain(first);
    await page.reload();
    await expect.poll(async () => (await names())[0]).toBe('合同管理');
    await card('快捷入口').getByRole('link', { name: '合同管理' }).click();
    await page.waitForURL('**/office/contracts');
  });

  edge('the trend shows seven days or two weeks and says what it shows', async () => {
    await arrive('buyer01');
    const days = () => card('工单趋势').locator('svg text', { hasText: /^\d\d\/\d\d$/ });
    await expect.poll(() => days().count()).toBe(7);
    const label = await card('工单趋势').locator('[role=img][aria-label]').getAttribute('aria-label');
    expect(label).toMatch(/新增 \d+，完成 \d+/);
    await card('工单趋势').getByText('近两周').click();
    await expect.poll(() => days().count()).toBeGreaterThan(7);
    expect(await card('工单趋势').locator('[role=img][aria-label]').getAttribute('aria-label')).not.toBe(
      label,
    );
  });

  edge('seven days of weather stand in the header and on the bench, and say who forecasts them', async () => {
    await arrive('buyer01');
    const weather = card('上海未来 7 天天气');
    expect(await weather.getByRole('listitem').allInnerTexts()).toHaveLength(7);
    expect(await weather.getByRole('listitem').first().innerText()).toMatch(/今天\s+晴\s+13°\s+5°/);
    expect(await weather.getByRole('link', { name: 'Open-Meteo' }).getAttribute('href')).toContain(
      'open-meteo.com',
    );
    await page.locator('header').getByRole('button', { name: '上海 晴 5–13°C' }).click();
    const popover = page.locator('.ant-popover:visible');
    expect(await popover.getByRole('listitem').allInnerTexts()).toHaveLength(7);
    await popover.getByText('雷阵雨').waitFor();
  });

  edge(
    'weather that cannot be had leaves no trace on the page, and comes when the provider is back',
    async () => {
      person = await scene.newPerson();
      page = person.page;
      await page.route('**/config.json', async (route) => {
        const config = await (await route.fetch()).json();
        await route.fulfill({ json: { ...config, weather: { location: '105.00,30.00', name: '成都' } } });
      });
      openMeteo.fail((response) => response.destroy());
      const asked = page.waitForResponse(/getWeatherInfo/);
      await person.signIn('buyer01');
      expect(await (await asked).json()).toMatchObject({ data: [] });
      await card('备忘').waitFor();
      expect(await card('成都未来 7 天天气').count()).toBe(0);
      expect(await page.locator('header').getByRole('button', { name: /成都/ }).count()).toBe(0);
      openMeteo.fail();
    },
  );

  edge.each([375, 1440])('meets the accessibility rules and fits %d pixels', async (width) => {
    await arrive('manager01', width);
    await card('工单趋势').locator('svg').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
  });
});
