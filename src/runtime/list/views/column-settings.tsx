import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  HolderOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Divider, Flex } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import { labelOf } from '../table/columns';
import './column-settings.css';
import { type ColumnsMap, type Pin, type PlacedColumn, placedColumns } from './table-config';

interface ColumnSettingsProps {
  page: ListPage;
  config: ColumnsMap;
  onChange(config: ColumnsMap): void;
}

/** Which columns a table has, in which order and which of them stay in sight; at least one stays. */
export function ColumnSettings({ page, config, onChange }: ColumnSettingsProps) {
  const [dragged, setDragged] = useState<string>();
  const all = placedColumns(page, config);
  const shown = all.filter((one) => one.shown);
  const isGrouped = all.some(({ pinned }) => pinned !== false);

  const set = (field: string, part: ColumnsMap[string]) =>
    onChange({ ...config, [field]: { ...config[field], ...part } });
  const showAll = (show: boolean) =>
    onChange(
      Object.fromEntries(
        all.map(({ column: { field } }, index) => [field, { ...config[field], show: show || index === 0 }]),
      ),
    );
  /** Puts a column in the place of another; the others close up. */
  const move = (field: string, to: string) => {
    const fields = all.map(({ column }) => column.field);
    const [from, target] = [fields.indexOf(field), fields.indexOf(to)];
    if (from < 0 || target < 0 || from === target) return;
    const next = fields.toSpliced(from, 1).toSpliced(target, 0, field);
    onChange(Object.fromEntries(next.map((one, order) => [one, { ...config[one], order }])));
  };

  return (
    <div className="column-settings">
      <Flex align="center" justify="space-between">
        <Checkbox
          checked={shown.length === all.length}
          indeterminate={shown.length < all.length}
          onChange={({ target }) => showAll(target.checked)}
        >
          {t('列展示')}
        </Checkbox>
        <Button type="link" size="small" onClick={() => onChange({})}>
          {t('重置')}
        </Button>
      </Flex>
      <Divider style={{ margin: '8px 0' }} />
      {/* One list, so that a column that changes its group keeps the focus. */}
      <ul>
        {all.map((one, index) => {
          const { pinned, column } = one;
          const [before, after] = [all[index - 1], all[index + 1]];
          return (
            <Fragment key={column.field}>
              {isGrouped && before?.pinned !== pinned && (
                <li className="secondary column-group">{groupTitle(pinned)}</li>
              )}
              <ColumnRow
                title={column.title ?? labelOf(page, column.field)}
                placed={one}
                last={shown.length === 1}
                before={before?.pinned === pinned ? before.column.field : undefined}
                after={after?.pinned === pinned ? after.column.field : undefined}
                onShow={(show) => set(column.field, { show })}
                onPin={(fixed) => set(column.field, { fixed })}
                onMove={(to) => move(column.field, to)}
                onDrag={setDragged}
                onDrop={() => dragged !== undefined && move(dragged, column.field)}
                accepts={all.some((other) => other.column.field === dragged && other.pinned === pinned)}
              />
            </Fragment>
          );
        })}
      </ul>
    </div>
  );
}

function groupTitle(pinned: Pin): string {
  if (pinned === false) return t('不固定');
  return pinned === 'left' ? t('固定在左侧') : t('固定在右侧');
}

interface ColumnRowProps {
  title: string;
  placed: PlacedColumn;
  /** No other column is in sight. */
  last: boolean;
  /** The columns between which it stands. */
  before: string | undefined;
  after: string | undefined;
  onShow(show: boolean): void;
  onPin(pin: Pin): void;
  onMove(to: string): void;
  onDrag(field: string | undefined): void;
  onDrop(): void;
  /** The column that is being dragged may be put here. */
  accepts: boolean;
}

function ColumnRow({ title, placed, last, before, after, ...handlers }: ColumnRowProps) {
  const { column, shown, pinned } = placed;
  const [isOver, setOver] = useState(false);
  const pin = (side: 'left' | 'right') => handlers.onPin(pinned === side ? false : side);
  return (
    <Flex
      component="li"
      gap={8}
      align="center"
      draggable
      className={isOver && handlers.accepts ? 'column-target' : undefined}
      onDragStart={() => handlers.onDrag(column.field)}
      onDragEnd={() => handlers.onDrag(undefined)}
      onDragOver={(event) => {
        if (handlers.accepts) event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        handlers.onDrop();
      }}
    >
      <HolderOutlined className="column-grip" />
      <Checkbox
        checked={shown}
        disabled={shown && last}
        onChange={({ target }) => handlers.onShow(target.checked)}
      >
        {title}
      </Checkbox>
      <Flex component="span">
        <StepButton
          icon={<ArrowUpOutlined />}
          label={t('上移：{name}', { name: title })}
          disabled={before === undefined}
          onClick={() => before !== undefined && handlers.onMove(before)}
        />
        <StepButton
          icon={<ArrowDownOutlined />}
          label={t('下移：{name}', { name: title })}
          disabled={after === undefined}
          onClick={() => after !== undefined && handlers.onMove(after)}
        />
        <StepButton
          icon={<VerticalRightOutlined />}
          label={t('固定在左侧：{name}', { name: title })}
          pressed={pinned === 'left'}
          onClick={() => pin('left')}
        />
        <StepButton
          icon={<VerticalLeftOutlined />}
          label={t('固定在右侧：{name}', { name: title })}
          pressed={pinned === 'right'}
          onClick={() => pin('right')}
        />
      </Flex>
    </Flex>
  );
}

interface StepButtonProps {
  icon: ReactNode;
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick(): void;
}

/** One that leads nowhere keeps the focus it may have. */
function StepButton({ label, pressed, disabled, onClick, icon }: StepButtonProps) {
  return (
    <Button
      type={pressed ? 'link' : 'text'}
      size="small"
      aria-label={label}
      title={label}
      icon={icon}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(disabled ? { 'aria-disabled': true } : { onClick })}
    />
  );
}
