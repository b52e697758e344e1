import { describe, expect, test, vi } from 'vitest';
import type { ApprovalPage, WaitingRecord } from '@/contract/api/approvals';
import { bulkChoices } from '@/features/approvals/bulk-choices';
import { isLong, waitedFor } from '@/features/approvals/waited';
import { memoryStorage } from '../../support/browser/memory-storage';

vi.stubGlobal('localStorage', memoryStorage());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('how long a record has waited', () => {
  test.each([
    [0, '刚刚提交'],
    [MINUTE - 1, '刚刚提交'],
    [MINUTE, '已等 1 分钟'],
    [HOUR - 1, '已等 59 分钟'],
    [HOUR, '已等 1 小时'],
    [DAY - 1, '已等 23 小时'],
    [DAY, '已等 1 天'],
    [40 * DAY, '已等 40 天'],
    [-MINUTE, '刚刚提交'],
  ])('%i ms: %s', (waited, text) => expect(waitedFor(1_000, 1_000 + waited)).toBe(text));

  test('it stands out from the third day on', () => {
    expect(isLong(0, 3 * DAY - 1)).toBe(false);
    expect(isLong(0, 3 * DAY)).toBe(true);
  });
});

describe('what can be done to ticked records at once', () => {
  const decision = (code: string, label: string, more: object = {}) => ({
    code,
    label,
    refuses: false,
    reason: false,
    ...more,
  });
  const pageOf = (path: string, decisions: ApprovalPage['decisions']): ApprovalPage => ({
    path,
    resource: path.slice(1),
    title: path,
    count: 1,
    decisions,
  });
  const refusal = { refuses: true, reason: true };
  const pages = [
    pageOf('/banks', [decision('pass', '通过', { confirm: '核对' }), decision('refuse', '退回', refusal)]),
    pageOf('/suppliers', [decision('approve', '通过认证'), decision('reject', '认证不通过', refusal)]),
    pageOf('/tenders', [decision('publish', '发布')]),
  ];
  const row = (path: string, id: string, codes: string[]): WaitingRecord => ({
    resource: path.slice(1),
    path,
    name: id,
    id,
    version: 1,
    since: '2026-11-22T00:00:00.000Z',
    codes,
  });
  const [bank, supplier, tender] = [
    row('/banks', 'b1', ['pass', 'refuse']),
    row('/suppliers', 's1', ['approve', 'reject']),
    row('/tenders', 't1', ['publish']),
  ];

  test('nothing ticked, nothing offered', () => expect(bulkChoices([], pages)).toEqual([]));

  test('records of one page are offered the decisions of that page, in its words', () => {
    expect(bulkChoices([bank, row('/banks', 'b2', ['pass', 'refuse'])], pages)).toMatchObject([
      {
        label: '通过',
        refuses: false,
        reason: false,
        confirm: '核对',
        targets: [{ id: 'b1' }, { id: 'b2' }],
      },
      { label: '退回', refuses: true, reason: true },
    ]);
  });

  test('a decision that one of them does not allow is not offered', () => {
    const choices = bulkChoices([bank, row('/banks', 'b2', ['refuse'])], pages);
    expect(choices.map(({ label }) => label)).toEqual(['退回']);
  });

  test('records of several pages pass or are refused, each by the code of its own page', () => {
    const [pass, refuse] = bulkChoices([bank, supplier], pages);
    expect(pass).toEqual({
      refuses: false,
      reason: false,
      targets: [
        { resource: 'banks', id: 'b1', version: 1, code: 'pass' },
        { resource: 'suppliers', id: 's1', version: 1, code: 'approve' },
      ],
    });
    expect(refuse).toMatchObject({ refuses: true, reason: true });
    expect(refuse!.targets.map(({ code }) => code)).toEqual(['refuse', 'reject']);
  });

  test('what one of the pages knows no refusal for can only pass', () => {
    const choices = bulkChoices([bank, tender], pages);
    expect(choices.map(({ refuses }) => refuses)).toEqual([false]);
    expect(choices[0]!.targets.map(({ code }) => code)).toEqual(['pass', 'publish']);
  });
});
