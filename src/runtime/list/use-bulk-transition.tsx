import { App } from 'antd';
import { transitionOf } from '@/contract/buttons';
import type { BulkData } from '@/contract/envelope';
import type { RecordRow } from '@/contract/list-query';
import type { BulkAction } from '@/contract/list-schema';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { RefusalError } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';
import { nameOfRow } from './row-name';
import { useTransitionDialog } from './use-transition-dialog';

/**
 * Makes a transition of all chosen rows in one call, after a confirmation. Each row is done or refused by itself; what
 * was refused is listed with its reason.
 */
export function useBulkTransition(page: ListPage, client: ResourceClient, onDone: () => void) {
  const { modal, message } = App.useApp();
  const ask = useTransitionDialog();

  function tell(rows: readonly RecordRow[], { results, done, refused }: BulkData) {
    if (refused === 0) return message.success(t('已完成 {count} 条', { count: done }));
    const nameOf = (id: string) => {
      const row = rows.find((one) => one.id === id);
      return row ? nameOfRow(page, row) : id;
    };
    return modal.warning({
      title: t('完成 {done} 条，未执行 {refused} 条', { done, refused }),
      width: 520,
      content: (
        <ul className="bulk-refusals">
          {results.map(
            (one) =>
              one.status === 'refused' && (
                <li key={one.id}>
                  <span>{nameOf(one.id)}</span>
                  <span>{one.message}</span>
                </li>
              ),
          )}
        </ul>
      ),
    });
  }

  return (rows: readonly RecordRow[], action: BulkAction) => {
    const transition = action.transition && transitionOf(page, action.transition);
    if (!transition) return;
    const key = crypto.randomUUID();
    ask({
      transition,
      title: t('{action}：已选 {count} 条', { action: action.label, count: rows.length }),
      label: action.label,
      confirm: action.confirm,
      danger: action.danger,
      onConfirm: async (reason) => {
        try {
          tell(rows, await client.transitMany(rows, transition.code, reason, key));
        } catch (refusal) {
          if (refusal instanceof RefusalError) message.error(refusal.message);
          return;
        }
        onDone();
      },
    });
  };
}
