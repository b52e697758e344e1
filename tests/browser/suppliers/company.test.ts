import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, field, type Person, rows, save, typeDate } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

/** Goes down the levels of a region, each loaded as it is opened. */
async function chooseRegion(page: Page, label: string, ...names: string[]): Promise<void> {
  await field(page, label).locator('.ant-select').click();
  const levels = page.locator('.region-levels:visible .ant-cascader-menu');
  for (const [level, name] of names.entries()) {
    await levels.nth(level).getByText(name, { exact: true }).click();
  }
}

const errorOf = (page: Page, label: string) => field(page, label).locator('.ant-formily-item-error-help');

describe("a supplier's company and bank accounts in a real browser", () => {
  const scene = stage();
  let person: Person;

  const input = (label: string) => field(person.page, label).locator('input').first();
  const saveCompany = () => person.page.locator('[data-code=save]').click();

  test('a new supplier fills in its company for the first time, and finds it again', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier02', '/supplier/company');
    await input('企业名称').waitFor();
    await saveCompany();
    await errorOf(page, '法定代表人').getByText('请填写法定代表人').waitFor();
    await errorOf(page, '注册地区').getByText('请选择注册地区').waitFor();

    await input('企业名称').fill('宁波启岳机电设备有限公司');
    await input('统一社会信用代码').fill('91330203MA2DEM05XY');
    await input('法定代表人').fill('沈立言');
    await choose(page, '供应商类型', '贸易商');
    await field(page, '纳税人类型').getByText('一般纳税人', { exact: true }).click();
    await input('注册资本（万）').fill('1200.5');
    await typeDate(page, '成立日期', '2019-05-20');
    await typeDate(page, '有效期起', '2019-05-20');
    await typeDate(page, '有效期至', '2019-05-19');
    await chooseRegion(page, '注册地区', '浙江省', '宁波市', '海曙区');
    await input('注册详细地址').fill('集士港镇启岳路 9 号');
    await field(page, '经营范围').locator('textarea').fill('机电设备、五金交电的批发、零售');
    await saveCompany();
    await errorOf(page, '统一社会信用代码').getByText('请输入正确的统一社会信用代码').waitFor();
    await errorOf(page, '有效期至').getByText('有效期至应晚于有效期起').waitFor();
    await input('统一社会信用代码').fill('91330203MA2DEM05XX');
    await field(page, '长期有效').locator('button').click();
    await field(page, '有效期至').waitFor({ state: 'detached' });
    await saveCompany();
    await page.getByText('保存成功').waitFor();

    await page.reload();
    await field(page, '注册地区').getByText('浙江省 / 宁波市 / 海曙区').waitFor();
    expect(await input('注册资本（万）').inputValue()).toBe('1200.50');
    await input('法定代表人').fill('沈立行');
    await saveCompany();
    await page.getByText('保存成功').waitFor();
    await page.reload();
    await input('法定代表人').waitFor();
    expect(await input('法定代表人').inputValue()).toBe('沈立行');
  });

  edge('regions are asked for level by level, and no list of them is in the bundle', async () => {
    person = await scene.newPerson();
    const { page } = person;
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/queryArea')) asked.push(url.searchParams.get('parentId') ?? '');
    });
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
    });
    await person.signIn('supplier01', '/supplier/company');
    await field(page, '注册地区').getByText('江苏省 / 苏州市 / 相城区').waitFor();
    await field(page, '经营地区').getByText('江苏省 / 苏州市 / 相城区').waitFor();
    expect(asked.sort()).toEqual(['', '320000', '320500']);
    await chooseRegion(page, '经营地区', '上海市', '市辖区', '浦东新区');
    await field(page, '经营地区').getByTitle('上海市 / 市辖区 / 浦东新区').waitFor();
    expect(asked.sort()).toEqual(['', '310000', '310100', '320000', '320500']);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((text) => text.includes('相城区'))).toEqual([]);
  });

  edge('a bank is found by typing, its name and code follow, and dollars need a SWIFT code', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier02', '/supplier/bank-accounts');
    await page.locator('[data-code=add]').first().click();
    await input('户名').fill('宁波启岳机电设备有限公司');
    await input('账号').fill('6222 000');
    const bank = field(page, '开户行');
    await bank.locator('.ant-select').click();
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => options.count()).toBeGreaterThan(5);
    await page.keyboard.type('没有这家银行');
    await page.getByText('没有找到匹配的内容').waitFor();
    await bank.locator('input').fill('30858');
    await expect.poll(() => options.count()).toBe(1);
    await options.first().click();
    await expect.poll(() => field(page, '银行').innerText()).toContain('招商银行');
    await expect.poll(() => field(page, '联行号').innerText()).toContain('308584000013');
    await bank.hover();
    await bank.locator('.ant-select-clear').click();
    // What there is nothing to read of is not in the way.
    await expect.poll(() => field(page, '联行号').count()).toBe(0);
    await bank.locator('input').fill('招商');
    await options.filter({ hasText: '招商银行总行' }).click();
    await expect.poll(() => field(page, '联行号').innerText()).toContain('308584000013');
    expect(await field(page, 'SWIFT').count()).toBe(0);
    await choose(page, '币种', '美元');
    await save(page);
    await errorOf(page, '账号').getByText('银行账号应为 8 至 30 位数字').waitFor();
    await errorOf(page, 'SWIFT').getByText('请填写SWIFT 代码').waitFor();
    await input('账号').fill('62220000111122');
    await input('SWIFT').fill('cmbccnb');
    await save(page);
    await errorOf(page, 'SWIFT').getByText('SWIFT 代码格式不正确').waitFor();
    await input('SWIFT').fill('cmbccnbs');
    await save(page);
    await page.getByText('提交审核成功').waitFor();
    await rows(page, '62220000111122').getByText('招商银行').waitFor();

    await rows(page, '62220000111122').locator('[data-code=view]').click();
    await field(page, '开户行').getByText('招商银行总行').waitFor();
  });

  edge('on a phone all of it stands in one column, and three levels of regions fit', async () => {
    person = await scene.newPerson(375);
    const { page } = person;
    await person.signIn('supplier01', '/supplier/company');
    await field(page, '注册地区').getByText('江苏省 / 苏州市 / 相城区').waitFor();
    expect(await sideways(page)).toEqual([]);
    await field(page, '经营地区').locator('.ant-select').click();
    const levels = page.locator('.region-levels:visible .ant-cascader-menu');
    await expect.poll(() => levels.count()).toBe(3);
    // The list is put in its place anew as a level is added.
    const place = () => page.locator('.region-levels:visible').boundingBox();
    await expect.poll(async () => (await place())?.x).toBeGreaterThanOrEqual(0);
    await expect
      .poll(async () => {
        const { x, width } = (await place())!;
        return x + width;
      })
      .toBeLessThanOrEqual(375);
    await page.keyboard.press('Escape');
    await person.moveTo('/supplier/bank-accounts');
    await rows(page).first().waitFor();
    expect(await sideways(page)).toEqual([]);
  });
});
