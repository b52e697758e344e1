import { useMemoizedFn } from 'ahooks';
import { Checkbox, Pagination } from 'antd';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { columnsOf, type RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { arrange } from '../groups/arrange';
import { GroupHeading } from '../groups/group-heading';
import { cardColumns } from './card-fields';
import './list-cards.css';
import type { ListRowsProps } from '../table/list-table';
import { PageSums } from '../table/page-sums';
import { totalText } from '../table/total-text';
import { RecordCard } from './record-card';

/** One page of records on a phone, as cards; what a table offers by its heads stands in the search (decision 065). */
export const ListCards = memo(function ListCards({
  page,
  dictionaries,
  config,
  data,
  query,
  offered,
  links,
  chosen,
  onChoose,
  onQuery,
  empty,
  pictureOf,
}: Omit<ListRowsProps, 'size' | 'opened'> & { pictureOf?: ((row: RecordRow) => ReactNode) | undefined }) {
  const top = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => cardColumns(page, config), [page, config]);
  const rows = data.list as RecordRow[];
  const ids = new Set(chosen?.map(({ id }) => id));
  const choose = useMemoizedFn((row: RecordRow, isChosen: boolean) => {
    const others = (chosen ?? []).filter(({ id }) => id !== row.id);
    onChoose(isChosen ? [...others, row] : others);
  });
  const turn = (current: number) => {
    // Who turns a page stands at its end.
    top.current?.scrollIntoView({ block: 'start' });
    onQuery({ current });
  };
  if (rows.length === 0 && !data.groups?.length) return empty;
  return (
    <div ref={top} className="list-cards">
      <div className="list-cards-head">
        {chosen && rows.length > 0 && <ChooseAll rows={rows} chosen={chosen} onChoose={onChoose} />}
        {rows.length > 0 && (
          <span className="secondary number list-cards-total">
            {totalText(data, rangeOf(query, rows.length))}
          </span>
        )}
      </div>
      <ul>
        {arrange(data, query).map((one) => {
          if ('head' in one)
            return (
              <li key={`group ${JSON.stringify(one.head.group.key)}`} className="card-group">
                <h3>
                  <GroupHeading {...{ page, query, onQuery }} head={one.head} />
                </h3>
              </li>
            );
          const { row } = one;
          return (
            <RecordCard
              key={row.id}
              page={page}
              dictionaries={dictionaries}
              columns={columns}
              row={row}
              actions={offered.get(row.id) ?? []}
              links={links}
              picture={pictureOf?.(row)}
              isChosen={ids.has(row.id)}
              onChoose={chosen && choose}
            />
          );
        })}
      </ul>
      {columnsOf(page).some(({ sum }) => sum) && <PageSums page={page} rows={rows} />}
      <Pagination
        simple
        align="center"
        hideOnSinglePage
        showSizeChanger={false}
        current={query.current}
        pageSize={query.pageSize}
        total={data.total}
        onChange={turn}
      />
    </div>
  );
});

/** Chooses all records of the page in sight, beside those of others. */
function ChooseAll({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly RecordRow[];
  chosen: readonly RecordRow[];
  onChoose(rows: readonly RecordRow[]): void;
}) {
  const here = new Set(rows.map(({ id }) => id));
  const elsewhere = chosen.filter(({ id }) => !here.has(id));
  const count = chosen.length - elsewhere.length;
  return (
    <Checkbox
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ target }) => onChoose(target.checked ? [...elsewhere, ...rows] : elsewhere)}
    >
      {t('全选本页')}
    </Checkbox>
  );
}

function rangeOf({ current, pageSize }: { current: number; pageSize: number }, count: number) {
  const before = (current - 1) * pageSize;
  return [before + 1, before + count] as [number, number];
}
