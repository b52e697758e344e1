import { App } from 'antd';
import { lazy, Suspense } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { Transition } from '@/contract/language/states-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { useShownOnce } from '../../record/one-time-secret';
import type { RecordTask } from '../../record/record-drawer';
import { headingOfRow } from '../table/row-name';
import { incompleteness } from './incompleteness';
import { MadeNote, madeIn } from './made-note';
import { useTransitionDialog } from './use-transition-dialog';

// Files to open are none of a list's first screen.
const DecisionFacts = lazy(async () => ({
  default: (await import('./decision-facts')).DecisionFacts,
}));

interface Subject {
  page: ListPage;
  dictionaries: Dictionaries;
  /** Opens the record to be completed, where it may be: rules that it breaks stand at its fields. */
  open?(task: RecordTask): void;
}

/**
 * Makes a transition after a confirmation that says of which record; a decision shows what is to be checked in it. A refusal
 * is told and changes nothing.
 */
export function useTransition(
  { page, dictionaries, open }: Subject,
  client: ResourceClient,
  onDone: () => void,
) {
  const { message } = App.useApp();
  const ask = useTransitionDialog();
  const showOnce = useShownOnce();

  return (transition: Transition, row: RecordRow) =>
    ask({
      transition,
      title: t('{action}「{name}」', { action: transition.label, name: headingOfRow(page, row) }),
      facts: transition.notBy === 'submitter' && (
        <Suspense fallback={null}>
          <DecisionFacts page={page} dictionaries={dictionaries} row={row} />
        </Suspense>
      ),
      asked: { page, dictionaries, row },
      onConfirm: async (input) => {
        try {
          const moved = await client.transit(row, transition.code, input);
          showOnce(moved);
          message.success(<MadeNote made={madeIn(moved)} />);
        } catch (reason) {
          const faults = incompleteness(page, transition, row, reason);
          if (!open || !faults) throw reason;
          message.warning(t('还没有填全，请补齐后再{action}', { action: transition.label }));
          open({ kind: 'update', id: row.id, faults });
          return;
        }
        onDone();
      },
    });
}
