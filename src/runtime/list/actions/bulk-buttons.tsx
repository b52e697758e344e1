import { Button as AntButton, Space } from 'antd';
import type { BulkAction } from '@/contract/language/list-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { transitionOf } from '@/contract/pages/buttons';
import { t } from '@/services/i18n';
import { conditionHolds } from './row-actions';

/** Rows that one press acts on; they go to the gateway some at a time. */
const MOST = 1_000;

interface BulkButtonsProps {
  page: ListPage;
  actions: readonly BulkAction[];
  rows: readonly RecordRow[];
  onPress(action: BulkAction): void;
}

/** Buttons for the chosen rows, beside how many they are; one that not all rows qualify for says how many do not. */
export function BulkButtons({ page, actions, rows, onPress }: BulkButtonsProps) {
  return (
    <Space size={12} wrap>
      {actions.map((action) => {
        const obstacle = obstacleOf(page, action, rows);
        return (
          <AntButton
            key={action.label}
            type="link"
            size="small"
            danger={action.danger}
            disabled={obstacle !== undefined}
            data-bulk={action.code}
            onClick={() => onPress(action)}
          >
            {obstacle === undefined ? action.label : `${action.label}（${obstacle}）`}
          </AntButton>
        );
      })}
    </Space>
  );
}

function obstacleOf(page: ListPage, action: BulkAction, rows: readonly RecordRow[]): string | undefined {
  if (rows.length > MOST) return t('最多 {max} 条', { max: MOST });
  const unfit = rows.filter((row) => !fits(page, action, row)).length;
  return unfit === 0 ? undefined : t('{count} 条不符合条件', { count: unfit });
}

function fits(page: ListPage, action: BulkAction, row: RecordRow): boolean {
  const transition = action.transition === undefined ? undefined : transitionOf(page, action.transition);
  if (transition && !transition.from.includes(String(row[page.states?.field ?? '']))) return false;
  if (transition && !conditionHolds(transition, row)) return false;
  return conditionHolds(action, row);
}
