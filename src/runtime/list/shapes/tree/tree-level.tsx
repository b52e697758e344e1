import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button, Flex, Spin } from 'antd';
import { useId, useState } from 'react';
import { valueAt } from '@/contract/fields/record-shape';
import type { RecordRow } from '@/contract/lists/list-query';
import { treeKey } from '@/contract/lists/list-views';
import { t } from '@/services/i18n';
import { MoreActions } from '../../actions/row-actions';
import type { CardColumns } from '../../cards/card-fields';
import { cellField } from '../../table/cells';
import { cellOf } from '../../table/columns';
import { nameOfRow } from '../../table/row-name';
import { actionsFor, type ShapeProps } from '../shape-props';
import { useShapeData } from '../use-shape-data';

interface RowProps {
  shape: ShapeProps;
  columns: CardColumns;
  row: RecordRow;
}

/** A record of a tree with those below it, which are read when it is unfolded. */
export function TreeLevel({ hasChildren, ...props }: RowProps & { hasChildren: boolean }) {
  const { shape, row } = props;
  const [isOpen, setOpen] = useState(false);
  const below = useId();
  const isUnfolded = isOpen && hasChildren;
  return (
    <li>
      <Flex align="center">
        {hasChildren ? (
          <Button
            type="text"
            className="tree-sign"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? below : undefined}
            aria-label={t('下级：{name}', { name: nameOfRow(shape.page, row) })}
            icon={isUnfolded ? <CaretDownOutlined /> : <CaretRightOutlined />}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="tree-sign" />
        )}
        <TreeRow {...props} />
      </Flex>
      {isUnfolded && <Below {...props} id={below} />}
    </li>
  );
}

function Below({ id, ...props }: RowProps & { id: string }) {
  const { shape, row } = props;
  const { client, sort, stamp, page } = shape;
  const key = treeKey(page) === 'id' ? row.id : String(valueAt(row, treeKey(page)));
  const [size, setSize] = useState(50);
  const { data, outcome, refresh } = useShapeData(
    () => client.tree({ _parent: key, sort, pageSize: size }),
    [key, sort, stamp, size],
  );
  if (outcome === 'failed' || outcome === 'refused')
    return (
      <p className="secondary tree-note" role="alert">
        {t('数据加载失败')}
        <Button type="link" size="small" onClick={refresh}>
          {t('重试')}
        </Button>
      </p>
    );
  if (!data) return <Spin className="tree-note" size="small" />;
  return (
    <ul id={id}>
      {data.list.map((one) => (
        <TreeLevel key={one.id} {...props} row={one} hasChildren={data.parents.includes(one.id)} />
      ))}
      {data.list.length < data.total && size < 200 && (
        <li>
          <Button type="text" size="small" onClick={() => setSize((known) => Math.min(200, known + 50))}>
            {t('再显示 {count} 条', { count: Math.min(50, data.total - data.list.length) })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** One record in a line: its name, which opens it, some fields, and what can be done to it; with `path` the way down to it. */
export function TreeRow({ shape, columns, row, path }: RowProps & { path?: { id: string; name: string }[] }) {
  const { page, dictionaries, links, actions } = shape;
  const { title, state, fields } = columns;
  const cell = (column: typeof title, isLink = false) =>
    cellOf(
      cellField(page, dictionaries, column.field),
      isLink ? { ...column, link: 'view' } : column,
      row,
      isLink ? links : undefined,
    );
  return (
    <div className="tree-row" data-row-key={row.id}>
      <span className="tree-name">
        {path && path.length > 0 && (
          <span className="secondary tree-path">{path.map(({ name }) => name).join(' / ')} / </span>
        )}
        {cell(title, true)}
      </span>
      {state && <span>{cell(state)}</span>}
      {fields.map((column) => (
        <span key={column.field} className="secondary cut-off tree-field">
          {cell(column)}
        </span>
      ))}
      <MoreActions
        actions={actionsFor(actions, row)}
        row={row}
        type="text"
        size="small"
        trigger={['click']}
      />
    </div>
  );
}
