import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { field } from '../browser/browser';
import type { Product } from '../browser/product';
import { waitUntilServed } from '../browser/serve-test-pages';
import { loginForm, toasts } from '../browser/shell';

export const LIST = '/office/errands';
export const FORM = '/office/reminder';
export const RECORDS = '/api/resources/errands';

/** A list page without unique fields: only the key of a create keeps it from being made twice. */
const errands = {
  schemaVersion: 2,
  path: LIST,
  kind: 'list',
  title: '待办事项',
  menu: { face: 'office', group: '日常' },
  resource: { name: 'errands', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      title: { type: 'string', title: '事项', required: true, maxLength: 20 },
      urgent: { type: 'boolean', title: '加急', default: false },
      reason: { type: 'string', title: '加急原因', 'x-visible': '{{ values.urgent == true }}' },
      status: {
        type: 'string',
        title: '状态',
        'x-options': 'dictionary:checkStatus',
        default: 'draft',
        'x-pattern': 'readPretty',
      },
    },
  },
  list: {
    columns: ['title', 'reason', 'status'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
  },
  states: {
    field: 'status',
    initial: 'draft',
    transitions: [{ code: 'pass', label: '通过', from: ['draft'], to: 'effective' }],
  },
};

/** A page of kind form. */
const reminder = {
  schemaVersion: 2,
  path: FORM,
  kind: 'form',
  title: '提醒设置',
  menu: { face: 'office', group: '日常' },
  resource: { name: 'reminder', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      days: { type: 'number', title: '提前天数', minimum: 1, maximum: 90 },
      note: { type: 'string', title: '说明', maxLength: 20 },
    },
  },
  actions: [{ code: 'save', label: '保存设置', action: 'update' }],
};

/** Drops the two pages into the running product and waits until they are served. */
export async function serveTypingPages(product: Product): Promise<void> {
  writeFileSync(join(product.schemasDir, 'office/errands.json'), JSON.stringify(errands));
  writeFileSync(join(product.schemasDir, 'office/reminder.json'), JSON.stringify(reminder));
  await waitUntilServed(product, [LIST, FORM]);
}

/** The two pages and what surrounds them, as a person sees and uses them. */
export function typing(page: Page) {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const loadUnlessAt = async (path: string) => {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
  };
  const title = field(page, '事项').locator('input');
  const note = field(page, '说明').locator('input');
  const leaving = page.locator('.ant-modal-confirm', { hasText: '离开当前页面？' });
  const closing = page
    .locator('.ant-modal-confirm', { hasText: '填写的内容尚未保存' })
    .filter({ hasNot: page.getByText('离开当前页面？') });
  return {
    press,
    title,
    note,
    offer: page.locator('.form-alert', { hasText: '有未保存的草稿' }),
    /** The question whether to leave. */
    leaving,
    /** The question before a drawer is closed. */
    closing,
    kept: () => page.getByText(/^草稿已自动保存 \d\d:\d\d$/).waitFor(),
    drafts: () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft:/.test(key))),
    menu: (name: string) => page.getByRole('menuitem', { name }).click(),

    async openNew() {
      await loadUnlessAt(LIST);
      await page.locator('[data-code=add]').first().click();
      await title.waitFor();
    },
    async openForm() {
      await loadUnlessAt(FORM);
      await note.waitFor();
    },
    async saveForm() {
      await press('保存设置');
      await toasts(page, '保存成功').waitFor();
    },
    async stay() {
      await press('继续填写');
      await leaving.waitFor({ state: 'detached' });
    },
    leave: () => press(/^离\s*开$/),

    /** Signs in on the login page that is on screen. */
    async enter(name: string) {
      const { username, password, agreement, submit } = loginForm(page);
      await username.fill(name);
      await password.fill(DEMO_PASSWORD);
      await agreement.check();
      await submit.click();
    },
    /** Calls the gateway past the page, as the person who is signed in: `PUT /api/...`; answers the envelope. */
    call: (operation: string, body?: object) =>
      page.evaluate(
        async ([method, address, content]) => {
          const authorization = sessionStorage.getItem('Authorization') ?? '';
          const headers = { authorization, 'content-type': 'application/json' };
          return (await fetch(address!, { method, headers, ...(content && { body: content }) })).json();
        },
        [...operation.split(' '), body && JSON.stringify(body)],
      ),
    /** Answers every question of the browser itself with yes, and lists their kinds. */
    agreeToDialogs(): string[] {
      const types: string[] = [];
      page.on('dialog', (dialog) => {
        types.push(dialog.type());
        void dialog.accept();
      });
      return types;
    },
  };
}
