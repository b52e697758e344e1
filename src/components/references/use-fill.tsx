import { type ArrayField, type Field, isArrayField, isField } from '@formily/core';
import { useField } from '@formily/react';
import { App, Button } from 'antd';
import type { Doc } from '@/contract/base/doc';
import { isSame } from '@/contract/fields/merge-records';
import { beside } from '@/contract/fields/record-shape';
import { rowsFrom } from '@/contract/fields/reference-fill';
import type { Fill, RowsFill, SourceOptions } from '@/contract/language/references';
import { isUntouched, newRowOf } from '../arrays/new-row';
import { texts } from '../texts';

const UNDO_SECONDS = 10;

interface Target {
  field: Field;
  column: Fill;
}

/**
 * Carries what a chosen row has into the fields beside the choice (`fill`). Where that replaces rows that somebody has
 * filled in, the person is asked first, and can take it back afterwards; `choose` writes the choice itself.
 */
export function useFill({ fill = {} }: SourceOptions): (row: Doc | undefined, choose: () => void) => void {
  const { modal, message } = App.useApp();
  const field = useField<Field>();

  function carry(targets: readonly Target[], row: Doc | undefined, choose: () => void) {
    choose();
    for (const { field: target, column } of targets) {
      if (typeof column === 'string') void target.onInput(row?.[column]);
      else if (isArrayField(target)) bring(target, column, row);
    }
  }

  return (row, choose) => {
    const targets = Object.entries(fill).flatMap(([name, column]): Target[] => {
      const target = field.form.query(beside(field.path.toString(), name)).take();
      return isField(target) ? [{ field: target, column }] : [];
    });
    const replaced = targets.flatMap(({ field: target, column }) =>
      isArrayField(target) && typeof column !== 'string' ? filledIn(target) : [],
    );
    if (replaced.length === 0) return carry(targets, row, choose);
    const before = [field, ...targets.map((one) => one.field)].map(
      (one) => [one, copyOf(one.value)] as const,
    );
    const undo = () => {
      for (const [one, value] of before) void one.onInput(value);
    };
    modal.confirm({
      title: texts.confirmReplaceRows.replace('{count}', String(replaced.length)),
      okText: texts.replaceRows,
      cancelText: texts.keepRows,
      onOk() {
        carry(targets, row, choose);
        const key = `undo ${field.address}`;
        const take = () => {
          undo();
          message.destroy(key);
        };
        const content = (
          <>
            {texts.rowsReplaced}
            <Button type="link" size="small" onClick={take}>
              {texts.undo}
            </Button>
          </>
        );
        void message.open({ key, type: 'info', duration: UNDO_SECONDS, content });
      },
    });
  };
}

/** The rows of a list in which somebody has filled something in since they came. */
function filledIn(list: ArrayField): Doc[] {
  const rows = (Array.isArray(list.value) ? list.value : []) as Doc[];
  const { brought } = (list.data ?? {}) as { brought?: Doc[] };
  const start = newRowOf(list);
  const came = (row: Doc) => brought?.some((one) => isSame(withComputed(one, row), row));
  return rows.filter((row) => !isUntouched(row, start) && !came(row));
}

/** A row as it came, beside what the form has computed in it since. */
const withComputed = (came: Doc, row: Doc): Doc => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(came, name))),
  ...came,
});

function bring(list: ArrayField, fill: RowsFill, row: Doc | undefined): void {
  const rows = rowsFrom(fill, row).map((one) => ({ ...newRowOf(list), ...one }));
  void list.onInput(rows);
  list.setData({ ...list.data, brought: copyOf(rows), page: 1 });
}

function copyOf<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
