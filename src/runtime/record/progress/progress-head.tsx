import { Alert, Flex, Steps } from 'antd';
import type { ReactNode } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { HistoryEntry } from '@/contract/records/history';
import { t } from '@/services/i18n';
import { cellField, renderCell } from '../../list/table/cells';
import { StateNote } from '../state-note';
import { type OwnProgress, reachedAt, stepAt } from './read-progress';

interface ProgressHeadProps {
  page: ListPage;
  dictionaries: Dictionaries;
  progress: OwnProgress;
  /** What can be done now. */
  children: ReactNode;
}

/** Where the record stands: its state in words, the steps with their dates, and what the other side said last. */
export function ProgressHead({ page, dictionaries, progress, children }: ProgressHeadProps) {
  const { row, state, moves } = progress;
  const { steps = [] } = page.progress ?? {};
  const { index, isFailed } = stepAt(steps, state);
  const isDone = !isFailed && index === steps.length - 1;
  const said = moves[0]?.reason ? moves[0] : undefined;
  return (
    <section className="record-page-card progress-head">
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <Flex component="h2" wrap align="center" gap="4px 12px">
          {t('进度')}
          {renderCell(cellField(page, dictionaries, page.states?.field ?? ''), row)}
        </Flex>
        {children}
      </Flex>
      <StateNote page={page} record={row} />
      {said && (
        <Alert
          type={isFailed ? 'error' : 'info'}
          showIcon
          className="progress-said"
          message={t('采购方的说明：{reason}', { reason: said.reason ?? '' })}
          description={byAndWhen(said)}
        />
      )}
      <Steps
        size="small"
        current={index}
        status={isFailed ? 'error' : isDone ? 'finish' : 'process'}
        items={steps.map((step, at) => {
          const reached = at <= index ? reachedAt(page, moves, step) : undefined;
          return { title: step.title, ...(reached && { description: momentOf(reached) }) };
        })}
      />
    </section>
  );
}

function momentOf(at: string): string {
  return nowInBeijing(new Date(at)).slice(0, 16);
}

export function byAndWhen({ by, at }: HistoryEntry): string {
  return `${by ?? t('系统')} · ${momentOf(at)}`;
}
