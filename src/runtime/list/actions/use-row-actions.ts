import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ActionName, Button } from '@/contract/language/list-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { Print } from '@/contract/language/print-schema';
import type { Transition } from '@/contract/language/states-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { printsOf } from '@/contract/lists/prints';
import { useAuthority } from '@/services/session/permissions';
import type { ResourceClient } from '../../data/resource-client';
import { runtimeParts } from '../../host/runtime-parts';
import { usePrinting } from '../../print/use-printing';
import type { RecordTask } from '../../record/record-drawer';
import {
  buttonAction,
  grantedButtons,
  grantedTransitions,
  printAction,
  type RowAction,
  transitionAction,
} from './row-actions';
import { useRemoval } from './use-removal';
import { useTransition } from './use-transition';

/** Actions of a page as a whole stand above its table alone. */
type OnRow = Exclude<ActionName, 'export' | 'import'>;

interface RowActionSteps {
  dictionaries: Dictionaries;
  open(task: RecordTask): void;
  onRemoved(row: RecordRow): void;
  onMoved(): void;
}

/** What this account can do to a record of a page: its row buttons, its transitions, then its prints. The same array until they change. */
export function useRowActions(
  page: ListPage,
  client: ResourceClient,
  { open, onRemoved, onMoved, dictionaries }: RowActionSteps,
): RowAction[] {
  const { permissions } = useAuthority();
  const remove = useRemoval(client.remove, onRemoved);
  const transit = useTransition({ page, dictionaries, open }, client, onMoved);
  const { useAssigning, useUrging } = runtimeParts();
  const assign = useAssigning(page, client, onMoved);
  const urge = useUrging(client, onMoved);
  const show = usePrinting(page);
  const run: Record<OnRow, (row: RecordRow, button: Button) => void> = {
    create: () => open({ kind: 'create' }),
    copy: ({ id }) => open({ kind: 'copy', id }),
    update: ({ id }) => open({ kind: 'update', id }),
    view: ({ id }) => open({ kind: 'view', id }),
    delete: remove,
    assign: (row, button) => assign([row], button),
    urge,
  };
  const press = useMemoizedFn((button: Button, row: RecordRow) => {
    // A host without a checker may serve a page whose action is none, `__proto__` among them.
    if (Object.hasOwn(run, button.action)) run[button.action as OnRow](row, button);
  });
  const print = useMemoizedFn((one: Print, row: RecordRow) => show(one, row));
  const move = useMemoizedFn((transition: Transition, row: RecordRow) => transit(transition, row));
  return useMemo(
    () => [
      ...grantedButtons(page, permissions, page.list.rowActions).map((button) =>
        buttonAction(page, button, (row) => press(button, row)),
      ),
      ...grantedTransitions(page, permissions).map((transition) =>
        transitionAction(transition, page.states?.field ?? '', (row) => move(transition, row)),
      ),
      ...grantedButtons(page, permissions, printsOf(page)).map((one) =>
        printAction(one, (row) => print(one, row)),
      ),
    ],
    [page, permissions, press, move, print],
  );
}
