import { Button, Checkbox } from 'antd';
import { memo, type ReactNode, useId, useState } from 'react';
import { type Dictionaries, isEmphasized, isPrinted } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { ActionButton, MoreActions, type RowAction } from '../actions/row-actions';
import { cellField } from '../table/cells';
import { cellOf, labelOf } from '../table/columns';
import { ExpandedRow } from '../table/expanded-row';
import type { RecordLinks } from '../table/record-link';
import { DownIcon } from '../table/row-icons';
import { nameOfRow } from '../table/row-name';
import type { CardColumns } from './card-fields';

interface RecordCardProps {
  page: ListPage;
  dictionaries: Dictionaries;
  columns: CardColumns;
  row: RecordRow;
  actions: readonly RowAction[];
  links: RecordLinks;
  isChosen: boolean;
  /** Stands above the name. */
  picture?: ReactNode;
  /** Absent where nothing can be done to several records. */
  onChoose: ((row: RecordRow, chosen: boolean) => void) | undefined;
}

/** A record of a list on a phone: its name, which opens it, its state, some fields, and what can be done to it. */
export const RecordCard = memo(function RecordCard({
  page,
  dictionaries,
  columns: { title, state, fields },
  row,
  actions,
  links,
  picture,
  isChosen,
  onChoose,
}: RecordCardProps) {
  const content = (column: typeof title) =>
    cellOf(cellField(page, dictionaries, column.field), { ...column, link: linkOf(column) }, row);
  const name = cellOf(cellField(page, dictionaries, title.field), { ...title, link: 'view' }, row, links);
  return (
    <li className={isChosen ? 'record-card record-card-chosen' : 'record-card'} data-row-key={row.id}>
      {picture}
      <div className="record-card-head">
        {onChoose && (
          <Checkbox
            checked={isChosen}
            aria-label={t('选择{name}', { name: nameOfRow(page, row) })}
            onChange={({ target }) => onChoose(row, target.checked)}
          />
        )}
        <h3 className="card-name">{name}</h3>
        {state && <span className="record-card-state">{content(state)}</span>}
      </div>
      <dl className="facts record-card-fields">
        {fields.map((column) => (
          <div key={column.field} className={isPrinted(page, column.field) ? undefined : 'unprinted'}>
            <dt>{column.title ?? labelOf(page, column.field)}</dt>
            <dd className={isEmphasized(page, column) ? 'emphasized' : undefined}>{content(column)}</dd>
          </div>
        ))}
      </dl>
      <CardFoot page={page} dictionaries={dictionaries} row={row} actions={actions} />
    </li>
  );
});

/** The name alone opens the record. */
function linkOf({ link }: CardColumns['title']) {
  return link === 'view' ? undefined : link;
}

function CardFoot({
  page,
  dictionaries,
  row,
  actions,
}: Pick<RecordCardProps, 'page' | 'dictionaries' | 'row' | 'actions'>) {
  const [isUnfolded, setUnfolded] = useState(false);
  const unfolded = useId();
  const { expand } = page.list;
  const sorted = byWeight(actions);
  // What does harm is never what lies under the thumb.
  const main = sorted[0]?.danger ? undefined : sorted[0];
  if (actions.length === 0 && !expand) return null;
  return (
    <>
      {isUnfolded && (
        <div id={unfolded}>
          <ExpandedRow page={page} dictionaries={dictionaries} row={row} />
        </div>
      )}
      <div className="record-card-foot">
        {expand && (
          <Button
            type="text"
            aria-expanded={isUnfolded}
            aria-controls={unfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('收起') : t('展开')} <DownIcon />
          </Button>
        )}
        <span className="record-card-actions">
          <MoreActions actions={main ? sorted.slice(1) : sorted} row={row} type="text" trigger={['click']} />
          {main && <ActionButton action={main} row={row} />}
        </span>
      </div>
    </>
  );
}

/** What moves the record on comes first, then what changes it; the name opens it already, and what does harm comes last. */
function byWeight(actions: readonly RowAction[]): RowAction[] {
  const weight = ({ danger, moves, isView }: RowAction) => (danger ? 3 : moves ? 0 : isView ? 2 : 1);
  return actions.toSorted((left, right) => weight(left) - weight(right));
}
