import { App, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Button } from '@/contract/language/list-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { Assignment, ResourceClient } from '@/runtime/data/resource-client';
import { useAsking } from '@/runtime/list/actions/use-asking';
import { useBulkWork } from '@/runtime/list/actions/use-bulk-work';
import { nameOfRow } from '@/runtime/list/table/row-name';
import { t } from '@/services/i18n';
import './assign-dialog.css';

const AssignForm = lazy(() => import('./assign-form'));

/**
 * Asks to whom a record goes, or several at once, by the page's own field; the button can be pressed once somebody is
 * chosen. A refusal is told and changes nothing; of several, each that was refused is listed with its reason.
 */
export function useAssigning(page: ListPage, client: ResourceClient, onDone: () => void) {
  const { message } = App.useApp();
  const ask = useAsking();
  const work = useBulkWork(page, onDone);

  async function assign(rows: readonly RecordRow[], assigned: Assignment) {
    const [row, ...others] = rows;
    if (others.length > 0) return work(rows, t('指派'), (some) => client.assignMany(some, assigned));
    await client.assign(row!, assigned);
    message.success(t('已指派'));
    onDone();
  }

  return (rows: readonly RecordRow[], button: Pick<Button, 'label' | 'confirm'>) => {
    const field = page.responsible;
    if (field === undefined || rows.length === 0) return;
    let assigned: Partial<Assignment> = {};
    const dialog = ask({
      title: titleOf(page, rows, button),
      okText: button.label,
      okButtonProps: { disabled: true },
      icon: null,
      width: 480,
      className: 'assign-dialog',
      content: (
        <>
          {button.confirm && <p>{button.confirm}</p>}
          <Suspense fallback={<Skeleton active title={false} />}>
            <AssignForm
              page={page}
              field={field}
              onChange={(values) => {
                assigned = values;
                dialog.update({ okButtonProps: { disabled: !values.responsible } });
              }}
            />
          </Suspense>
        </>
      ),
      onConfirm: () => assign(rows, assigned as Assignment),
    });
  };
}

function namesOf(page: ListPage, rows: readonly RecordRow[]): string[] {
  return rows.map((row) => nameOfRow(page, row));
}

function titleOf(page: ListPage, rows: readonly RecordRow[], { label }: Pick<Button, 'label'>): string {
  if (rows.length > 1) return t('{action}：已选 {count} 条', { action: label, count: rows.length });
  return t('{action}「{name}」', { action: label, name: namesOf(page, rows).join() });
}
