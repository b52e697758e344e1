import { App } from 'antd';
import { lazy, Suspense } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { RecordRow } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import type { Transition } from '@/contract/states-schema';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { useShownOnce } from '../../record/one-time-secret';
import { headingOfRow } from '../table/row-name';
import { useTransitionDialog } from './use-transition-dialog';

// Files to open are none of a list's first screen.
const DecisionFacts = lazy(async () => ({
  default: (await import('./decision-facts')).DecisionFacts,
}));

interface Subject {
  page: ListPage;
  dictionaries: Dictionaries;
}

/**
 * Makes a transition after a confirmation that says of which record; a decision shows what is to be checked in it. A refusal
 * is told and changes nothing.
 */
export function useTransition({ page, dictionaries }: Subject, client: ResourceClient, onDone: () => void) {
  const { message } = App.useApp();
  const ask = useTransitionDialog();
  const showOnce = useShownOnce();

  return (transition: Transition, row: RecordRow) =>
    ask({
      transition,
      title: t('{action}「{name}」', { action: transition.label, name: headingOfRow(page, row) }),
      facts: transition.notBy && (
        <Suspense fallback={null}>
          <DecisionFacts page={page} dictionaries={dictionaries} row={row} />
        </Suspense>
      ),
      onConfirm: async (reason) => {
        showOnce(await client.transit(row, transition.code, reason));
        message.success(t('操作成功'));
        onDone();
      },
    });
}
