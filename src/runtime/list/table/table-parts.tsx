import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button as AntButton, Skeleton } from 'antd';
import type { Button } from '@/contract/language/list-schema';
import { t } from '@/services/i18n';
import type { ComponentSize } from '@/services/preferences/component-size';
import { type RowAction, RowActions, widthOfActions } from '../actions/row-actions';
import { AROUND } from './column-width';
import type { RowColumn } from './columns';
import { textWidth } from './text-width';

/** What is offered for each row, by its id. */
export type Offered = ReadonlyMap<string, readonly RowAction[]>;

/** The last column: what can be done to a row, as wide as the buttons in it. It stays in sight; nothing where nothing can be done. */
export function actionColumns(offered: Offered, size: ComponentSize): RowColumn[] {
  const widths = [...offered.values()].map(widthOfActions);
  const widest = Math.max(0, ...widths);
  if (widest <= 0) return [];
  const title = t('操作');
  return [
    {
      key: 'actions',
      title,
      width: Math.max(widest, textWidth(title, true)) + AROUND[size],
      fixed: 'right',
      render: (_, row) => <RowActions actions={offered.get(row.id) ?? []} row={row} />,
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

export function AwaitedRows() {
  return (
    <div className="rows-awaited" aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}
