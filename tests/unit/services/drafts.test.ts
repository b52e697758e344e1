// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Draft,
  draftKey,
  dropDraft,
  dropDraftsOf,
  readDraft,
  writeDraft,
} from '@/services/browser/drafts';
import { clearSession, mergeUserInfor } from '@/services/session/session';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21, 8);

const enterAs = (accountId: string, tenantCode = 'T1') => mergeUserInfor({ accountId, tenantCode });
const place = (record?: string, page = '/supplier/contacts') => draftKey(page, record)!;
const draft = (text: string, time = Date.now()): Draft => ({
  values: { contactName: text },
  version: 3,
  time,
  createKey: 'key-12345678',
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  enterAs('A1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a draft', () => {
  it('is found again where it was kept, whatever JSON can carry', () => {
    const kept = { ...draft('王'), values: { list: [{ a: 1.5 }], flag: false, text: '"\\\n' } };
    expect(writeDraft(place('7'), kept)).toBe(true);
    expect(readDraft(place('7'))).toEqual(kept);
  });

  it('belongs to one record of one page, and a new record has a place of its own', () => {
    writeDraft(place('7'), draft('七'));
    expect(readDraft(place('8'))).toBeUndefined();
    expect(readDraft(place())).toBeUndefined();
    expect(readDraft(place('7', '/supplier/banks'))).toBeUndefined();
  });

  it('belongs to one account in one tenant', () => {
    writeDraft(place('7'), draft('七'));
    enterAs('A1', 'T2');
    expect(readDraft(place('7'))).toBeUndefined();
    enterAs('A10');
    expect(readDraft(place('7'))).toBeUndefined();
    enterAs('A1');
    expect(readDraft(place('7'))).toEqual(draft('七'));
  });

  it('has no place without a person', () => {
    clearSession();
    expect(draftKey('/supplier/contacts', undefined)).toBeUndefined();
  });

  it('outlives the session, and goes with the account that exits, with no other', () => {
    writeDraft(place('7'), draft('七'));
    clearSession();
    enterAs('A10');
    writeDraft(place('7'), draft('别人的'));
    dropDraftsOf('A10');
    expect(readDraft(place('7'))).toBeUndefined();
    enterAs('A1');
    expect(readDraft(place('7'))).toEqual(draft('七'));
    dropDraftsOf('A1');
    expect(localStorage.length).toBe(0);
  });

  it('gives way to the one that was on offer while it was typed', () => {
    writeDraft(place(), { ...draft('后'), earlier: draft('先') });
    dropDraft(place());
    expect(readDraft(place())).toEqual(draft('先'));
    dropDraft(place());
    expect(localStorage.length).toBe(0);
  });
});

describe('the store of drafts', () => {
  it('holds fifty of an account: the oldest goes, and nobody else loses one', () => {
    enterAs('A2');
    writeDraft(place('x'), draft('别人的', NOW - DAY));
    enterAs('A1');
    const records = Array.from({ length: 51 }, (_, index) => String(index));
    for (const record of records) writeDraft(place(record), draft(record, NOW + Number(record)));
    expect(records.filter((record) => readDraft(place(record)))).toEqual(records.slice(1));
    enterAs('A2');
    expect(readDraft(place('x'))).toBeDefined();
  });

  it('drops a draft after seven days, whoever left it', () => {
    writeDraft(place('7'), draft('七'));
    vi.setSystemTime(NOW + 7 * DAY);
    expect(readDraft(place('7'))).toBeDefined();
    vi.setSystemTime(NOW + 7 * DAY + 1);
    enterAs('A2');
    expect(readDraft(place('8'))).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  it.each([
    '',
    '{broken',
    'null',
    '[]',
    '{"values":1,"time":1,"createKey":"k"}',
    `{"values":{},"time":"now","createKey":"k"}`,
    `{"values":{},"time":${NOW}}`,
    `{"values":{},"time":${NOW},"createKey":"k","version":"3"}`,
    `{"values":{},"time":${NOW},"createKey":"k","earlier":{}}`,
  ])('takes a damaged entry for none and removes it: %s', (text) => {
    localStorage.setItem(place('7'), text);
    localStorage.setItem('language', 'en');
    expect(readDraft(place('7'))).toBeUndefined();
    expect(localStorage.length).toBe(1);
  });

  it('that is full or forbidden is logged once and is no error', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse, key: refuse, length: 1 });
    expect(writeDraft(place('7'), draft('七'))).toBe(false);
    expect(readDraft(place('7'))).toBeUndefined();
    dropDraft(place('7'));
    dropDraftsOf('A1');
    expect(log).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
