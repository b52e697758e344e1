import { App } from 'antd';
import type { Button } from '@/contract/language/list-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';

/** Deletion behind a confirmation in the page's own words; the reason is told when the gateway refuses. */
export function useRemoval(
  remove: (row: RecordRow) => Promise<unknown>,
  onRemoved: (row: RecordRow) => void,
) {
  const { modal, message } = App.useApp();

  async function removeNow(row: RecordRow) {
    try {
      await remove(row);
    } catch (reason) {
      tellFailure(message, reason);
      return;
    }
    message.success(t('删除成功'));
    onRemoved(row);
  }

  return (row: RecordRow, button: Button) =>
    modal.confirm({
      title: t('确认{action}', { action: button.label }),
      content: button.confirm ?? t('删除后不可恢复，确定删除吗？'),
      okText: button.label,
      okButtonProps: { danger: button.danger ?? true },
      onOk: () => removeNow(row),
    });
}
