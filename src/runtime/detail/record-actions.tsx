import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { RecordRow } from '@/contract/list-query';
import { t } from '@/services/i18n';
import type { RowAction } from '../list/row-actions';

/** Buttons in sight above a record; more go into a menu. */
const IN_SIGHT = 4;

/** What can be done to a record, as buttons: what moves it on comes first and stands out, what does harm comes last. */
export function RecordActions({ actions, row }: { actions: readonly RowAction[]; row: RecordRow }) {
  const shown = actions.filter((action) => action.fits(row)).sort((left, right) => rank(left) - rank(right));
  const direct = shown.length > IN_SIGHT ? shown.slice(0, IN_SIGHT - 1) : shown;
  const more = shown.slice(direct.length);
  if (shown.length === 0) return null;
  return (
    <div className="record-actions">
      {direct.map((action, index) => (
        <Button
          key={`${action.code}:${action.label}`}
          type={index === 0 && !action.danger ? 'primary' : 'default'}
          danger={action.danger}
          data-code={action.code}
          onClick={() => action.run(row)}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          menu={{
            items: more.map(({ code, label, danger }, index) => ({
              key: index,
              label,
              danger,
              'data-code': code,
            })),
            onClick: ({ key }) => more[Number(key)]?.run(row),
          }}
        >
          <Button>
            {t('更多')} <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

function rank({ danger, moves }: RowAction): number {
  return danger ? 2 : moves ? 0 : 1;
}
