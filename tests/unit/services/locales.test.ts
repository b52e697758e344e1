// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SUPPLIER_STATUS } from '@/contract/base/identity';
import english from '@/locales/en.json';
import { getLanguage, loadTexts, t } from '@/services/i18n';

const root = join(__dirname, '../../../src');

function textsInSource(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)])
    .map((match) => match[1]!);
}

afterEach(() => localStorage.clear());

describe('the texts of the hand-written part', () => {
  beforeAll(async () => {
    localStorage.setItem('language', 'en');
    await loadTexts();
    localStorage.clear();
  });

  it('all have an English translation', () => {
    const texts = [...textsInSource(root), ...Object.values(SUPPLIER_STATUS)];
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => !Object.hasOwn(english, text))).toEqual([]);
  });

  it('are Chinese by default and English by choice', () => {
    expect(t('登录')).toBe('登录');
    localStorage.setItem('language', 'en');
    expect(t('登录')).toBe('Sign in');
  });

  it('stay Chinese where the translation is missing', () => {
    localStorage.setItem('language', 'en');
    expect(t('没有译文的文字')).toBe('没有译文的文字');
    expect(t('constructor')).toBe('constructor');
  });

  it('take parameters', () => {
    expect(t('共 {total} 条', { total: 3 })).toBe('共 3 条');
    expect(t('共 {total} 条')).toBe('共 {total} 条');
  });

  it('fall back to English for a language that is not offered', () => {
    localStorage.setItem('language', 'fr');
    expect(getLanguage()).toBe('en');
    localStorage.setItem('language', 'zh-cn');
    expect(getLanguage()).toBe('zh-CN');
  });
});
