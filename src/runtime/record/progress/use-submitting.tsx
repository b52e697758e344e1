import { App } from 'antd';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { Transition } from '@/contract/language/states-schema';
import { t } from '@/services/i18n';
import { refreshSupplierStatus } from '@/services/session/supplier-status';
import type { ResourceClient } from '../../data/resource-client';
import { useTransitionDialog } from '../../list/actions/use-transition-dialog';
import { needText } from './needs-list';
import type { OwnProgress } from './read-progress';

/** Makes the transition that needs something, after a look at all that is handed in with it; a refusal is told and changes nothing. */
export function useSubmitting(
  subject: { page: ListPage; dictionaries: Dictionaries },
  client: ResourceClient,
  onDone: () => void,
) {
  const { message } = App.useApp();
  const ask = useTransitionDialog();
  return (transition: Transition, { row, needs }: OwnProgress) =>
    ask({
      transition,
      title: t('确认{action}', { action: transition.label }),
      facts: (
        <>
          <p>
            <strong>{t('将提交的内容')}</strong>
          </p>
          <dl className="facts">
            {needs
              .filter(({ count }) => count > 0)
              .map((need) => (
                <div key={`${need.path}:${need.title}`}>
                  <dt>{need.title}</dt>
                  <dd>{needText(need)}</dd>
                </div>
              ))}
          </dl>
        </>
      ),
      asked: { ...subject, row },
      onConfirm: async (input) => {
        try {
          await client.transit(row, transition.code, input);
          message.success(t('操作成功'));
        } finally {
          refreshSupplierStatus().catch((fault: unknown) => console.info('standing', fault));
          onDone();
        }
      },
    });
}
