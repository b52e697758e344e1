import { DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button as AntButton, Empty, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Button } from '@/contract/list-schema';
import { t } from '@/services/i18n';
import type { RowColumn } from './columns';
import { type RowAction, RowActions } from './row-actions';

/** Width of a label in pixels at 14 px: a Chinese character is a square, a Latin letter about half of one. */
function widthOfText(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u00ff' ? 14 : 8), 0);
}

/** The last column: what can be done to a row. It stays in sight on a desk; nothing when there is nothing to do. */
export function actionColumns(actions: readonly RowAction[], narrow: boolean): RowColumn[] {
  if (actions.length === 0) return [];
  const width = actions.slice(0, 3).reduce((sum, { label }) => sum + widthOfText(label) + 12, 40);
  return [
    {
      key: 'actions',
      title: t('操作'),
      width,
      ...(!narrow && { fixed: 'right' }),
      render: (_, row) => <RowActions actions={actions} row={row} />,
    },
  ];
}

interface ToolbarButtonProps {
  button: Button;
  /** How many rows are chosen: an export takes them alone. */
  chosen: number;
  onPress(): void;
}

const FILE_ICONS = { export: <DownloadOutlined />, import: <UploadOutlined /> };

/** A button above the table. */
export function ToolbarButton({ button, chosen, onPress }: ToolbarButtonProps) {
  const { action, code, label } = button;
  const isFile = action === 'export' || action === 'import';
  return (
    <AntButton
      type={isFile ? 'default' : 'primary'}
      icon={isFile ? FILE_ICONS[action] : <PlusOutlined />}
      data-code={code}
      onClick={onPress}
    >
      {action === 'export' && chosen > 0
        ? t('{action}（已选 {count} 条）', { action: label, count: chosen })
        : label}
    </AntButton>
  );
}

/** In place of the table until its first rows come. */
export function AwaitedRows() {
  return (
    <div className="rows-awaited" aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}

interface WithoutRowsProps {
  /** Of the last read. */
  outcome: 'read' | 'failed' | undefined;
  /** What would fill the table. */
  buttons: ReactNode[];
  onRetry(): void;
}

/** In place of rows: that there are none and what would fill the table, or that it could not be read. */
export function WithoutRows({ outcome, buttons, onRetry }: WithoutRowsProps) {
  if (outcome !== 'failed') {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无数据')}>
        {buttons}
      </Empty>
    );
  }
  const retry = (
    <AntButton icon={<ReloadOutlined />} onClick={onRetry}>
      {t('重试')}
    </AntButton>
  );
  return <Result status="warning" title={t('数据加载失败')} extra={retry} />;
}
