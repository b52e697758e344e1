import { describe, expect, test } from 'vitest';
import type { CheckedPage } from '../../../src/contract/studio/studio';
import { axeViolations } from '../../support/browser/axe';
import type { Person } from '../../support/browser/browser';
import {
  checkedPages,
  type FramedPreview,
  framePreview,
  shippedFiles,
} from '../../support/browser/framed-preview';
import { stage } from '../../support/browser/stage';

const FILES = shippedFiles();
const SHIPPED = checkedPages(FILES);
const ORDERS = '/office/purchase-orders';

const REFUSED = '预览里不能这样做';

/** A draft's page of that name with these fields, as the checker lets it through. */
function draftOf(fields: object, more: object = {}): CheckedPage[] {
  const page = {
    schemaVersion: 2,
    path: '/office/draft-settings',
    kind: 'form',
    title: '草稿',
    menu: { face: 'office', group: '试用' },
    resource: { name: 'draftSetting', scope: 'tenant' },
    form: { type: 'object', properties: fields },
    actions: [{ code: 'save', label: '保存设置', action: 'update' }],
    ...more,
  };
  const file = 'office/draft-settings.json';
  const drafts = checkedPages([...FILES, { file, text: JSON.stringify(page) }]);
  return drafts.filter((one) => one.file === file);
}

describe('the preview of a draft', () => {
  const scene = stage();
  let person: Person;

  /** A preview beside the page of an analyst who is signed in. */
  async function arrive(width = 1200): Promise<FramedPreview> {
    person = await scene.newPerson();
    await person.signIn('analyst01');
    return framePreview(person.page, width);
  }

  const session = () =>
    person.page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

  test('draws every page of the product with made-up records, and asks the gateway for nothing', async () => {
    const { frame, show, calls } = await arrive();
    const faults: string[] = [];
    for (const one of SHIPPED) {
      const { path } = one.page;
      const held = one.page.kind === 'tabs' ? SHIPPED : [one];
      await show(held, path);
      await frame.locator(`[data-page="${path}"]`).first().waitFor();
      await expect
        .poll(() => frame.locator('[data-loading], .ant-skeleton, .ant-spin-spinning').count())
        .toBe(0);
      const broken = await frame
        .locator('.broken, [data-unknown-component], .ant-result-warning')
        .allInnerTexts();
      if (broken.length > 0) faults.push(`${path}: ${broken.join(' ')}`);
    }
    expect(faults).toEqual([]);
    expect(calls).toEqual([]);
  });

  test('keeps what was typed while the page changes, and leaves the session of the person alone', async () => {
    const { frame, show, calls } = await arrive();
    const before = await session();
    const field = { type: 'string', title: '名称', required: true, maxLength: 40 };
    await show(draftOf({ name: field }), '/office/draft-settings');
    await frame.getByLabel('名称').fill('刚刚填写的');
    await show(draftOf({ name: field, amount: { type: 'number', title: '数量' } }), '/office/draft-settings');
    await frame.getByLabel('数量').waitFor();
    expect(await frame.getByLabel('名称').inputValue()).toBe('刚刚填写的');
    await frame.getByLabel('名称').fill('');
    await frame.getByRole('button', { name: '保存设置' }).click();
    await frame.locator('.ant-formily-item-error').first().waitFor();
    await frame.getByLabel('名称').fill('存下来的');
    await frame.getByRole('button', { name: '保存设置' }).click();
    await frame.getByText('保存成功').first().waitFor();
    expect(await session()).toBe(before);
    expect(calls).toEqual([]);
  });

  test('neither writes nor leads away, whatever a page says', async () => {
    const { frame, show, calls } = await arrive();
    const invoices = SHIPPED.filter(({ page }) => page.path === ORDERS);
    await show(invoices, ORDERS);
    await frame.locator('.ant-table-row').first().waitFor();
    await frame.getByRole('button', { name: '导出' }).first().click();
    await frame.getByText(REFUSED).first().waitFor();
    const tried = await frame.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.com/leave';
      link.textContent = 'x';
      document.body.append(link);
      link.click();
      localStorage.setItem('x', '1');
      return [window.location.pathname, sessionStorage.getItem('userInfor')?.includes('preview')];
    });
    expect(tried).toEqual(['/studio/preview', true]);
    expect(await person.page.evaluate(() => localStorage.getItem('x'))).toBeNull();
    expect(calls).toEqual([]);
  });

  test('reads well on a phone, and has no serious finding of axe', async () => {
    const { frame, show } = await arrive(375);
    const contacts = SHIPPED.filter(({ page }) => page.path === '/supplier/contacts');
    await show(contacts, '/supplier/contacts', {}, true);
    await frame.locator('[data-page="/supplier/contacts"]').waitFor();
    await expect.poll(() => frame.locator('.ant-skeleton').count()).toBe(0);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeViolations(frame)).toEqual([]);
  });
});
