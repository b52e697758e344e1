import { useDroppable } from '@dnd-kit/core';
import { Button, Skeleton } from 'antd';
import { useId } from 'react';
import { t } from '@/services/i18n';
import type { CardColumns } from '../../cards/card-fields';
import { actionsFor, type ShapeProps } from '../shape-props';
import { BoardCard } from './board-card';
import type { BoardColumn } from './board-columns';
import { useColumn } from './use-column';

interface ColumnProps {
  shape: ShapeProps;
  column: BoardColumn;
  fields: CardColumns;
  isMovable: boolean;
  /** A card is being moved that may, or may not, be put here. */
  taking: 'yes' | 'no' | undefined;
  busy: string | undefined;
}

/** One column of a board: its name and how many records it has, then the first of them. */
export function BoardColumnView({ shape, column, fields, isMovable, taking, busy }: ColumnProps) {
  const { page, dictionaries, actions, links } = shape;
  const { setNodeRef, isOver } = useDroppable({ id: column.value });
  const { state, more, again } = useColumn(column.value, shape);
  const headId = useId();
  const { rows, total, totalExceeded, loading, failed } = state;
  if (column.isSpare && total === 0) return null;
  const className = ['board-column', taking && `board-column-${taking}`, isOver && 'board-column-over'];
  return (
    <section
      ref={setNodeRef}
      className={className.filter(Boolean).join(' ')}
      aria-labelledby={headId}
      data-column={column.value}
    >
      <h3 id={headId} className="board-column-head">
        <span>{column.label}</span>
        <span className="count">{totalExceeded ? `${total}+` : total}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <BoardCard
            key={row.id}
            page={page}
            dictionaries={dictionaries}
            fields={fields}
            row={row}
            actions={actionsFor(actions, row)}
            links={links}
            column={column.value}
            isMovable={isMovable}
            isBusy={busy === row.id}
          />
        ))}
      </ul>
      {loading && rows.length === 0 && (
        <Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />
      )}
      {failed && (
        <p className="secondary board-note" role="alert">
          {t('数据加载失败')}
          <Button type="link" size="small" onClick={again}>
            {t('重试')}
          </Button>
        </p>
      )}
      {!loading && !failed && rows.length === 0 && <p className="secondary board-note">{t('没有记录')}</p>}
      {rows.length > 0 && rows.length < total && (
        <Button type="text" size="small" block loading={loading} onClick={more}>
          {t('再显示 {count} 条', { count: Math.min(20, total - rows.length) })}
        </Button>
      )}
    </section>
  );
}
