import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import type { ArrayField } from '@formily/core';
import { useField, useFieldSchema } from '@formily/react';
import { App, Button } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useRef } from 'react';
import './items.css';
import { scopeOfForm } from '@/contract/fields/build-fields';
import { isRowLocked, takesOwnRow } from '@/contract/fields/locked-rows';
import type { FieldSchema } from '@/contract/language/field-schema';
import { leastItemsOf, maxItemsOf } from '../field/rules-of';
import { texts } from '../texts';
import { type ListSource, ListSourcesContext } from './list-sources';
import { isUntouched, newRowOf } from './new-row';
import { showRow } from './row-pages';

/** A list of records inside a record, with what a person does to its items; see `useItems`. */
export interface Items {
  field: ArrayField;
  count: number;
  editable: boolean;
  isFull: boolean;
  /** Whether one may begin an item by hand. */
  takesMore: boolean;
  source: ListSource | undefined;
  /** Whether an item keeps its place: nothing of it, or of one after it that would move, may be written. */
  isFixed(index: number): boolean;
  most: number;
  /** Goes round the list, so that the cursor stays in it. */
  container: RefObject<HTMLDivElement>;
  add(): Promise<void>;
  copy(index: number): Promise<void>;
  /** Moves an item to a place in the list; beyond its ends nothing happens. */
  move(from: number, to: number): Promise<void>;
  /** Removes an item, one that holds something only after a question, and none that the rules demand. */
  remove(index: number): void;
}

/** The list that the field around holds. For observers only. */
export function useItems(): Items {
  const { modal, message } = App.useApp();
  const field = useField<ArrayField>();
  const { items: item } = useFieldSchema();
  const container = useRef<HTMLDivElement>(null);
  const source = useContext(ListSourcesContext).get(field.path.toString());
  // Each item is read, so that the list is drawn anew when two change places.
  const count = Array.isArray(field.value) ? [...field.value].length : 0;
  const most = maxItemsOf(field);

  function focus(selector: string) {
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  const rowSchema = item as FieldSchema | undefined;
  const formScope = scopeOfForm(field.form);
  const scope = formScope && { ...formScope, now: formScope.now(), values: field.form.values };
  const locks = (row: unknown) =>
    rowSchema !== undefined && scope !== undefined && isRowLocked(rowSchema, row, scope);
  const lastLocked = Array.from({ length: count }, (_, index) => locks(field.value[index])).lastIndexOf(true);
  const isFixed = (index: number) => !source?.isOnly && index <= lastLocked;

  async function drop(index: number) {
    await field.remove(index);
    focus('.items-add');
  }

  return {
    field,
    count,
    most,
    container,
    editable: field.pattern === 'editable',
    source,
    isFull: count >= most,
    takesMore: rowSchema === undefined || scope === undefined || takesOwnRow(rowSchema, scope),
    isFixed,
    async add() {
      await field.push(newRowOf(field));
      showRow(field, count);
    },
    async copy(index) {
      await field.insert(index + 1, JSON.parse(JSON.stringify(field.value[index] ?? {})));
      showRow(field, index + 1);
    },
    async move(from, to) {
      if (to < 0 || to >= count || isFixed(from) || isFixed(to)) return;
      await field.move(from, to);
      showRow(field, to);
      focus(`[data-item="${to}"] .item-actions button[data-move="${from < to ? 'down' : 'up'}"]`);
    },
    remove(index) {
      const least = leastItemsOf(field);
      if (count <= least) return void message.warning(texts.leastItems.replace('{count}', String(least)));
      if (isUntouched(field.value[index], newRowOf(field))) return void drop(index);
      modal.confirm({
        title: texts.confirmRemoveRow,
        okText: texts.removeItem,
        okButtonProps: { danger: true },
        cancelText: texts.cancel,
        onOk: () => void drop(index),
      });
    },
  };
}

/** What the element of an item bears: its index, and Alt with an arrow key moves it. */
export function itemProps({ editable, move }: Items, index: number) {
  return {
    'data-item': index,
    ...(editable && {
      onKeyDown(event: KeyboardEvent) {
        if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        void move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
      },
    }),
  };
}

export function ItemActions({ items, index }: { items: Items; index: number }) {
  const { count, isFull, takesMore, isFixed, move, copy, remove } = items;
  if (isFixed(index)) return <span className="item-actions" />;
  return (
    <span className="item-actions">
      <ItemButton
        label={texts.moveUp}
        icon={<ArrowUpOutlined />}
        data-move="up"
        idle={index === 0 || isFixed(index - 1)}
        onClick={() => move(index, index - 1)}
      />
      <ItemButton
        label={texts.moveDown}
        icon={<ArrowDownOutlined />}
        data-move="down"
        idle={index === count - 1}
        onClick={() => move(index, index + 1)}
      />
      <ItemButton
        label={texts.copyRow}
        icon={<CopyOutlined />}
        idle={isFull || !takesMore}
        onClick={() => copy(index)}
      />
      <ItemButton label={texts.removeRow} icon={<DeleteOutlined />} onClick={() => remove(index)} />
    </span>
  );
}

interface ItemButtonProps {
  label: string;
  icon: ReactNode;
  idle?: boolean;
  onClick(): void;
}

/** One that is idle can still be reached, so that the cursor of who moved an item to the end of the list stays. */
function ItemButton({ label, idle = false, onClick, ...rest }: ItemButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      className={idle ? 'item-idle' : undefined}
      aria-label={label}
      aria-disabled={idle}
      title={label}
      onClick={idle ? undefined : onClick}
      {...rest}
    />
  );
}

/** The button that adds an item; in a full list it says how many there may be. */
export function AddItem({ items: { isFull, takesMore, most, add, source } }: { items: Items }) {
  const full = texts.mostItems.replace('{count}', String(most));
  const own = takesMore && (
    <Button type="dashed" block className="items-add" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
      {isFull ? full : texts.addRow}
    </Button>
  );
  if (!source) return own || null;
  return (
    <div className="items-sources">
      {source.button}
      {own}
    </div>
  );
}
