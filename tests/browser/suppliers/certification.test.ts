import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { UPLOAD_PATH } from '../../../src/contract/base/files';
import { POSEIDON } from '../../../src/contract/base/identity';
import { axeViolations } from '../../support/browser/axe';
import { field, type Person, rows } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { SAMPLE_BYTES } from '../../support/files';
import { leftToTheNight } from '../../support/night';

const { retold } = leftToTheNight(import.meta.url);

const CERTIFICATION = '/supplier/profile?tab=/office/suppliers';

describe('how a supplier is certified, in a real browser', () => {
  const scene = stage();

  /** A call of the gateway as the person on the page. */
  const call = (page: Page, method: string, url: string, body?: object) =>
    page.evaluate(
      async ([how, where, sent]) => {
        const response = await fetch(where, {
          method: how,
          headers: {
            authorization: sessionStorage.getItem('Authorization') ?? '',
            'content-type': 'application/json',
          },
          ...(sent && { body: sent }),
        });
        return (await response.json()) as { code: string; data: Record<string, unknown> };
      },
      [method, url, body ? JSON.stringify(body) : ''] as const,
    );
  const uploaded = (page: Page) =>
    page.evaluate(
      async ([path, bytes]) => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(bytes)]), '营业执照.png');
        const headers = { authorization: sessionStorage.getItem('Authorization') ?? '' };
        const response = await fetch(path, { method: 'POST', headers, body: form });
        return ((await response.json()) as { data: { attachmentId: string } }).data.attachmentId;
      },
      [UPLOAD_PATH, [...SAMPLE_BYTES.png]] as const,
    );
  /** The page of the certification, in its tab of the company's profile. */
  async function openCertification(page: Page): Promise<void> {
    await page.goto(CERTIFICATION);
    await page.locator('[data-page="/office/suppliers"]').waitFor();
  }
  const need = (page: Page, title: string) =>
    page.locator('[data-need]', { has: page.getByText(title, { exact: true }) });
  const shot = async (page: Page, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/${name}.png`,
        fullPage: true,
        animations: 'disabled',
      });
  };
  const look = async (page: Page, name: string) => {
    await shot(page, name);
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
  };
  async function fillCompany(page: Page): Promise<void> {
    const { licenceFiles: _f, supSapNum: _s, ...doc } = demoCompany()[0]!;
    const body = {
      ...doc,
      creditCode: '91330201MA2AH00020',
      supplierName: '宁波启岳机电设备有限公司',
      licenceFiles: [await uploaded(page)],
    };
    const url = `${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;
    expect((await call(page, 'POST', url, body)).code).toBe('ok');
  }

  let supplier: Person;

  test('a supplier sees what is missing, goes there, and comes back to what is complete', async () => {
    supplier = await scene.newPerson();
    const { page } = supplier;
    await supplier.startSession('supplier02');
    await openCertification(page);
    await need(page, '证照扫描件').getByText('未填写').waitFor();
    await need(page, '联系人')
      .getByText(/等 9 条/)
      .waitFor();
    // No list of one row, with neither search nor pager.
    expect(await page.locator('.ant-table, .search-form, .ant-pagination').count()).toBe(0);
    await page.getByText('还差 3 项才能提交').waitFor();
    expect(await page.locator('[data-code=submit]').isDisabled()).toBe(true);
    await page.getByText('通过认证后').waitFor();
    await look(page, 'certification-missing');

    await fillCompany(page);
    await need(page, '银行账户').getByRole('link', { name: '去填写 银行账户' }).click();
    await page.waitForURL(/tab=\/supplier\/bank-accounts/);
    await page.locator('[data-code=add]').filter({ visible: true }).first().click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.getByText('户名', { exact: true }).waitFor();
    // Nothing to read of yet is in the way, and the button says that it hands in.
    expect(await drawer.getByText('审核状态').count()).toBe(0);
    expect(await drawer.getByText('联行号', { exact: true }).count()).toBe(0);
    await drawer.getByRole('button', { name: '提交审核' }).waitFor();
    await shot(page, 'bank-account-new');
    await field(page, '户名').locator('input').fill('宁波启岳机电设备有限公司');
    await field(page, '账号').locator('input').fill('33020110436000000001');
    await field(page, '开户行').locator('.ant-select').click();
    await page.keyboard.type('招商');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '招商银行总行' })
      .click();
    await drawer.getByText('联行号', { exact: true }).waitFor();
    await drawer.getByRole('button', { name: '提交审核' }).click();
    await page.getByText('提交审核成功').waitFor();
    await rows(page, '33020110436000000001').waitFor();

    // Back in its tab, without a reload, it knows.
    await page.goBack();
    await need(page, '银行账户').getByText('宁波启岳机电设备有限公司').waitFor();
    expect(await page.locator('[data-code=submit]').isEnabled()).toBe(true);
  });

  test('submits with a summary, and reads dates and the words of the reviewer on a phone too', async () => {
    supplier = await scene.newPerson(375);
    const { page } = supplier;
    await supplier.startSession('supplier02');
    await openCertification(page);
    await need(page, '证照扫描件').getByText('已填写').waitFor();
    await look(page, 'certification-ready-375');
    await page.locator('[data-code=submit]').click();
    const dialog = page.getByRole('dialog').filter({ hasText: '确认提交认证' });
    await dialog.getByText('企业基本信息', { exact: true }).waitFor();
    await dialog.getByText('银行账户', { exact: true }).waitFor();
    await shot(page, 'certification-summary-375');
    await dialog.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('采购方正在审核，结果会以消息告知', { exact: false }).waitFor();
    await page.locator('.ant-steps-item-active').getByText('采购方审核').waitFor();
    await page
      .locator('.ant-steps-item-active')
      .getByText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
      .waitFor();
    await look(page, 'certification-review-375');

    const manager = await scene.newPerson();
    await manager.startSession('manager01');
    const decide = async (code: string, more: object = {}) => {
      const { data } = await call(manager.page, 'GET', '/api/resources/supplier?pageSize=100');
      const row = (data.list as { id: string; version: number; supplierCode: string }[]).find(
        ({ supplierCode }) => supplierCode === 'S10002',
      )!;
      const url = `/api/resources/supplier/${row.id}/transitions/${code}`;
      expect((await call(manager.page, 'POST', url, { version: row.version, ...more })).code).toBe('ok');
    };
    await decide('reject', { reason: '执照照片看不清，请重新上传' });
    // The bell tells without a reload, and its message leads back.
    const bell = page.getByRole('button', { name: /我的消息，\d+ 条未读/ });
    await bell.waitFor();
    await bell.click();
    await page.getByText('认证「宁波启岳机电设备有限公司」：认证失败').click();
    await page.getByText('采购方的说明：执照照片看不清，请重新上传').waitFor();
    await look(page, 'message-375');
    await page.getByRole('button', { name: '去处理' }).click();
    await page.locator('.progress-said').getByText('执照照片看不清，请重新上传', { exact: false }).waitFor();
    await page
      .locator('.progress-said')
      .getByText(/林若川 · /)
      .waitFor();
    await page.locator('.ant-steps-item-error').getByText('采购方审核').waitFor();
    await look(page, 'certification-refused-375');

    await page.locator('[data-code=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: '提交认证' }).click();
    await page.getByText('采购方正在审核，结果会以消息告知', { exact: false }).waitFor();
    await decide('approve');
    await page.reload();
    await page.getByText('已通过认证；修改认证过的资料要经采购方审核后才生效。').waitFor();
    await page.getByText('可以报名招标与招募，并看到报名的结果').waitFor();
    await look(page, 'certification-passed-375');
  });

  test('the home page shows what waits and what was decided before what happened, each by its name', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier01');
    const card = (title: string) => page.getByRole('region', { name: title, exact: true });
    await card('申请与结果').locator('li', { hasText: '起等待处理' }).first().waitFor();
    await card('最近变更').getByRole('link').first().waitFor();
    const top = async (title: string) => (await card(title).boundingBox())!.y;
    expect(await top('申请与结果')).toBeLessThan(await top('最近变更'));
    expect(await top('申请与结果')).toBeLessThan(await top('资料完整度'));
    await card('申请与结果').getByText('变更申请', { exact: false }).first().waitFor();
    await look(page, 'home');
    const contact = { contactName: '顾晓行', contactType: 'business', mobile: '13800019997' };
    expect((await call(page, 'POST', '/api/resources/contact', contact)).code).toBe('ok');
    await page.reload();
    await card('最近变更').getByRole('link', { name: '联系人 · 顾晓行' }).click();
    await page.waitForURL(/tab=\/supplier\/contacts&id=/);
    await page.locator('.ant-drawer-open').getByText('13800019997', { exact: true }).waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/poseidon/home');
    await card('申请与结果').locator('li', { hasText: '起等待处理' }).first().waitFor();
    await look(page, 'home-375');
  });

  test('words and columns are those of the side: no supplier in the own list, deadlines before contacts', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    const headings = async () =>
      page.locator('.ant-table-thead th').filter({ visible: true }).allInnerTexts();
    await person.signIn('supplier01', '/office/change-requests');
    await rows(page).first().waitFor();
    await page.getByRole('main').getByText('变更申请', { exact: true }).first().waitFor();
    expect((await headings()).join()).not.toContain('供应商');
    expect(await page.getByRole('main').getByText('资料变更审核').count()).toBe(0);
    expect(await page.locator('[data-search=supplierName], [id$=supplierName]').count()).toBe(0);
    await look(page, 'change-requests');
    await rows(page).first().locator('[data-code=view]').click();
    await page.locator('.change-sides').waitFor();
    expect(
      await page
        .locator('.record-page')
        .getByText(/^供应商(编码)?$/)
        .count(),
    ).toBe(0);
    await look(page, 'change-request');
    await person.open('/office/participations');
    await rows(page).first().waitFor();
    const titles = await headings();
    expect(titles.join()).not.toContain('供应商');
    const at = (title: string) => titles.findIndex((text) => text.includes(title));
    expect(at('报名截止时间')).toBeGreaterThan(-1);
    expect(at('报名截止时间')).toBeLessThan(at('联系人'));
    await look(page, 'participations');
    // The office keeps what it tells suppliers apart by.
    const manager = await scene.newPerson();
    await manager.signIn('manager01', '/office/change-requests');
    await rows(manager.page).first().waitFor();
    await manager.page.locator('.ant-table-thead').getByText('供应商', { exact: true }).waitFor();
  });

  test('a change of what is certified says on its button that it asks', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier01', '/supplier/company');
    const button = page.locator('[data-code=save]');
    await page.getByRole('button', { name: '撤回申请' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /撤\s*回/ })
      .click();
    await page.getByRole('button', { name: '撤回申请' }).waitFor({ state: 'detached' });
    await expect.poll(() => button.innerText()).toMatch(/^保\s*存$/);
    await field(page, '法定代表人').locator('input').fill('顾明远');
    await expect.poll(() => button.innerText()).toBe('提交变更申请');
    await field(page, '法定代表人').locator('input').fill('顾长青');
    await expect.poll(() => button.innerText()).toMatch(/^保\s*存$/);
  });

  retold('browser/suppliers/supplier-pages')(
    'and in English, certification and home read without a Chinese word of the product',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('supplier01');
      await page.evaluate(() => localStorage.setItem('language', 'en'));
      await person.open('/poseidon/home');
      await page.getByRole('region', { name: 'Requests and results' }).getByRole('link').first().waitFor();
      await look(page, 'home-en');
      await openCertification(page);
      await page.getByText('Once certified').first().waitFor();
      await look(page, 'certification-en');
    },
  );
});
