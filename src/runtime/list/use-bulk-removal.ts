import { App } from 'antd';
import type { RecordRow } from '@/contract/list-query';
import type { BulkAction } from '@/contract/list-schema';
import { t } from '@/services/i18n';
import { tellFailure } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';

/** Deletes all chosen rows, or none when one of them may not go; asks first. */
export function useBulkRemoval(client: ResourceClient, onRemoved: () => void) {
  const { modal, message } = App.useApp();
  return (rows: readonly RecordRow[], button: BulkAction) =>
    modal.confirm({
      title: t('{action}：已选 {count} 条', { action: button.label, count: rows.length }),
      content: button.confirm ?? t('删除后不可恢复，确定删除吗？'),
      okText: button.label,
      okButtonProps: { danger: button.danger ?? true },
      onOk: async () => {
        try {
          await client.removeMany(rows);
        } catch (refusal) {
          tellFailure(message, refusal);
          return;
        }
        message.success(t('删除成功'));
        onRemoved();
      },
    });
}
