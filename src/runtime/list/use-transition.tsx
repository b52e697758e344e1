import { App } from 'antd';
import type { RecordRow } from '@/contract/list-query';
import type { Transition } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { tellFailure } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';
import { useShownOnce } from '../shown-once';
import { useTransitionDialog } from './use-transition-dialog';

/** Makes a transition after a confirmation, with the reason where the page asks for one; a refusal is told and changes nothing. */
export function useTransition(client: ResourceClient, onDone: () => void) {
  const { message } = App.useApp();
  const ask = useTransitionDialog();
  const showOnce = useShownOnce();

  return (transition: Transition, row: RecordRow) =>
    ask({
      transition,
      title: t('确认{action}', { action: transition.label }),
      onConfirm: async (reason) => {
        try {
          showOnce(await client.transit(row, transition.code, reason));
        } catch (refusal) {
          tellFailure(message, refusal);
          return;
        }
        message.success(t('操作成功'));
        onDone();
      },
    });
}
