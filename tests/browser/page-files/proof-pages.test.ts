import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { type LoginToken, type TransitKey, WEB_CLIENT } from '../../../src/contract/base/identity';
import { encryptForTransit, TRANSIT_KEY_CALL } from '../../../src/services/session/encrypt-in-transit';
import { axeViolations } from '../../support/browser/axe';
import {
  choose,
  comeToRest,
  field,
  nameIn,
  type Person,
  pressIn,
  rows,
  typeDate,
} from '../../support/browser/browser';
import { sideways, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';

const AGREEMENTS = '/office/price-agreements';
const REPORTS = '/office/corrective-actions';
const THEIR_REPORTS = '/supplier/corrective-actions';
const SCORECARDS = '/office/scorecards';
const THEIR_SCORECARDS = '/supplier/scorecards';
const PHONE = 375;

/** Confirms what a button asked in its dialog. */
const confirm = (page: Page) => page.locator('.ant-modal-confirm-btns .ant-btn').last().click();
const keep = (page: Page) => page.locator('.record-drawer .drawer-footer .ant-btn-primary').click();
const drawerGone = (page: Page) => page.locator('.record-drawer').waitFor({ state: 'detached' });

/** What must hold of a screen at any width: nothing is pushed sideways, and the accessibility rules. */
async function look(page: Page): Promise<void> {
  await comeToRest(page);
  expect(await sideways(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
}

/** Makes an account of the staff with the demo's password, as an administrator and then the person do. */
async function hireOver(admin: Page, username: string): Promise<void> {
  const { data } = await typing(admin).call('POST /api/resources/account', {
    username,
    displayName: '沈怀瑾',
    roles: ['admin'],
  });
  const call = async (target: string, body?: object, token = '') => {
    const [method, path] = target.split(' ') as [string, string];
    const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await admin.request.fetch(path, { method, headers, ...(body && { data: body }) });
    const told = await answer.json();
    expect([target, told.code]).toEqual([target, 'ok']);
    return told.data;
  };
  const key = await call(`GET ${TRANSIT_KEY_CALL}`);
  const [password, client_secret] = await encryptForTransit(key as TransitKey, [
    data.shownOnce.value,
    WEB_CLIENT.secret,
  ]);
  const given = { grant_type: 'password', username, password, client_id: WEB_CLIENT.id, client_secret };
  const { access_token }: LoginToken = await call('POST /iam/auth/oauth/token', given);
  const next = await call(`GET ${TRANSIT_KEY_CALL}`);
  const [newPassword, confirmPassword] = await encryptForTransit(next as TransitKey, [
    DEMO_PASSWORD,
    DEMO_PASSWORD,
  ]);
  await call('POST /auth/inner/account/firstLoginAuth', { newPassword, confirmPassword }, access_token);
}

describe('proof pages in a real browser', () => {
  const scene = stage();

  async function arrive(username: string, path: string, width?: number, language = 'zh-CN'): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.startSession(username);
    await person.page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await person.page.goto(path);
    await rows(person.page).first().waitFor();
    return person;
  }

  /** Decides the level that waits for a person, on the record's own page. */
  async function decide(
    username: string,
    material: string,
    width?: number,
    language?: string,
  ): Promise<Page> {
    const { page } = await arrive(username, AGREEMENTS, width, language);
    await nameIn(rows(page, material).first()).click();
    await page.locator('[data-act=decide]').click();
    await page.getByRole('dialog').locator('.ant-btn-primary').click();
    return page;
  }

  test('a price agreement past a million: a draft, purchasing, finance, two of the board; one that overlaps is refused', async () => {
    const { page } = await arrive('buyer01', AGREEMENTS);
    await page.locator('[data-code=add]').first().click();
    await choose(page, '供应商', '恒筑');
    await field(page, '物料').locator('input').fill('钢筋桁架楼承板');
    await keep(page);
    await drawerGone(page);
    const draft = rows(page, '钢筋桁架楼承板').first();
    await draft.getByText('草稿').waitFor();
    const number = await nameIn(draft).innerText();
    expect(number).toMatch(/^JG-\d{6}-\d{4}$/);

    // What is missing stands at its fields.
    await pressIn(draft, 'submit');
    await confirm(page);
    await page.locator('.record-drawer').waitFor();
    await field(page, '有效期止').getByText('请选择有效期止').waitFor();
    await choose(page, '计量单位', '平方米');
    await field(page, '协议单价').locator('input').fill('118.5');
    await field(page, '预计年用量').locator('input').fill('9000');
    await typeDate(page, '有效期止', '2031-12-31');
    await field(page, '年度金额').getByText('1,066,500.00').waitFor();
    await look(page);
    await keep(page);
    await drawerGone(page);
    await pressIn(draft, 'submit');
    await confirm(page);
    await draft.getByText('审批中').waitFor();

    const admin = await arrive('admin01', AGREEMENTS);
    await hireOver(admin.page, 'director01');
    const manager = await decide('manager01', '钢筋桁架楼承板', PHONE);
    await manager.locator('[data-act=decide]').waitFor({ state: 'detached' });
    await look(manager);
    for (const name of ['analyst01', 'admin01']) {
      const one = await decide(name, '钢筋桁架楼承板');
      await one.locator('[data-act=decide]').waitFor({ state: 'detached' });
    }
    await page.reload();
    await draft.getByText('审批中').waitFor();
    const last = await decide('director01', '钢筋桁架楼承板', 1440, 'en');
    await last.locator('[data-route=passed]').waitFor();
    await last.locator('.record-page').getByText('In force since').first().waitFor();
    await look(last);

    const { call } = typing(page);
    const { data } = await call('POST /api/resources/priceAgreement', {
      supplierCode: 'S10001',
      material: '钢筋桁架楼承板',
      unit: 'm2',
      unitPrice: 99,
      yearlyQuantity: 100,
      validFrom: '2031-12-31',
      validTo: '2032-12-31',
    });
    await call(`POST /api/resources/priceAgreement/${data.id}/transitions/submit`, { version: 1 });
    const again = await decide('manager01', data.agreementNo, PHONE, 'en');
    await toasts(again, number).waitFor();
    await again.locator('[data-act=decide]').waitFor();
  });

  test('an 8D report is issued, answered by its supplier, returned with a new deadline, and closed', async () => {
    const buyer = await arrive('buyer01', REPORTS);
    const { page } = buyer;
    await typing(page).call('POST /api/resources/correctiveAction', {
      supplierCode: 'S10001',
      subject: '楼承板焊点脱落',
      material: '钢筋桁架楼承板',
      severity: 'major',
      foundOn: '2026-11-01',
      replyBefore: '2031-01-10',
      closeBefore: '2031-03-10',
      description: '抽查 40 块，6 块焊点脱落。',
    });
    await page.reload();
    const report = rows(page, '楼承板焊点脱落').first();
    await pressIn(report, 'issue');
    await confirm(page);
    await report.getByText('待答复').waitFor();

    const supplier = await arrive('supplier01', THEIR_REPORTS);
    const theirs = supplier.page;
    const open = rows(theirs, '楼承板焊点脱落').first();
    await pressIn(open, 'fill');
    await theirs.locator('.record-drawer').waitFor();
    await look(theirs);
    await field(theirs, '根本原因').locator('textarea').fill('焊接电流偏低');
    await keep(theirs);
    await drawerGone(theirs);
    // An answer that is not complete stays here.
    await pressIn(open, 'answer');
    await confirm(theirs);
    await theirs.locator('.record-drawer').waitFor();
    await field(theirs, '预防措施').getByText('请填写预防措施').waitFor();
    await field(theirs, '预防措施').locator('textarea').fill('电流列入每班点检');
    await field(theirs, '临时措施').locator('textarea').fill('库存全检，焊点补焊');
    await typeDate(theirs, '实施日期', '2026-11-05');
    await theirs.getByRole('radio', { name: '设备' }).check();
    await addRow(theirs, '小组成员', ['顾晓岚', '组长']);
    await addRow(theirs, '纠正措施', ['更换焊机', '郑国强', '2026-12-01']);
    await keep(theirs);
    await drawerGone(theirs);
    await theirs.setViewportSize({ width: PHONE, height: 812 });
    await theirs.evaluate(() => localStorage.setItem('language', 'en'));
    await theirs.reload();
    await rows(theirs).first().waitFor();
    await look(theirs);
    await pressIn(open, 'answer');
    await confirm(theirs);
    await open.getByText('To verify').waitFor();
    await nameIn(open).click();
    await theirs.locator('.record-page').getByText('更换焊机').waitFor();
    await look(theirs);

    await page.reload();
    await pressIn(report, 'sendBack');
    const dialog = page.locator('.ant-modal-confirm');
    await dialog.locator('textarea').fill('请补充验证数据');
    await typeDate(page, '答复期限', '2031-01-20');
    await look(page);
    await confirm(page);
    await report.getByText('2031-01-20').waitFor();

    await theirs.goto(THEIR_REPORTS);
    await open.getByText('To answer').waitFor();
    await pressIn(open, 'answer');
    await confirm(theirs);
    await open.getByText('To verify').waitFor();

    await page.setViewportSize({ width: PHONE, height: 812 });
    await page.reload();
    await pressIn(report, 'close');
    await dialog.getByRole('radio', { name: '措施有效' }).check();
    await field(page, '验证说明').locator('textarea').fill('三批合格');
    await look(page);
    await confirm(page);
    await report.getByText('已结案').waitFor();
    await look(page);
  });

  test('a scorecard adds itself up, is published by another person, and read by that supplier', async () => {
    const { page } = await arrive('buyer01', SCORECARDS);
    await page.locator('[data-code=add]').first().click();
    await choose(page, '供应商', '恒筑');
    await typeDate(page, '年度', '2019');
    for (const [label, score] of [
      ['质量得分', '95'],
      ['交付得分', '90'],
      ['价格得分', '88'],
      ['服务得分', '92'],
    ] as const)
      await field(page, label).locator('input').fill(score);
    await field(page, '总分').getByText('91.8').waitFor();
    await field(page, '做得好的').locator('textarea').fill('全年无退货');
    await field(page, '内部备注').locator('textarea').fill('价格可再谈');
    await look(page);
    await keep(page);
    await drawerGone(page);
    const card = rows(page, '2019').first();
    await card.getByText('A 优秀').waitFor();
    await pressIn(card, 'submit');
    await confirm(page);
    await card.getByText('审核中').waitFor();

    const manager = await arrive('manager01', SCORECARDS, PHONE);
    const theirs = rows(manager.page, '2019').first();
    await pressIn(theirs, 'publish');
    await confirm(manager.page);
    await theirs.getByText('已发布').waitFor();
    await look(manager.page);

    for (const [width, language] of [
      [1440, 'zh-CN'],
      [PHONE, 'en'],
    ] as const) {
      const supplier = await arrive('supplier01', THEIR_SCORECARDS, width, language);
      await nameIn(rows(supplier.page, '2019').first()).click();
      await supplier.page.locator('.record-page').getByText('全年无退货').waitFor();
      expect(await supplier.page.getByText('价格可再谈').count()).toBe(0);
      await look(supplier.page);
    }
    const other = await arrive('supplier02', THEIR_SCORECARDS);
    expect(await rows(other.page, '2019').count()).toBe(0);
  });
});

/** Adds a row to a list of the form in front and fills its cells in their order. */
async function addRow(page: Page, label: string, values: readonly string[]): Promise<void> {
  const list = field(page, label);
  await list.getByRole('button', { name: '添加一行' }).click();
  const cells = list.locator('tbody input');
  for (const [index, value] of values.entries()) {
    await cells.nth(index).fill(value);
    await cells.nth(index).press('Tab');
  }
}
