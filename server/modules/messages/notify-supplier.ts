import type { Doc } from '../../../src/contract/base/doc';
import { dictionaryOf, fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { facesOfPage, recordAddress } from '../../../src/contract/language/pages';
import { pageAtFace } from '../../../src/contract/pages/page-at-face';
import { recordCaption } from '../../../src/contract/pages/record-title';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite, WriteRegistry } from '../../kernel/records/hooks/hooks';
import { sendMessage } from './send-message';
import { supplierAccounts } from './supplier-accounts';

/** Whether suppliers open a page whose records are theirs. */
export function isOpenToSuppliers(page: RecordPage): boolean {
  return page.resource.scope === 'supplier' && facesOfPage(page).includes('supplier');
}

/**
 * Tells a supplier's accounts what the office has made of one of its records: a transition that staff make, with the
 * reason where one was asked for (decision 063). Those alone that are granted the page.
 */
export async function tellSupplier(trx: Trx, write: RecordWrite): Promise<void> {
  const { page, recordId, tenantCode, supplierCode, accountId, code, face, reason, after, registry } = write;
  if (code === undefined || face !== 'office' || !after || !registry) return;
  if (supplierCode === '' || !isOpenToSuppliers(page)) return;
  const shown = pageAtFace(page, 'supplier');
  const name = recordCaption(shown, after);
  const to = await supplierAccounts(trx, { tenantCode, supplierCode }, page);
  await sendMessage(trx, {
    tenantCode,
    to: to.filter((account) => account !== accountId),
    kind: 'approval',
    title: name === '' ? '{page}：{state}' : '{page}「{name}」：{state}',
    body: reason === undefined ? '采购方已处理，现在的状态是“{state}”。' : '采购方的说明：{reason}',
    params: {
      page: shown.title,
      name,
      state: stateLabel(registry, page, after),
      ...(reason !== undefined && { reason }),
    },
    link: recordAddress(page.path, recordId),
  });
}

/** The words of a record's state; the stored value where its dictionary has none. */
export function stateLabel(
  registry: Pick<WriteRegistry, 'dictionaries'>,
  page: RecordPage,
  doc: Doc,
): string {
  const field = fieldsOf(page.form).get(page.states?.field ?? '');
  const value = String((field && doc[field.path]) ?? '');
  const dictionary = field && dictionaryOf(field.schema);
  const entries = (dictionary !== undefined && registry.dictionaries()[dictionary]?.entries) || [];
  return entries.find((entry) => String(entry.value) === value)?.label ?? value;
}
