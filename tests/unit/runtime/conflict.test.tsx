// @vitest-environment happy-dom
import { createForm, type Form } from '@formily/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { ConflictPanel } from '@/runtime/record/conflict/conflict-panel';
import { type Conflict, openChoices, useConflict } from '@/runtime/record/conflict/use-conflict';

const text = (title: string) => ({ type: 'string', title });
const page = {
  kind: 'list',
  path: '/office/orders',
  title: '工单',
  resource: { name: 'order', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      title: text('事项'),
      owner: text('负责人'),
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { item: text('物料'), unit: text('单位'), price: text('单价') },
        },
      },
    },
  },
} as unknown as RecordPage;

const line = (price: string) => ({ item: '钢', unit: '吨', price });
const base = { title: '旧', owner: '陈', lines: [line('1')] };
const mine = { title: '我的', owner: '陈', lines: [line('5')] };
const current = {
  id: 'a',
  version: 3,
  title: '对方的',
  owner: '林',
  lines: [{ ...line('6'), unit: '公斤' }],
} as unknown as RecordRow;
const writes = [{ at: '2026-11-24T08:00:00.000Z', by: '周景行', action: 'update' as const }];

let form: Form;
let at: ReturnType<typeof useConflict>;

function Screen() {
  at = useConflict(page, form);
  const { conflict, choose, chooseAll } = at;
  if (!conflict) return null;
  return (
    <ConflictPanel
      page={page}
      dictionaries={{}}
      conflict={conflict}
      onChoose={choose}
      onChooseAll={chooseAll}
    />
  );
}

describe('an edit that meets another’s, in the form', () => {
  let root: Root;

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    form = createForm({ values: structuredClone(mine) });
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.getElementById('root')!);
    act(() => root.render(<Screen />));
    act(() => at.meet({ base, mine }, current, writes));
  });
  afterEach(() => act(() => root.unmount()));

  const rowOf = (path: string) => document.querySelector(`.collisions tr[data-field="${path}"]`)!;
  const left = () => openChoices(at.conflict as Conflict);

  it('says who wrote and when, and shows both sides of what both have changed', () => {
    const said = document.querySelector('[role=alert]')!.textContent!;
    expect(said).toContain('周景行 于 2026-11-24 16:00');
    expect(said).toContain('有 2 处两人都改过');
    expect(rowOf('title').textContent).toBe('事项旧对方的我的');
    expect(rowOf('lines.0.price').textContent).toContain('6');
    // What the other alone has changed is in the form already.
    expect(form.values).toMatchObject({ owner: '林', title: '我的', lines: [{ unit: '公斤', price: '5' }] });
    expect(form.modified).toBe(true);
  });

  it('takes what is chosen, place by place', () => {
    expect(left()).toBe(2);
    act(() => rowOf('title').querySelector<HTMLInputElement>('[data-side=theirs] input')!.click());
    expect(form.values.title).toBe('对方的');
    act(() => rowOf('lines.0.price').querySelector<HTMLInputElement>('[data-side=theirs] input')!.click());
    expect(form.values.lines).toEqual([{ item: '钢', unit: '公斤', price: '6' }]);
    expect(left()).toBe(0);
    act(() => rowOf('title').querySelector<HTMLInputElement>('[data-side=mine] input')!.click());
    expect(form.values.title).toBe('我的');
    expect(document.querySelector('[role=alert]')!.textContent).toContain('已选定，请核对后再次保存');
  });

  it('takes all of one side at once', () => {
    act(() => at.chooseAll('theirs'));
    expect(form.values).toMatchObject({ title: '对方的', lines: [{ price: '6' }] });
    expect(left()).toBe(0);
  });
});
