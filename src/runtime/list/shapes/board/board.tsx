import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemoizedFn } from 'ahooks';
import { App, Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { derivedOf } from '@/contract/fields/fields';
import type { RecordRow } from '@/contract/lists/list-query';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import type { RowAction } from '../../actions/row-actions';
import { cardColumns } from '../../cards/card-fields';
import { headingOfRow } from '../../table/row-name';
import type { ShapeProps } from '../shape-props';
import { writeField } from '../use-field-write';
import { announcementsOf, instructions } from './announcements';
import './board.css';
import { MovedCard } from './board-card';
import { BoardColumnView } from './board-column';
import { boardColumns } from './board-columns';
import { byColumnKeys } from './column-keys';
import { moveOf } from './moves';

interface Moved {
  row: RecordRow;
  column: string;
}

/**
 * A list as a board. A card that is put into another column makes the transition between the two states, as its button
 * does, or writes the field; where that is refused it goes back, and the person is told why (decision 095).
 */
export function Board(shape: ShapeProps) {
  const { page, dictionaries, client, actions, where, onChanged } = shape;
  const { message, modal } = App.useApp();
  const [moved, setMoved] = useState<Moved>();
  const [busy, setBusy] = useState<string>();
  const by = page.list.board?.by ?? '';
  const values = where?.[by];
  const columns = useMemo(() => boardColumns(page, dictionaries, values), [page, dictionaries, values]);
  const fields = useMemo(() => fieldsOfCard(page, by), [page, by]);
  const columnOf = (value: unknown) => columns.find((one) => one.value === value);
  const meant = ({ row, column }: Moved, to: unknown) => {
    const [from, target] = [columnOf(column), columnOf(to)];
    return from && target && from !== target ? moveOf(page, row, actions, from, target) : undefined;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumnKeys }),
  );

  const write = async (row: RecordRow, to: string) => {
    setBusy(row.id);
    try {
      await writeField(page, client, row, { [by]: writtenFor(to) });
      message.success(t('操作成功'));
    } catch (reason) {
      tellFailure(message, reason);
    } finally {
      setBusy(undefined);
      onChanged();
    }
  };
  const choose = (row: RecordRow, ways: readonly RowAction[]) => {
    const dialog = modal.info({
      title: headingOfRow(page, row),
      closable: true,
      footer: null,
      content: (
        <Space wrap>
          {ways.map((one) => (
            <Button
              key={one.code}
              danger={one.danger}
              onClick={() => {
                dialog.destroy();
                one.run(row);
              }}
            >
              {one.label}
            </Button>
          ))}
        </Space>
      ),
    });
  };
  const drop = useMemoizedFn(({ active, over }: DragEndEvent) => {
    setMoved(undefined);
    const card = active.data.current as Moved | undefined;
    const move = card && over && meant(card, over.id);
    if (!card || !move) return;
    if (move.kind === 'refused') message.warning(move.why);
    else if (move.kind === 'write') void write(card.row, String(over.id));
    else if (move.actions.length === 1) move.actions[0]!.run(card.row);
    else choose(card.row, move.actions);
  });
  const isMovable = !derivedOf(page, by) && actions.some((one) => one.moves || one.isUpdate);
  const announcements = announcementsOf({
    nameOf: (card) => headingOfRow(page, (card as Moved).row),
    columnOf: (value) => columnOf(value)?.label ?? '',
    refusalOf: (card, to) => {
      const move = meant(card as Moved, to);
      return move?.kind === 'refused' ? move.why : '';
    },
  });

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={byColumn}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions() } }}
      onDragStart={({ active }) => setMoved(active.data.current as Moved)}
      onDragCancel={() => setMoved(undefined)}
      onDragEnd={drop}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="board" aria-label={t('看板')} tabIndex={0}>
        {columns.map((column) => (
          <BoardColumnView
            key={column.value}
            shape={shape}
            column={column}
            fields={fields}
            isMovable={isMovable}
            busy={busy}
            taking={moved && takes(meant(moved, column.value))}
          />
        ))}
      </section>
      <DragOverlay zIndex={900}>
        {moved && (
          <MovedCard
            page={page}
            dictionaries={dictionaries}
            fields={fields}
            row={moved.row}
            actions={[]}
            links={shape.links}
            column={moved.column}
            isMovable
            isBusy={false}
          />
        )}
      </DragOverlay>
    </DndContext>
  );
}

function takes(move: ReturnType<typeof moveOf> | undefined): 'yes' | 'no' | undefined {
  if (!move) return undefined;
  return move.kind === 'refused' ? 'no' : 'yes';
}

/** What is written for a column: nothing for records without a value. */
function writtenFor(column: string): unknown {
  if (column === '') return null;
  return column === 'true' ? true : column === 'false' ? false : column;
}

/** What a card shows: its fields, without the one that the column tells. */
function fieldsOfCard(page: ShapeProps['page'], by: string) {
  const [title, ...others] = page.list.board?.card ?? [];
  const { card } = page.list;
  const named = title === undefined ? card : { title, ...(others.length > 0 && { fields: others }) };
  const columns = cardColumns({ ...page, list: { ...page.list, ...(named && { card: named }) } }, {});
  const fields = title !== undefined && others.length === 0 ? [] : columns.fields;
  return { title: columns.title, state: undefined, fields: fields.filter(({ field }) => field !== by) };
}

/** The column that a card is over: the pointer's, by keyboard the one in which its middle is. */
const byColumn: CollisionDetection = ({ collisionRect, droppableRects, pointerCoordinates }) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
  const found = [...droppableRects].find(([, { left, right }]) => left <= x && x <= right);
  return found ? [{ id: found[0] }] : [];
};
