// @vitest-environment happy-dom
import { App } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askBeforeClosing } from '@/runtime/record/ask-before-closing';

let modal: ReturnType<typeof App.useApp>['modal'];

function Screen() {
  modal = App.useApp().modal;
  return null;
}

describe('the question before a drawer with something unsaved is closed', () => {
  let root: Root;
  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.getElementById('root')!);
    act(() =>
      root.render(
        <App>
          <Screen />
        </App>,
      ),
    );
  });
  afterEach(() => act(() => root.unmount()));

  const ask = (isKept: boolean) => {
    const answers = { onDiscard: vi.fn(), onKeep: vi.fn(), afterClose: vi.fn() };
    act(() => askBeforeClosing(modal, { isKept, ...answers }));
    return answers;
  };
  const buttons = () => [...document.querySelectorAll<HTMLElement>('.ant-modal-confirm button')];
  const named = (name: string) =>
    buttons().find(({ textContent }) => textContent?.replace(/\s/g, '') === name)!;
  const said = () => document.querySelector('.ant-modal-confirm')!.textContent!;

  it('has the focus with going on, and says that the draft is kept where it is', async () => {
    ask(true);
    expect(buttons().map(({ textContent }) => textContent?.replace(/\s/g, ''))).toEqual([
      '放弃',
      '保留草稿并关闭',
      '继续填写',
    ]);
    expect(said()).toContain('草稿已存在本机');
    expect(said()).not.toContain('丢失');
    await vi.waitFor(() => expect(document.activeElement).toBe(named('继续填写')));
  });

  it('keeps the draft, discards it, or goes on, as is pressed', () => {
    const kept = ask(true);
    act(() => named('保留草稿并关闭').click());
    expect(kept.onKeep).toHaveBeenCalledOnce();
    expect(kept.onDiscard).not.toHaveBeenCalled();
  });

  it('offers to keep nothing where nothing can be stored', () => {
    const { onDiscard } = ask(false);
    expect(named('保留草稿并关闭')).toBeUndefined();
    expect(said()).toContain('填写的内容将丢失');
    act(() => named('放弃').click());
    expect(onDiscard).toHaveBeenCalledOnce();
  });
});
