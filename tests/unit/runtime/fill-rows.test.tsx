// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createForm, type Form } from '@formily/core';
import { FieldContext, FormProvider } from '@formily/react';
import { App } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFill } from '@/components/references/use-fill';
import type { Doc } from '@/contract/base/doc';
import { buildFields } from '@/contract/fields/build-fields';
import { compileForm, fieldsOf, referenceOf } from '@/contract/fields/fields';
import { schemaOf } from '@/contract/fields/form-schema';
import type { ListPage } from '@/contract/language/page-schema';
import { recordOf } from '@/contract/records/validate-record';
import { expressionScope } from '@/runtime/form/expression-scope';
import '@/runtime/form/engine';

const page: ListPage = JSON.parse(readFileSync('tests/fixtures/examples/features/statements.json', 'utf8'));
const options = referenceOf(fieldsOf(page.form).get('order')!.schema)!;
const first = {
  id: 'o1',
  deliverOn: '2026-11-05',
  lines: [
    { material: '螺栓', quantity: 3, left: 3 },
    { quantity: 4, left: 0 },
  ],
};
const second = { id: 'o2', lines: [{ material: '垫圈', quantity: 5, left: 5 }] };

let fill: ReturnType<typeof useFill>;
function Screen() {
  fill = useFill(options);
  return null;
}

describe('Rows that come with a choice', () => {
  let root: Root;
  let form: Form;
  beforeEach(async () => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    document.body.innerHTML = '<div id="root"></div>';
    form = createForm({ values: {} });
    const schema = schemaOf(compileForm(page.form, {}, true));
    buildFields(form, schema, { ...expressionScope(), reportExpression: () => undefined });
    root = createRoot(document.getElementById('root')!);
    await act(async () =>
      root.render(
        <App>
          <FormProvider form={form}>
            <FieldContext.Provider value={form.fields.order!}>
              <Screen />
            </FieldContext.Provider>
          </FormProvider>
        </App>,
      ),
    );
  });
  afterEach(() => act(async () => root.unmount()));

  const choose = (row: Doc) => act(async () => fill(row, () => form.setValuesIn('order', row.id)));
  const kept = () => {
    const { order, goods, deliverOn } = recordOf(form);
    return { order, goods, deliverOn };
  };
  const press = async (name: string) => {
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('button')].findLast(
        ({ textContent }) => textContent?.replace(/\s/g, '') === name,
      );
    await vi.waitFor(() => expect(named()).toBeDefined());
    await act(async () => named()!.click());
  };
  const came = {
    order: 'o1',
    goods: [{ material: '螺栓', ordered: 3, arrived: 3 }],
    deliverOn: '2026-11-05',
  };

  it('come as the file says, without those that it leaves out, and are replaced while nobody has touched them', async () => {
    await choose(first);
    expect(kept()).toEqual(came);
    await choose(second);
    expect(kept()).toEqual({
      order: 'o2',
      goods: [{ material: '垫圈', ordered: 5, arrived: 5 }],
      deliverOn: undefined,
    });
    expect(document.querySelector('.ant-modal-confirm')).toBeNull();
  });

  it('are asked about once somebody has filled one in: nothing changes, or all of it, which can be taken back', async () => {
    await choose(first);
    await act(async () => form.setValuesIn('goods.0.arrived', 2));
    const filled = { ...came, goods: [{ material: '螺栓', ordered: 3, arrived: 2 }] };
    await choose(second);
    expect(document.body.textContent).toContain('已填写的 1 行会换成所选记录的明细');
    expect(kept()).toEqual(filled);
    await press('不更换');
    expect(kept()).toEqual(filled);
    await choose(second);
    await press('更换');
    await vi.waitFor(() => expect(kept().order).toBe('o2'));
    expect(kept().goods).toEqual([{ material: '垫圈', ordered: 5, arrived: 5 }]);
    await press('撤销');
    await vi.waitFor(() => expect(kept()).toEqual(filled));
  });
});
