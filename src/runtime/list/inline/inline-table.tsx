import { useMemoizedFn } from 'ahooks';
import { App, Button } from 'antd';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { isCovered } from '@/contract/base/covered-paths';
import { valueAt } from '@/contract/fields/record-shape';
import { editableIn, stateOf } from '@/contract/fields/record-state';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { useAuthority } from '@/services/session/permissions';
import type { ResourceClient } from '../../data/resource-client';
import { useConfirmedSending } from '../../record/confirm-refusal';
import { conditionHolds, grantedButtons } from '../actions/row-actions';
import type { RowColumn } from '../table/columns';
import { type ListRowsProps, ListTable } from '../table/list-table';
import { InlineEditor, type Way } from './inline-editor';
import { faultsOf, type InlineForm, inlineForm, saveInline } from './inline-form';
import './inline-table.css';

export interface InlineTableProps extends ListRowsProps {
  client: ResourceClient;
  /** Shows a record as it was saved, in its place. */
  onSaved(row: RecordRow): void;
}

interface Cell {
  id: string;
  field: string;
}

const keyOf = ({ id, field }: Cell) => `${id} ${field}`;
const ARROWS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const UNDO_SECONDS = 8;

/**
 * A table some of whose columns are changed in place (`list.inline`), by the keyboard as in a spreadsheet: arrows move,
 * Enter, F2 or typing begins, Enter, Tab and Shift go on, Escape gives up, Ctrl+Z takes the last change back. Each cell is
 * saved by itself; one that could not be stays open with what was typed.
 */
export function InlineTable({ client, onSaved, ...props }: InlineTableProps) {
  const { page, dictionaries, data } = props;
  const { message } = App.useApp();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlyMap<string, InlineForm>>(new Map());
  const [active, setActive] = useState<string>();
  const mayChange = useMayChange(props);
  const undo = useUndo({ client, onSaved, ...props });

  const cellAt = (cell: Cell) =>
    box.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(keyOf(cell))}"]`);
  const focus = (cell: Cell) => {
    setActive(keyOf(cell));
    cellAt(cell)?.focus();
  };

  const begin = useMemoizedFn((row: RecordRow, field: string, typed?: string) => {
    const cell = { id: row.id, field };
    if (open.has(keyOf(cell))) return;
    const made = mayChange(row, field) ? inlineForm(page, dictionaries, row, field) : undefined;
    if (!made) return void message.info(t('这一项现在不能修改'));
    const kind = typeof valueAt(row, field);
    if (typed !== undefined && kind === 'string') made.form.setValuesIn(field, typed);
    setActive(keyOf(cell));
    setOpen((known) => new Map(known).set(keyOf(cell), made));
  });

  const close = useMemoizedFn((cell: Cell, way: Way) => {
    setOpen((known) => new Map([...known].filter(([key]) => key !== keyOf(cell))));
    if (way === 'away') return;
    // Once the editor has gone.
    requestAnimationFrame(() => focus((way !== 'stay' && neighbour(cell, way)) || cell));
  });

  /** The next cell in a direction; a row that ends goes on in the next. */
  function neighbour({ id, field }: Cell, way: Way): Cell | undefined {
    const columns = inSight();
    const [row, column] = [data.list.findIndex((one) => one.id === id), columns.indexOf(field)];
    if (way === 'up' || way === 'down') {
      const next = data.list[row + (way === 'up' ? -1 : 1)];
      return next && { id: next.id, field };
    }
    const place = row * columns.length + column + (way === 'left' ? -1 : 1);
    const next = data.list[Math.floor(place / columns.length)];
    return place >= 0 && next ? { id: next.id, field: columns[place % columns.length]! } : undefined;
  }
  const inSight = () => shown.current;
  const shown = useRef<string[]>([]);

  const press = useMemoizedFn((event: KeyboardEvent, row: RecordRow, field: string) => {
    const cell = { id: row.id, field };
    if (event.target !== event.currentTarget || open.has(keyOf(cell))) return;
    const way = ARROWS[event.key];
    const next = way && neighbour(cell, way);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (next && isPlain) focus(next);
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') void undo.run();
    else if (event.key === 'Enter' || event.key === 'F2') begin(row, field);
    else if (isPlain && event.key.length === 1 && event.key !== ' ') begin(row, field, event.key);
    else return;
    event.preventDefault();
  });

  const first = data.list[0];
  const dressed = useCallback(
    (columns: readonly RowColumn[]): RowColumn[] => {
      const inline = columns.filter(({ key }) => page.list.inline?.includes(key)).map(({ key }) => key);
      shown.current = inline;
      const tabbed = active ?? (first && inline[0] ? keyOf({ id: first.id, field: inline[0] }) : undefined);
      return columns.map((column) => {
        const { key: field } = column;
        if (!inline.includes(field)) return column;
        const madeOf = (row: RecordRow) => open.get(keyOf({ id: row.id, field }));
        return {
          ...column,
          ellipsis: false,
          // Apart from a link: a press here changes what stands there.
          render: (value: unknown, row: RecordRow, index: number) => {
            const made = madeOf(row);
            if (!made) return <div className="cut-off">{column.render?.(value, row, index) as never}</div>;
            return (
              <InlineEditor
                {...{ page, dictionaries, client, row, field, made }}
                onSaved={(before, after) => {
                  onSaved(after);
                  undo.offer({ field, before, after });
                }}
                onTheirs={(row) => {
                  onSaved(row);
                  close({ id: row.id, field }, 'stay');
                }}
                onFound={onSaved}
                onDone={(way) => close({ id: row.id, field }, way)}
              />
            );
          },
          onCell: (row: RecordRow, index?: number) => {
            const key = keyOf({ id: row.id, field });
            const own = column.onCell?.(row, index);
            return {
              ...own,
              className: [own?.className, 'inline-cell', mayChange(row, field) && 'inline-open']
                .filter(Boolean)
                .join(' '),
              tabIndex: key === tabbed ? 0 : -1,
              'data-cell': key,
              onClick: () => !madeOf(row) && cellAtKey(box.current, key)?.focus(),
              onDoubleClick: () => begin(row, field),
              onFocus: () => setActive(key),
              onKeyDown: (event: KeyboardEvent) => press(event, row, field),
            };
          },
        };
      });
    },
    [page, dictionaries, client, onSaved, open, active, first, begin, close, press, mayChange, undo],
  );

  return (
    <div ref={box} className="inline-table">
      <ListTable {...props} dressed={dressed} />
    </div>
  );
}

function cellAtKey(box: HTMLElement | null, key: string): HTMLElement | null | undefined {
  const cell = box?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`);
  return cell?.contains(document.activeElement) ? undefined : cell;
}

/** Whether the person may change a field of a row, as far as its button and its state say; the form says the rest. */
function useMayChange({ page }: Pick<ListRowsProps, 'page'>) {
  const { permissions } = useAuthority();
  const buttons = useMemo(
    () => grantedButtons(page, permissions, page.list.rowActions).filter(({ action }) => action === 'update'),
    [page, permissions],
  );
  return useCallback(
    (row: RecordRow, field: string) => {
      const editable = editableIn(page, stateOf(page, row));
      const isOpen = editable === undefined || isCovered(editable, field);
      return isOpen && buttons.some((button) => conditionHolds(button, row));
    },
    [page, buttons],
  );
}

interface Change {
  field: string;
  before: RecordRow;
  after: RecordRow;
}

/** Takes the last change back, by another write over the version that it made. */
function useUndo({ page, dictionaries, client, onSaved }: InlineTableProps) {
  const { message } = App.useApp();
  const sendConfirmed = useConfirmedSending();
  const last = useRef<Change>();
  const run = useMemoizedFn(async () => {
    const change = last.current;
    if (!change) return;
    last.current = undefined;
    message.destroy('inline');
    const { field, before, after } = change;
    const made = inlineForm(page, dictionaries, after, field);
    made?.form.setValuesIn(field, valueAt(before, field));
    const outcome = made && (await saveInline({ page, client, row: after }, made, sendConfirmed));
    if (outcome?.kind === 'saved') {
      onSaved(outcome.row);
      return void message.success(t('已恢复原值'));
    }
    if (outcome?.kind === 'conflict') onSaved(outcome.current);
    const reason =
      outcome?.kind === 'refused'
        ? outcome.message
        : made && outcome?.kind === 'invalid' && faultsOf(made)[0];
    message.warning(reason || t('撤销不了：这条记录已经不是刚才的样子'));
  });
  const offer = useMemoizedFn((change: Change) => {
    last.current = change;
    message.success({
      key: 'inline',
      duration: UNDO_SECONDS,
      content: (
        <>
          {t('已保存')}
          <Button type="link" size="small" onClick={() => void run()}>
            {t('撤销')}
          </Button>
        </>
      ),
    });
  });
  return useMemo(() => ({ run, offer }), [run, offer]);
}
