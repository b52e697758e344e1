import { Flex } from 'antd';
import { Fragment } from 'react';
import type { RecordRow } from '@/contract/lists/list-query';
import { ActionButton, folded, MoreActions, type RowAction } from '../../list/actions/row-actions';

/** Buttons in sight above a record; more go into a menu. */
const IN_SIGHT = 4;

/** What can be done to a record, as buttons: what moves it on comes first and stands out, what does harm comes last. */
export function RecordActions({ actions, row }: { actions: readonly RowAction[]; row: RecordRow }) {
  const shown = actions.filter((action) => action.fits(row)).sort((left, right) => rank(left) - rank(right));
  const [direct, more] = folded(shown, IN_SIGHT);
  if (shown.length === 0) return null;
  return (
    <Flex wrap gap={8} className="record-actions">
      {direct.map((action, index) => {
        const refusal = action.refusal?.(row);
        return (
          <Fragment key={`${action.code}:${action.label}`}>
            <ActionButton
              action={action}
              row={row}
              type={index === 0 && !action.danger && !refusal ? 'primary' : 'default'}
            />
            {refusal && <span className="secondary action-reason">{refusal}</span>}
          </Fragment>
        );
      })}
      <MoreActions actions={more} row={row} />
    </Flex>
  );
}

function rank({ danger, moves }: RowAction): number {
  return danger ? 2 : moves ? 0 : 1;
}
