import { baseOperation, isRead } from '../../../src/contract/language/operations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { OperationName } from '../../../src/contract/language/resource-schema';
import { chartsOf } from '../../../src/contract/lists/charts';
import { totalsOf } from '../../../src/contract/lists/list-query';
import { buttonsFor } from '../../../src/contract/pages/buttons';

/** What calls do beside the operations of the store, each by the code of a button of that name. */
const BESIDE = ['assign', 'urge', 'export', 'import'] as const;

/** What a call does to records: an operation of their store, or what stands beside them. */
export type CallName = OperationName | (typeof BESIDE)[number];

export function isBeside(name: CallName): name is (typeof BESIDE)[number] {
  return (BESIDE as readonly string[]).includes(name);
}

/** Whether a page file opens an operation at all: a write that no button offers, or totals or charts of nothing, do not exist. */
export function isOpen(page: RecordPage, name: CallName): boolean {
  if (isBeside(name)) return buttonsFor(page, name).length > 0;
  const operation = baseOperation(name);
  if (operation === 'totals') return totalsOf(page).length > 0;
  if (operation === 'charts') return chartsOf(page).length > 0;
  return isRead(operation) || buttonsFor(page, operation).length > 0;
}
