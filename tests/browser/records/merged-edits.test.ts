import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { field, type Person, pressIn, rows, save, whileListing } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';

const { edge, variants } = leftToTheNight(import.meta.url);

const CONTRACTS = '/office/contracts';
const ORDERS = '/office/purchase-orders';

/** Whether all of what is said, or its first lines, is where the person looks. */
async function isInSight(page: Page, what: ReturnType<Page['locator']>): Promise<boolean> {
  const box = await what.boundingBox();
  const height = page.viewportSize()!.height;
  return box !== null && box.y >= 0 && box.y + Math.min(box.height, 60) <= height;
}

describe('an edit that meets another, in a real browser', () => {
  const scene = stage();
  const conflictOf = (page: Page) => page.getByRole('alert', { name: '该记录已被他人修改' });

  async function editor(username: string, path: string, width?: number): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.signIn(username, path);
    await rows(person.page).first().waitFor();
    return person;
  }

  /** What one has changed through the gateway while another had the form open. */
  async function changeBehind(resource: string, code: string, key: string, change: object): Promise<void> {
    const other = await scene.newPerson();
    await other.startSession('admin01');
    const { call } = typing(other.page);
    const { data } = await call(`GET /api/resources/${resource}?pageSize=200`);
    const row = data.list.find((one: Record<string, unknown>) => one[key] === code);
    const { code: answer } = await call(`PUT /api/resources/${resource}/${row.id}`, { ...row, ...change });
    expect(answer).toBe('ok');
  }

  /** Rows whose buttons take an edit and, where the record has states, a deletion. */
  const editable = (page: Page, path: string) => rows(page, path === ORDERS ? '未开始' : undefined);
  const firstCode = async (page: Page, path: string) =>
    /[A-Z]{2}-\d{4}-\d{4}/.exec(await editable(page, path).first().innerText())![0];

  test.each(variants([375], [1440]))(
    'keeps what both have changed where it does not collide, %i wide',
    async (width) => {
      const { page } = await editor('buyer01', CONTRACTS, width);
      const code = await firstCode(page, CONTRACTS);
      await pressIn(rows(page, code), 'edit');
      await field(page, '合同名称').locator('input').fill(`并存${width}`);
      await changeBehind('contract', code, 'contractCode', { customerShortName: `对方${width}` });
      await field(page, '备注').locator('textarea').scrollIntoViewIfNeeded();
      await save(page);
      const conflict = conflictOf(page);
      await conflict.waitFor();
      expect(await isInSight(page, conflict)).toBe(true);
      expect(await conflict.innerText()).toContain('周景行 于');
      expect(await conflict.innerText()).toContain('两人的修改没有重叠，已经合并');
      expect(await conflict.locator('tr[data-field=customerShortName]').innerText()).toContain(
        `对方${width}`,
      );
      expect(await sideways(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/merged-${width}.png` });
      await whileListing(page, () => save(page));
      await pressIn(rows(page, code), 'edit');
      await expect.poll(() => field(page, '合同名称').locator('input').inputValue()).toBe(`并存${width}`);
      expect(await field(page, '客户简称').locator('input').inputValue()).toBe(`对方${width}`);
    },
  );

  edge.each([1440, 375])('lets each collision be chosen, in item rows too, %i wide', async (width) => {
    const { page } = await editor('buyer01', ORDERS, width);
    const code = await firstCode(page, ORDERS);
    await pressIn(rows(page, code), 'edit');
    await field(page, '采购事项').locator('input').fill(`我的事项${width}`);
    await changeBehind('purchaseOrder', code, 'orderNo', { title: `对方事项${width}` });
    await save(page);
    const conflict = conflictOf(page);
    await conflict.getByRole('radio', { name: '采购事项 对方的内容' }).waitFor();
    expect(await isInSight(page, conflict)).toBe(true);
    expect(await sideways(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/collision-${width}.png` });
    await save(page);
    await page.getByText('还有 1 处未选择用谁的内容').waitFor();
    await conflict.getByRole('radio', { name: '采购事项 对方的内容' }).check();
    expect(await field(page, '采购事项').locator('input').inputValue()).toBe(`对方事项${width}`);
    await conflict.getByText('已选定，请核对后再次保存').waitFor();
    await whileListing(page, () => save(page));
    expect(await rows(page, code).innerText()).toContain(`对方事项${width}`);
  });

  edge.each([
    ['office', 375],
    ['office', 1440],
    ['supplier', 1440],
    ['supplier', 375],
  ])('a refused save is seen from where one pressed, %s drawer, %i wide', async (face, width) => {
    const isOffice = face === 'office';
    const path = isOffice ? ORDERS : '/supplier/contacts';
    const { page } = await editor(isOffice ? 'buyer01' : 'supplier01', path, width);
    const { call } = typing(page);
    const resource = isOffice ? 'purchaseOrder' : 'contact';
    const { data } = await call(`GET /api/resources/${resource}?pageSize=200`);
    const name = (one: Record<string, string>) => (isOffice ? one.orderNo! : one.mobile!);
    const shown = (await editable(page, path).allInnerTexts()).join('\n');
    // The primary contact may not be deleted, and contacts of one moment have no order among themselves.
    const row = data.list.findLast(
      (one: Record<string, string> & { isPrimary?: boolean }) => shown.includes(name(one)) && !one.isPrimary,
    );
    await pressIn(rows(page, name(row)), 'edit');
    const first = field(page, isOffice ? '采购事项' : '职务').locator('input');
    await first.fill(`被拒${width}`);
    const { code } = await call(`DELETE /api/resources/${resource}/${row.id}?version=${row.version}`);
    expect(code).toBe('ok');
    await page.locator('.ant-drawer-open .ant-formily-item').last().scrollIntoViewIfNeeded();
    await save(page);
    const refusal = page.getByText('记录不存在或已被删除').last();
    await refusal.waitFor();
    expect(await isInSight(page, refusal)).toBe(true);
    await first.waitFor();
    expect(await first.inputValue()).toBe(`被拒${width}`);
  });
});
