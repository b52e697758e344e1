import { describe, expect, test } from 'vitest';
import { field, type Person, rows, save, whileListing } from '../support/browser';
import { sideways } from '../support/shell';
import { stage } from '../support/stage';

const ACCOUNTS = '/supplier/bank-accounts';

describe('what a list shows of its records, in a real browser', () => {
  const scene = stage();

  const drawer = (person: Person) => person.page.locator('.ant-drawer-open');
  const shot = async ({ page }: Person, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, animations: 'disabled' });
  };

  test('a record has an address: it can be reloaded, and goes with the drawer', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01');
    await person.open('/office/contracts');
    const code = (await rows(page).first().locator('td').first().innerText()).trim();
    await rows(page).first().locator('[data-code=view]').click();
    await page.waitForURL(/\?id=/);
    await drawer(person).getByText(code).waitFor();
    await page.reload();
    await drawer(person).getByText(code).waitFor();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await page.waitForURL((url) => url.search === '');
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await page.goto('/office/contracts?id=nowhere');
    await drawer(person).getByText('记录不存在或已被删除').waitFor();
  });

  test.each([1440, 375])('the history tells who changed what and when, %i wide', async (width) => {
    const person = await scene.newPerson(width);
    const { page } = person;
    await person.signIn('buyer01');
    await person.open('/office/contracts');
    await rows(page).first().locator('[data-code=view]').click();
    await page.waitForURL(/\?id=/);
    const address = page.url();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await rows(page).first().locator('[data-code=edit]').click();
    const renewal = width === 1440 ? '续签中' : '未续签';
    const owner = await field(page, '负责人').locator('input').inputValue();
    await field(page, '负责人').locator('input').fill(`接手人 ${width}`);
    await field(page, '续签情况').getByText(renewal).click();
    await whileListing(page, () => save(page));
    await page.goto(address);
    await page.getByRole('tab', { name: '变更记录' }).click();
    const step = page.locator('.history-step').first();
    await step.waitFor();
    const text = await step.innerText();
    expect(text).toMatch(/修改[\s\S]*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    expect(text.replace(/\s+/g, ' ')).toContain(`负责人 ${owner} 接手人 ${width}`);
    expect(text).toMatch(new RegExp(`续签情况[\\s\\S]*${renewal}`));
    expect(text).not.toContain('buyer01');
    expect(await sideways(page)).toEqual([]);
    await shot(person, `history-${width}`);
  });

  test('a transition stands under its own name with its reason', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('manager01');
    await person.open(ACCOUNTS);
    await rows(page).first().waitFor();
    const row = rows(page, '审核中').first();
    await row.locator('[data-code=refuse]').click();
    await page.getByPlaceholder('请填写原因').fill('户名与营业执照不一致');
    const name = (await row.locator('td').first().innerText()).trim();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await page.getByText('操作成功').waitFor();
    const [view] = [rows(page, name).filter({ hasText: '已退回' }).first().locator('[data-code=view]')];
    await view.click();
    await page.getByRole('tab', { name: '变更记录' }).click();
    const step = page.locator('.history-step[data-action=refuse]');
    await step.getByText('户名与营业执照不一致').waitFor();
    expect(await step.innerText()).toContain('退回');
    expect(await step.locator('.history-change').innerText()).toMatch(/审核中[\s\S]*已退回/);
    await shot(person, 'history-transition');
  });
});
