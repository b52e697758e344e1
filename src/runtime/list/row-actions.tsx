import { DownOutlined } from '@ant-design/icons';
import { Button as AntButton, Dropdown, Space } from 'antd';
import { holds } from '@/contract/expressions/expression';
import type { RecordRow } from '@/contract/list-query';
import type { Button, PageSchema } from '@/contract/page-schema';
import { grantsButton, type PermissionMap } from '@/contract/permissions';
import { t } from '@/services/i18n';
import { expressionScope } from '../expression-scope';

/** Buttons in sight beside a row; more go into a menu. */
const IN_SIGHT = 3;

/** The buttons of a page that this account holds; one that is not granted is not in the page. */
export function grantedButtons(
  page: PageSchema,
  permissions: PermissionMap,
  buttons: readonly Button[] = [],
): Button[] {
  return buttons.filter((button) => grantsButton(permissions, page.path, button.code));
}

interface RowActionsProps {
  buttons: readonly Button[];
  row: RecordRow;
  onAction(button: Button, row: RecordRow): void;
}

/** A row's buttons: those whose `when` holds for the row; a wrong condition hides its button and is logged. */
export function RowActions({ buttons, row, onAction }: RowActionsProps) {
  const shown = buttons.filter((button) => allowed(button, row));
  const direct = shown.length > IN_SIGHT ? shown.slice(0, IN_SIGHT - 1) : shown;
  const more = shown.slice(direct.length);
  return (
    <Space size={12} className="row-actions">
      {direct.map((button) => (
        <AntButton
          key={`${button.code}:${button.label}`}
          type="link"
          size="small"
          danger={button.danger}
          data-code={button.code}
          onClick={() => onAction(button, row)}
        >
          {button.label}
        </AntButton>
      ))}
      {more.length > 0 && (
        <Dropdown
          menu={{
            items: more.map((button) => ({ key: button.label, label: button.label, danger: button.danger })),
            onClick: ({ key }) => onAction(more.find((button) => button.label === key)!, row),
          }}
        >
          <AntButton type="link" size="small">
            {t('更多')} <DownOutlined />
          </AntButton>
        </Dropdown>
      )}
    </Space>
  );
}

function allowed(button: Button, row: RecordRow): boolean {
  const { now, ...scope } = expressionScope();
  try {
    return holds(button.when, { ...scope, row, now: now() });
  } catch (reason) {
    console.error('when', button.code, reason);
    return false;
  }
}
