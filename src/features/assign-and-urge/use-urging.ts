import { App } from 'antd';
import type { Button } from '@/contract/language/list-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '@/runtime/data/resource-client';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';

/** Urges whoever is responsible for a record, after a confirmation; a refusal is told and changes nothing. */
export function useUrging({ urge }: ResourceClient, onDone: () => void) {
  const { message, modal } = App.useApp();
  return (row: RecordRow, { label, confirm }: Button) =>
    void modal.confirm({
      title: t('确认{action}', { action: label }),
      content: confirm ?? t('将给负责人发一条消息，并记入变更记录。'),
      onOk: async () => {
        try {
          await urge(row);
        } catch (refusal) {
          tellFailure(message, refusal);
          return;
        }
        message.success(t('已发消息给负责人'));
        onDone();
      },
    });
}
