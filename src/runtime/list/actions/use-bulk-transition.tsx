import type { Dictionaries } from '@/contract/fields/fields';
import type { BulkAction } from '@/contract/language/list-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { transitionOf } from '@/contract/pages/buttons';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { useBulkWork } from './use-bulk-work';
import { useTransitionDialog } from './use-transition-dialog';

interface Subject {
  page: ListPage;
  dictionaries: Dictionaries;
}

/** Makes a transition of all chosen rows after a confirmation; what was refused is listed with its reason. */
export function useBulkTransition(
  { page, dictionaries }: Subject,
  client: ResourceClient,
  onDone: () => void,
) {
  const ask = useTransitionDialog();
  const work = useBulkWork(page, onDone);

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
      asked: { page, dictionaries },
      onConfirm: (input) =>
        work(rows, action.label, (some, part) =>
          client.transitMany(some, transition.code, input, `${key}-${part}`),
        ),
    });
  };
}
