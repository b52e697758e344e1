import { App } from 'antd';
import { transitionOf } from '@/contract/buttons';
import type { RecordRow } from '@/contract/list-query';
import type { BulkAction } from '@/contract/list-schema';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { tellFailure } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';
import { nameOfRow } from './row-name';
import { useBulkReport } from './use-bulk-report';
import { useTransitionDialog } from './use-transition-dialog';

/**
 * Makes a transition of all chosen rows in one call, after a confirmation. Each row is done or refused by itself; what
 * was refused is listed with its reason.
 */
export function useBulkTransition(page: ListPage, client: ResourceClient, onDone: () => void) {
  const { message } = App.useApp();
  const ask = useTransitionDialog();
  const report = useBulkReport();

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
          const names = rows.map((row) => nameOfRow(page, row));
          report(names, await client.transitMany(rows, transition.code, reason, key));
        } catch (refusal) {
          tellFailure(message, refusal);
          return;
        }
        onDone();
      },
    });
  };
}
