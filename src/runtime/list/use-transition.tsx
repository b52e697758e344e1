import { App, Input } from 'antd';
import type { RecordRow } from '@/contract/list-query';
import type { Transition } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { RefusalError } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';

/** Longest reason a transition takes, as in the gateway. */
const MAX_REASON = 200;

/** Makes a transition after a confirmation, with the reason where the page asks for one; a refusal is told and changes nothing. */
export function useTransition(client: ResourceClient, onDone: () => void) {
  const { modal, message } = App.useApp();

  return (transition: Transition, row: RecordRow) => {
    let reason = '';
    const dialog = modal.confirm({
      title: t('确认{action}', { action: transition.label }),
      okText: transition.label,
      okButtonProps: { danger: transition.danger ?? false, disabled: transition.reason ?? false },
      content: (
        <>
          {transition.confirm && <p>{transition.confirm}</p>}
          {transition.reason && (
            <Input.TextArea
              autoFocus
              rows={3}
              maxLength={MAX_REASON}
              showCount
              placeholder={t('请填写原因')}
              onChange={(event) => {
                reason = event.target.value.trim();
                dialog.update({
                  okButtonProps: { danger: transition.danger ?? false, disabled: reason === '' },
                });
              }}
            />
          )}
        </>
      ),
      onOk: async () => {
        try {
          await client.transit(row, transition.code, reason || undefined);
        } catch (refusal) {
          if (refusal instanceof RefusalError) message.error(refusal.message);
          return;
        }
        message.success(t('操作成功'));
        onDone();
      },
    });
  };
}
