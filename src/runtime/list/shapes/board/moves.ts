import { derivedOf, fieldsOf } from '@/contract/fields/fields';
import { editableIn, stateOf } from '@/contract/fields/record-state';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { RowAction } from '../../actions/row-actions';
import type { BoardColumn } from './board-columns';

/** What becomes of a card that is put into another column: transitions, a write of the field, or why it is neither. */
export type Move =
  | { kind: 'transitions'; actions: RowAction[] }
  | { kind: 'write' }
  | { kind: 'refused'; why: string };

/** What putting a card into a column means; the gateway decides for good. */
export function moveOf(
  page: ListPage,
  row: RecordRow,
  actions: readonly RowAction[],
  from: BoardColumn,
  to: BoardColumn,
): Move {
  const by = page.list.board?.by ?? '';
  if (derivedOf(page, by)) return refused(t('这一列由别的字段自动得出，不能拖动改写'));
  return page.states?.field === by
    ? transitionOf(page, row, actions, from, to)
    : writeOf(page, row, actions, by);
}

function transitionOf(
  page: ListPage,
  row: RecordRow,
  actions: readonly RowAction[],
  from: BoardColumn,
  to: BoardColumn,
): Move {
  const between = (page.states?.transitions ?? []).filter(
    (one) => one.at === undefined && one.to === to.value && one.from.includes(from.value),
  );
  const [first] = between;
  if (!first) return refused(t('「{from}」不能直接变为「{to}」', { from: from.label, to: to.label }));
  const codes = new Set(between.map(({ code }) => code));
  const held = actions.filter((one) => one.to === to.value && codes.has(one.code));
  if (held.length === 0) return refused(t('您没有“{action}”的权限', { action: first.label }));
  const fitting = held.filter((one) => one.fits(row));
  if (fitting.length === 0)
    return refused(t('这条记录现在还不能“{action}”', { action: held[0]?.label ?? first.label }));
  return { kind: 'transitions', actions: fitting };
}

function writeOf(page: ListPage, row: RecordRow, actions: readonly RowAction[], by: string): Move {
  const schema = fieldsOf(page.form).get(by)?.schema;
  const open = editableIn(page, stateOf(page, row));
  const isFixed = schema?.['x-pattern'] === 'readPretty' || schema?.['x-value'] !== undefined;
  if (isFixed || (open && !open.includes(by))) return refused(t('这条记录的这一项现在不能修改'));
  const updates = actions.filter(({ isUpdate }) => isUpdate);
  if (updates.length === 0) return refused(t('您没有修改的权限'));
  return updates.some((one) => one.fits(row)) ? { kind: 'write' } : refused(t('这条记录现在不能修改'));
}

const refused = (why: string): Move => ({ kind: 'refused', why });
