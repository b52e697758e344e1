import { Flex, Timeline } from 'antd';
import type { ListPage } from '@/contract/language/page-schema';
import { transitionOf } from '@/contract/pages/buttons';
import type { HistoryEntry } from '@/contract/records/history';
import { t } from '@/services/i18n';
import { byAndWhen } from './progress-head';

/** What was done so far: by whom, when and in which words, the latest first. */
export function ProgressMoves({ page, moves }: { page: ListPage; moves: readonly HistoryEntry[] }) {
  return (
    <Timeline
      items={moves.map((move) => {
        const transition = move.code === undefined ? undefined : transitionOf(page, move.code);
        return {
          key: move.id,
          color: transition?.danger ? 'red' : move.action === 'create' ? 'gray' : 'blue',
          children: (
            <Flex wrap gap="2px 12px" className="progress-move">
              <strong>{transition?.label ?? move.code ?? t('建立档案')}</strong>
              <span className="secondary">{byAndWhen(move)}</span>
              {move.reason && <p>{move.reason}</p>}
            </Flex>
          ),
        };
      })}
    />
  );
}
