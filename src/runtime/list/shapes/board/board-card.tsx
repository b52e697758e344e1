import { HolderOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { Flex } from 'antd';
import { memo } from 'react';
import { type Dictionaries, isEmphasized } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { MoreActions, type RowAction } from '../../actions/row-actions';
import type { CardColumns } from '../../cards/card-fields';
import { cellField } from '../../table/cells';
import { cellOf, labelOf } from '../../table/columns';
import type { RecordLinks } from '../../table/record-link';
import { headingOfRow } from '../../table/row-name';

interface CardProps {
  page: ListPage;
  dictionaries: Dictionaries;
  fields: CardColumns;
  row: RecordRow;
  actions: readonly RowAction[];
  links: RecordLinks;
  column: string;
  /** Cards of this board can be moved at all. */
  isMovable: boolean;
  /** What was done to it is on its way to the gateway. */
  isBusy: boolean;
}

/** A card of a board: its name opens the record, its handle moves it by keyboard, all of it by pointer. */
export const BoardCard = memo(function BoardCard(props: CardProps) {
  const { page, row, column, isMovable, isBusy } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: row.id,
    data: { row, column },
    disabled: !isMovable || isBusy,
    attributes: { roleDescription: t('可移动的卡片') },
  });
  const name = headingOfRow(page, row);
  const { onKeyDown, ...byPointer } = listeners ?? {};
  const { role: _, tabIndex: __, ...described } = attributes;
  const className = ['board-card', isDragging && 'board-card-left', isBusy && 'board-card-busy'];
  return (
    <li
      ref={setNodeRef}
      className={className.filter(Boolean).join(' ')}
      data-row-key={row.id}
      aria-busy={isBusy || undefined}
      // A link would be taken along by the browser itself.
      onDragStart={(event) => event.preventDefault()}
      {...byPointer}
    >
      <Flex gap={4} align="center">
        {isMovable && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...described}
            className="board-handle"
            aria-label={t('移动：{name}', { name })}
            onKeyDown={onKeyDown as React.KeyboardEventHandler}
          >
            <HolderOutlined />
          </button>
        )}
        <CardName {...props} />
        <MoreActions actions={props.actions} row={row} type="text" size="small" trigger={['click']} />
      </Flex>
      <CardFields {...props} />
    </li>
  );
});

export function MovedCard(props: CardProps) {
  return (
    <div className="board-card board-card-moved">
      <Flex gap={4} align="center">
        <HolderOutlined className="board-handle" />
        <CardName {...props} />
      </Flex>
      <CardFields {...props} />
    </div>
  );
}

function CardName({ page, dictionaries, fields: { title }, row, links }: CardProps) {
  return (
    <h3 className="card-name">
      {cellOf(cellField(page, dictionaries, title.field), { ...title, link: 'view' }, row, links)}
    </h3>
  );
}

function CardFields({ page, dictionaries, fields: { fields }, row }: CardProps) {
  if (fields.length === 0) return null;
  return (
    <dl className="facts">
      {fields.map((column) => (
        <div key={column.field}>
          <dt>{column.title ?? labelOf(page, column.field)}</dt>
          <dd className={isEmphasized(page, column) ? 'emphasized' : undefined}>
            {cellOf(cellField(page, dictionaries, column.field), plain(column), row)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The name alone opens the record. */
function plain({ link, ...column }: CardColumns['title']): CardColumns['title'] {
  return link === undefined || link === 'view' ? column : { ...column, link };
}
