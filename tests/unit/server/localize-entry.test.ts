import { expect, test } from 'vitest';
import { localizeEntry } from '../../../server/modules/audit-log/localize-entry';

const ENGLISH: Readonly<Record<string, string>> = {
  系统: 'System',
  合同管理: 'Contracts',
  修改: 'Edit',
  '第 {index} 项': 'Item {index}',
  '另有 {count} 处变更': '{count} more change(s)',
  '（不显示）': '(not shown)',
  供应商: 'Supplier',
  名称: 'Name',
};
const inEnglish = (text: string) => ENGLISH[text] ?? text;

test('an entry is told in English: who where nobody did, page, operation, and the places of what changed', () => {
  const entry = {
    id: '1',
    person: '系统',
    pageTitle: '合同管理',
    operation: '修改',
    more: '另有 12 处变更',
    changes: [{ field: '供应商 / 第 2 项 / 名称', before: '（不显示）', after: '（不显示）' }],
  };
  expect(localizeEntry(entry, inEnglish)).toEqual({
    id: '1',
    person: 'System',
    pageTitle: 'Contracts',
    operation: 'Edit',
    more: '12 more change(s)',
    changes: [{ field: 'Supplier / Item 2 / Name', before: '(not shown)', after: '(not shown)' }],
  });
});

test('what somebody typed, or is called, stays as it is', () => {
  const entry = {
    id: '1',
    person: '名称',
    recordName: '名称',
    changes: [{ field: 'x', before: '名称', after: '系统' }],
  };
  expect(localizeEntry(entry, inEnglish)).toEqual(entry);
});
