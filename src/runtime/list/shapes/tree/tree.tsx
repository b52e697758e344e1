import { Button, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { fieldsOf } from '@/contract/fields/fields';
import { editableIn, stateOf } from '@/contract/fields/record-state';
import { t } from '@/services/i18n';
import type { RowAction } from '../../actions/row-actions';
import { useTransitionDialog } from '../../actions/use-transition-dialog';
import { cardColumns } from '../../cards/card-fields';
import { headingOfRow } from '../../table/row-name';
import { AwaitedRows } from '../../table/table-parts';
import type { ShapeProps } from '../shape-props';
import { writeField } from '../use-field-write';
import { useShapeData } from '../use-shape-data';
import { WithoutRecords } from '../without-records';
import { TreeLevel, TreeRow } from './tree-level';
import './tree.css';

/** Records of a level, or of a search, that are read at a time. */
export const TREE_STEP = 50;

/**
 * A list as a tree: a level is read when it is unfolded. With a search or in a view that narrows it, what is found stands
 * below each other, each with the way down to it.
 */
export function Tree(shape: ShapeProps) {
  const { page, client, filters, sort, stamp, actions, onChanged } = shape;
  const parent = page.list.tree?.parent ?? '';
  const isFlat = Object.keys(filters).length > 0;
  const [size, setSize] = useState(TREE_STEP);
  const { data, outcome, loading, refresh } = useShapeData(
    () => client.tree({ ...filters, sort, pageSize: size }),
    [filters, sort, stamp, size],
  );
  const ask = useTransitionDialog();
  const withMove = useMemo<RowAction[]>(() => {
    const updates = actions.filter(({ isUpdate }) => isUpdate);
    const title = fieldsOf(page.form).get(parent)?.schema.title;
    const move: RowAction = {
      code: 'move',
      label: t('移动'),
      fits: (row) =>
        updates.some((one) => one.fits(row)) &&
        (editableIn(page, stateOf(page, row))?.includes(parent) ?? true),
      run: (row) =>
        void ask({
          transition: { label: t('移动'), asks: [parent] },
          title: t('移动「{name}」', { name: headingOfRow(page, row) }),
          confirm: t('选择新的{parent}，下级一起移动。', { parent: String(title ?? parent) }),
          asked: { page, dictionaries: shape.dictionaries, row },
          onConfirm: async ({ values }) => {
            await writeField(page, client, row, { [parent]: values?.[parent] ?? null });
            onChanged();
          },
        }),
    };
    return updates.length > 0 ? [...actions, move] : [...actions];
  }, [actions, page, parent, client, onChanged, shape.dictionaries, ask]);
  const columns = useMemo(() => {
    const { title, state, fields } = cardColumns(page, {});
    return { title, state, fields: fields.filter(({ field }) => field !== parent).slice(0, 3) };
  }, [page, parent]);

  if (outcome === undefined) return <AwaitedRows />;
  if (!data || outcome !== 'read' || data.list.length === 0)
    return <WithoutRecords outcome={outcome} onRetry={refresh} />;
  const node = { shape: { ...shape, actions: withMove }, columns };
  return (
    <Spin spinning={loading}>
      <ul className={`tree${isFlat ? ' tree-flat' : ''}`} aria-label={page.title}>
        {data.list.map((row) =>
          isFlat ? (
            <li key={row.id}>
              <TreeRow {...node} row={row} path={data.paths?.[row.id] ?? []} />
            </li>
          ) : (
            <TreeLevel key={row.id} {...node} row={row} hasChildren={data.parents.includes(row.id)} />
          ),
        )}
      </ul>
      {data.list.length < data.total && size < 200 && (
        <Button type="text" block onClick={() => setSize((known) => Math.min(200, known + TREE_STEP))}>
          {t('再显示 {count} 条', { count: Math.min(TREE_STEP, data.total - data.list.length) })}
        </Button>
      )}
    </Spin>
  );
}
