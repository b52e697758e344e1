import { Button as AntButton, type ButtonProps, Dropdown, type DropdownProps, Space, Tooltip } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { REFUSALS } from '@/contract/api/envelope';
import { holds } from '@/contract/expressions/expression';
import { editableIn, stateOf } from '@/contract/fields/record-state';
import { urgeRefusalOf } from '@/contract/fields/responsible';
import type { Button } from '@/contract/language/list-schema';
import type { RecordPage } from '@/contract/language/page-schema';
import { grantsButton, type PermissionMap } from '@/contract/language/permissions';
import type { Print } from '@/contract/language/print-schema';
import type { Transition } from '@/contract/language/states-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { isOpenToSide, pressedTransitions } from '@/contract/pages/buttons';
import { t } from '@/services/i18n';
import { getFace } from '@/services/session/session';
import { scopeNow } from '../../form/expression-scope';
import { DownIcon } from '../table/row-icons';
import { textWidth } from '../table/text-width';

/** Buttons in sight beside a row; more go into a menu. */
const IN_SIGHT = 3;
/** Pixels between them, of the borders of each, and of the sign of the menu. */
const BETWEEN = 12;
const BORDERS = 2;
const SIGN = 18;

/** The buttons of a page that this account holds; one that is not granted is not in the page. */
export function grantedButtons<B extends Pick<Button, 'code'>>(
  page: RecordPage,
  permissions: PermissionMap,
  buttons: readonly B[] = [],
): B[] {
  return buttons.filter((button) => grantsButton(permissions, page.path, button.code));
}

export function grantedTransitions(page: RecordPage, permissions: PermissionMap): Transition[] {
  const side = getFace();
  return pressedTransitions(page).filter(
    (one) => grantsButton(permissions, page.path, one.code) && (!side || isOpenToSide(one, side)),
  );
}

export interface RowAction {
  code: string;
  label: string;
  danger?: boolean | undefined;
  /** Moves the record to another state. */
  moves?: boolean;
  /** The state that it moves the record to. */
  to?: string;
  isUpdate?: boolean;
  /** Opens the record to read, as its name does. */
  isView?: boolean;
  /** Whether it is offered for this row. */
  fits(row: RecordRow): boolean;
  /** Why it cannot be pressed for this row now, in the person's language; empty where it can. */
  refusal?(row: RecordRow): string;
  run(row: RecordRow): void;
}

/**
 * A button as a row action: offered while its `when` holds, and to change a record while anything of it may change in its
 * state; a wrong condition hides it and is logged.
 */
export function buttonAction(page: RecordPage, button: Button, run: (row: RecordRow) => void): RowAction {
  const isFixed = (row: RecordRow) =>
    button.action === 'update' && editableIn(page, stateOf(page, row))?.length === 0;
  return {
    code: button.code,
    label: button.label,
    danger: button.danger,
    isView: button.action === 'view',
    isUpdate: button.action === 'update',
    fits: (row) => !isFixed(row) && conditionHolds(button, row),
    ...(button.action === 'urge' && { refusal: urgeRefusalText }),
    run,
  };
}

function urgeRefusalText(row: RecordRow): string {
  const code = urgeRefusalOf(row);
  return code ? t(REFUSALS[code].message) : '';
}

/** A transition as a row action: offered in the states it starts from, while its `when` holds. */
export function transitionAction(
  transition: Transition,
  stateField: string,
  run: (row: RecordRow) => void,
): RowAction {
  const { code, label, danger, from, to } = transition;
  const fits = (row: RecordRow) => from.includes(String(row[stateField])) && conditionHolds(transition, row);
  return { code, label, danger, moves: true, to, fits, run };
}

export function printAction(print: Print, run: (row: RecordRow) => void): RowAction {
  return { code: print.code, label: print.label, fits: (row) => conditionHolds(print, row), run };
}

interface RowActionsProps {
  actions: readonly RowAction[];
  row: RecordRow;
}

/** What can be done to a row, as links; what finds no room goes into a menu. */
export function RowActions({ actions, row }: RowActionsProps) {
  const [direct, more] = folded(actions, IN_SIGHT);
  return (
    <Space size={BETWEEN} className="row-actions">
      {direct.map((action) => (
        <ActionButton
          key={`${action.code}:${action.label}`}
          action={action}
          row={row}
          type="link"
          size="small"
        />
      ))}
      <MoreActions actions={more} row={row} type="link" size="small" />
    </Space>
  );
}

/** Pixels that the buttons of a row take, in the language that they are read in. */
export function widthOfActions(actions: readonly RowAction[]): number {
  const [direct, more] = folded(actions, IN_SIGHT);
  const buttons = direct.map(({ label }) => textWidth(label));
  if (more.length > 0) buttons.push(textWidth(t('更多')) + SIGN);
  return buttons.reduce((sum, width) => sum + width + BORDERS + BETWEEN, -BETWEEN);
}

interface ActionButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  action: RowAction;
  row: RecordRow;
}

/** One act as a button; one that cannot be pressed now says why to the pointer, the keyboard and a screen reader. */
export function ActionButton({ action, row, ...look }: ActionButtonProps) {
  const refusal = action.refusal?.(row) ?? '';
  const button = (
    <AntButton
      {...look}
      danger={action.danger}
      data-code={action.code}
      // It can still be reached, for its reason to be read.
      className={refusal ? 'action-refused' : undefined}
      aria-disabled={refusal ? true : undefined}
      aria-description={refusal || undefined}
      onClick={() => !refusal && action.run(row)}
    >
      {action.label}
    </AntButton>
  );
  return refusal ? (
    <Tooltip title={refusal} trigger={['hover', 'focus', 'click']}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** Splits actions into those in sight, at most so many buttons, and those that go into the menu beside them. */
export function folded(actions: readonly RowAction[], inSight: number): [RowAction[], RowAction[]] {
  const direct = actions.length > inSight ? inSight - 1 : actions.length;
  return [actions.slice(0, direct), actions.slice(direct)];
}

interface MoreActionsProps extends RowActionsProps, Pick<ButtonProps, 'type' | 'size'> {
  trigger?: DropdownProps['trigger'];
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/** The menu of what found no room, opened by pointer and by keyboard; nothing where all did. */
export function MoreActions({ actions, row, trigger = ['hover'], ...button }: MoreActionsProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keys'>();
  if (actions.length === 0) return null;
  // By place: two transitions may have one code.
  const items = actions.map(({ code, label, danger, refusal }, index) => {
    const reason = refusal?.(row);
    return {
      key: index,
      label: reason ? (
        <>
          {label}
          <span className="action-reason">{reason}</span>
        </>
      ) : (
        label
      ),
      danger,
      disabled: Boolean(reason),
      'data-code': code,
    };
  });
  const openByKey = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    setOpenedBy('keys');
  };
  return (
    <Dropdown
      trigger={trigger}
      open={openedBy !== undefined}
      autoFocus={openedBy === 'keys'}
      onOpenChange={(isOpen) => setOpenedBy(isOpen ? 'pointer' : undefined)}
      menu={{ items, onClick: ({ key }) => actions[Number(key)]?.run(row) }}
    >
      <AntButton
        {...button}
        aria-haspopup="menu"
        aria-expanded={openedBy !== undefined}
        onKeyDown={openByKey}
      >
        {t('更多')} <DownIcon />
      </AntButton>
    </Dropdown>
  );
}

/** Whether a button's `when` holds for a row; a wrong condition does not, and is logged. */
export function conditionHolds(button: Pick<Button, 'code' | 'when'>, row: RecordRow): boolean {
  try {
    return holds(button.when, { ...scopeNow(), row });
  } catch (reason) {
    console.error('when', button.code, reason);
    return false;
  }
}
