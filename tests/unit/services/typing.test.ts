// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isTyping, watchTyping } from '@/services/browser/typing';

const type = (selector: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>(selector)!;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

beforeAll(watchTyping);
beforeEach(() => {
  document.body.innerHTML = '';
});

describe('what is being typed', () => {
  it('counts until it is sent, emptied or taken away', () => {
    document.body.innerHTML = '<textarea></textarea><input>';
    expect(isTyping()).toBe(false);
    type('textarea', '写到一半');
    expect(isTyping()).toBe(true);
    type('textarea', ' ');
    expect(isTyping()).toBe(false);
    type('input', '13800010001');
    expect(isTyping()).toBe(true);
    document.body.innerHTML = '';
    expect(isTyping()).toBe(false);
  });

  it('is no search, no choice and no password, which leave what was typed before as it is', () => {
    document.body.innerHTML = `<form class="search-form"><input id="a"></form><search><input id="b"></search>
      <div role="search"><input id="c"></div><input id="d" type="search"><input id="e" type="password">
      <input id="f" role="combobox"><span class="ant-input-search"><input id="g"></span><input id="h" type="checkbox">
      <textarea></textarea>`;
    for (const id of 'abcdefgh') type(`#${id}`, '合同');
    expect(isTyping()).toBe(false);
    type('textarea', '写到一半');
    for (const id of 'abcdefgh') type(`#${id}`, '');
    expect(isTyping()).toBe(true);
  });
});
