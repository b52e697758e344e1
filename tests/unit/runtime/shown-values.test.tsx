// @vitest-environment happy-dom
import { createForm, type Form } from '@formily/core';
import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ShownValues } from '@/components/field/shown-values';
import type { Doc } from '@/contract/base/doc';
import type { RecordPage } from '@/contract/language/page-schema';
import { useShownValues } from '@/runtime/form/use-shown-values';

const page = {
  path: '/office/payees',
  kind: 'list',
  resource: { name: 'payee', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, account: { type: 'string', 'x-mask': 'bankAccount' } },
        },
      },
    },
  },
  rights: { hidden: [], masked: ['lines.account'], shown: ['lines.account'], locked: [] },
} as unknown as RecordPage;
const read = {
  id: 'p1',
  version: 1,
  lines: [
    { name: '甲', account: '1111****1111' },
    { name: '乙', account: '2222****2222' },
    { name: '丙', account: '3333****3333' },
  ],
};

const asked: string[] = [];
const gateway = setupServer(
  mock.post('*/api/resources/payee/p1/shown', async ({ request }) => {
    const { path } = (await request.json()) as { path: string };
    asked.push(path);
    return HttpResponse.json({ status: 200, data: { value: `whole of ${path}` } });
  }),
);

let shown: ShownValues | undefined;
function Screen({ form }: { form: Form }) {
  shown = useShownValues(page, form, 'p1', read);
  return null;
}

let root: Root;
let form: Form;
beforeAll(() => gateway.listen());
afterAll(() => gateway.close());
beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  asked.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
  form = createForm({ values: structuredClone({ lines: read.lines }) });
  root = createRoot(document.getElementById('root')!);
  await act(async () => root.render(<Screen form={form} />));
});
afterEach(() => act(async () => root.unmount()));

const rows = (lines: Doc[]) => form.setValues({ lines }, 'overwrite');
const [first, second, third] = read.lines as unknown as [Doc, Doc, Doc];

it('a masked cell is asked for where it was read, wherever its row stands by now', async () => {
  rows([third, first]);
  expect(await shown!.ask('lines.0.account')).toBe('whole of lines.2.account');
  expect(await shown!.ask('lines.1.account')).toBe('whole of lines.0.account');
  rows([second, { ...third, name: '丙丙' }]);
  await shown!.ask('lines.1.account');
  expect(asked).toEqual(['lines.2.account', 'lines.0.account', 'lines.2.account']);
});

it('a new row has nothing to reveal but what was typed into it', async () => {
  rows([{ name: '新', account: '9999' }, first, second, third]);
  expect(await shown!.ask('lines.0.account')).toBe('9999');
  expect(asked).toEqual([]);
  expect(await shown!.ask('lines.1.account')).toBe('whole of lines.0.account');
});
