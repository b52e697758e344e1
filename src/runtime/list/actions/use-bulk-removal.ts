import type { BulkAction } from '@/contract/language/list-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { useAsking } from './use-asking';
import { useBulkWork } from './use-bulk-work';

/** Deletes each chosen row that may go; asks first, and lists what stays with its reason. */
export function useBulkRemoval(page: ListPage, client: ResourceClient, onRemoved: () => void) {
  const ask = useAsking();
  const work = useBulkWork(page, onRemoved);
  return (rows: readonly RecordRow[], button: BulkAction) =>
    ask({
      title: t('{action}：已选 {count} 条', { action: button.label, count: rows.length }),
      content: button.confirm ?? t('删除后不可恢复，确定删除吗？'),
      okText: button.label,
      okButtonProps: { danger: button.danger ?? true },
      onConfirm: () => work(rows, button.label, client.removeMany),
    });
}
