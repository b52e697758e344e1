// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createForm, type Form } from '@formily/core';
import { FieldContext, FormProvider } from '@formily/react';
import { App } from 'antd';
import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Doc } from '@/contract/base/doc';
import { buildFields } from '@/contract/fields/build-fields';
import { compileForm } from '@/contract/fields/fields';
import { schemaOf } from '@/contract/fields/form-schema';
import type { Collect } from '@/contract/language/collect-schema';
import type { ListPage } from '@/contract/language/page-schema';
import { collectsOf } from '@/contract/pages/collect';
import { recordOf } from '@/contract/records/validate-record';
import { CollectButton } from '@/runtime/collect/collect-button';
import { expressionScope } from '@/runtime/form/expression-scope';
import '@/runtime/form/engine';

/** What the gateway answers, by the address of the call. */
const answers = new Map<string, (asked: Record<string, unknown>) => unknown>();
const gateway = setupServer(
  mock.all('*', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const body = request.method === 'GET' ? {} : await request.json();
    const data = answers.get(pathname)!({ ...(body as object), ...Object.fromEntries(searchParams) });
    return HttpResponse.json({ status: 200, code: 'ok', message: '', data });
  }),
);
beforeAll(() => gateway.listen());
afterAll(() => gateway.close());

const page: ListPage = JSON.parse(readFileSync('tests/fixtures/examples/features/statements.json', 'utf8'));
const [collect] = collectsOf(page) as [Collect];
const dictionaries = {
  exampleOrderState: JSON.parse(
    readFileSync('tests/fixtures/examples/dictionaries/exampleOrderState.json', 'utf8'),
  ),
};

describe('A form that collects records', () => {
  let root: Root;
  let form: Form;
  const asked: Doc[] = [];
  beforeEach(async () => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    document.body.innerHTML = '<div id="root"></div>';
    asked.length = 0;
    answers.set('/api/collect', (call) => {
      asked.push(call as Doc);
      const list = Array.from({ length: 3 }, (_, index) => ({
        orderNo: `PO-${index + 1}`,
        deliverOn: '2026-11-05',
        amount: 100.1,
      }));
      return { key: 'orderNo', list, total: 3 };
    });
    answers.set('/api/options', () => ({ list: [], total: 0 }));
    form = createForm({ values: {}, validateFirst: true });
    const schema = schemaOf(compileForm(page.form, dictionaries, true));
    buildFields(form, schema, {
      ...expressionScope(),
      reportExpression: (error) => expect(error).toBeUndefined(),
    });
    root = createRoot(document.getElementById('root')!);
    await act(async () =>
      root.render(
        <App>
          <FormProvider form={form}>
            <FieldContext.Provider value={form.fields.bills!}>
              <CollectButton page={page} dictionaries={dictionaries} collect={collect} id={undefined} />
            </FieldContext.Provider>
          </FormProvider>
        </App>,
      ),
    );
  });
  afterEach(() => act(async () => root.unmount()));

  const button = () => document.querySelector<HTMLButtonElement>('.collect-button')!;
  const dialog = () => document.querySelector('.collect-dialog');
  const primary = () => dialog()!.querySelector<HTMLButtonElement>('.ant-btn-primary')!;
  const orders = () => ((recordOf(form).bills ?? []) as Doc[]).map(({ orderNo }) => orderNo);

  async function openDialog(buyer: string) {
    await act(async () => form.setValuesIn('buyer', buyer));
    await act(async () => button().click());
    await vi.waitFor(() => expect(dialog()).not.toBeNull(), 10_000);
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(asked.length).toBeGreaterThan(0);
      expect(dialog()!.querySelector('.ant-spin-spinning')).toBeNull();
    }, 10_000);
  }

  it('waits for what says which, offers those that are not there yet, adds the chosen ones up and brings them in', async () => {
    expect(button().disabled).toBe(true);
    expect(document.body.textContent).toContain('请先填写下单人');
    await act(async () => form.setValuesIn('bills', [{ orderNo: 'PO-1', amount: 100.1 }]));
    await openDialog('王敏');
    expect(asked[0]).toMatchObject({
      page: '/examples/statements',
      into: 'bills',
      from: '/examples/purchases',
      values: { buyer: '王敏' },
    });
    expect(dialog()!.textContent).toContain('已选 2 / 2 条');
    expect(dialog()!.textContent).toContain('金额 200.20');
    const boxes = dialog()!.querySelectorAll<HTMLInputElement>('tbody .ant-checkbox-input');
    await act(async () => boxes[boxes.length - 1]!.click());
    expect(dialog()!.textContent).toContain('已选 1 / 2 条');
    await act(async () => primary().click());
    await vi.waitFor(() => expect(orders()).toEqual(['PO-1', 'PO-2']));
    expect(recordOf(form).total).toBe(200.2);
  });

  it('says that there is nothing where there is nothing', async () => {
    answers.set('/api/collect', (call) => {
      asked.push(call as Doc);
      return { key: 'orderNo', list: [], total: 0 };
    });
    await openDialog('李强');
    expect(dialog()!.textContent).toContain('没有可以汇总的记录');
    expect(primary().disabled).toBe(true);
  });

  it('offers to ask again where there was no answer', async () => {
    answers.set('/api/collect', (call) => {
      asked.push(call as Doc);
      throw new Error('no answer');
    });
    await openDialog('李强');
    expect(dialog()!.textContent).toContain('没有读到可以汇总的记录');
  });
});
