import {
  ColumnHeightOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Popover, Spin, Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import { COMPONENT_SIZES, type ComponentSize } from '@/services/preferences/component-size';
import { HelpLink } from '../../host/help-link';
import type { ColumnsMap } from '../views/table-config';

// Few people change their columns.
const ColumnSettings = lazy(async () => ({
  default: (await import('../views/column-settings')).ColumnSettings,
}));

interface ListBarProps {
  page: ListPage;
  /** Absent where the tab above bears it. */
  title: string | undefined;
  /** The page's own buttons and its views. */
  children: ReactNode;
  size: ComponentSize;
  columns: ColumnsMap;
  narrow: boolean;
  /** Rows stand in a table, which has a density and columns. */
  isTable: boolean;
  /** What else there is beside density and columns. */
  looks?: ReactNode;
  onReload(): void;
  onSize(size: ComponentSize): void;
  onColumns(columns: ColumnsMap): void;
}

export function ListBar({
  page,
  title,
  children,
  size,
  columns,
  narrow,
  isTable,
  looks: more,
  onReload,
  onSize,
  onColumns,
}: ListBarProps) {
  const densities = {
    selectable: true,
    selectedKeys: [size],
    items: COMPONENT_SIZES.map(([key, name]) => ({ key, label: t(name) })),
    onClick: ({ key }: { key: string }) => onSize(key as ComponentSize),
  };
  const settings = (
    <Suspense fallback={<Spin />}>
      <ColumnSettings page={page} config={columns} onChange={onColumns} />
    </Suspense>
  );
  const looks = (
    <span className="list-looks">
      <HelpLink page={page} />
      <Button {...named(t('刷新'))} icon={<ReloadOutlined />} onClick={onReload} />
      {more}
      {isTable && (
        <>
          <Dropdown menu={densities} trigger={['click']}>
            <Button {...named(t('密度'))} icon={<ColumnHeightOutlined />} />
          </Dropdown>
          <Popover trigger="click" placement="bottomRight" content={settings} destroyOnHidden>
            <Button {...named(t('列设置'))} icon={<SettingOutlined />} />
          </Popover>
        </>
      )}
    </span>
  );
  // On a phone the line of buttons is full.
  const isBesideTitle = narrow && title !== undefined;
  return (
    <div className="list-bar">
      {title && (
        <div className="list-heading">
          <h2 className="list-title">{title}</h2>
          {page.description && (
            <Tooltip title={page.description}>
              <QuestionCircleOutlined className="secondary" aria-label={page.description} tabIndex={0} />
            </Tooltip>
          )}
          {isBesideTitle && looks}
        </div>
      )}
      <div className="list-tools">
        {children}
        {!isBesideTitle && looks}
      </div>
    </div>
  );
}

function named(label: string) {
  return { type: 'text' as const, 'aria-label': label, title: label };
}
