import type { ArrayField } from '@formily/core';
import { App, Button, Empty, Flex, Input, Modal, Progress, Table } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import './collect-dialog.css';
import { isRowBlank, newRowOf } from '@/components/arrays/new-row';
import { showRow } from '@/components/arrays/row-pages';
import { maxItemsOf } from '@/components/field/rules-of';
import { formatNumber } from '@/components/inputs/number-text';
import type { Doc } from '@/contract/base/doc';
import { sumOf } from '@/contract/base/sum';
import { type Dictionaries, decimalsOf, type FieldInfo } from '@/contract/fields/fields';
import type { Collect } from '@/contract/language/collect-schema';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { askedFields, collectedColumns } from '@/contract/pages/collect';
import { t } from '@/services/i18n';
import { cellField, renderCell } from '../list/table/cells';
import { useCollectable } from './use-collectable';

interface CollectDialogProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  collect: Collect;
  id: string | undefined;
  list: ArrayField;
  onClose(): void;
}

/** Rows that are drawn without being cut to what is in sight. */
const FEW = 50;
/** Rows that are put into the form before the screen is drawn again. */
const AT_ONCE = 50;
/** Ids of rows and columns stand beside what people read. */
const MOST_COLUMNS = 8;

/** What there is to collect: found by text, ticked, counted and added up before it comes into the list. */
export function CollectDialog({ page, dictionaries, collect, id, list, onClose }: CollectDialogProps) {
  const { message } = App.useApp();
  const values = useMemo(() => {
    const all = JSON.parse(JSON.stringify(list.form.values)) as Doc;
    return Object.fromEntries(askedFields(collect).map((name) => [name, all[name] ?? null])) as Doc;
  }, [list, collect]);
  const present = useMemo(
    () => (list.value ?? []).filter((row: unknown) => !isRowBlank(list, row)) as Doc[],
    [list],
  );
  const room = maxItemsOf(list) - present.length;
  const found = useCollectable({ page: page.path, collect, values, id, most: room + present.length });
  const { key, total, isComing, hasFailed } = found;
  const rows = useMemo(() => {
    const held = new Set(present.map((row) => row[key]));
    return found.rows.filter((row) => !held.has(row[key]));
  }, [found.rows, key, present]);
  const [left, setLeft] = useState<ReadonlySet<unknown>>(new Set());
  const [text, setText] = useState('');
  const [put, setPut] = useState<number>();
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const shown = wanted === '' ? rows : rows.filter((row) => holds(row, wanted));
  const chosen = rows.filter((row) => !left.has(row[key]));
  const columns = shownColumns(page, collect);

  async function bring() {
    const before = [...present];
    const fresh = chosen.map((row) => ({ ...newRowOf(list), ...row }));
    for (let count = AT_ONCE; count - AT_ONCE < fresh.length; count += AT_ONCE) {
      const done = Math.min(count, fresh.length);
      if (fresh.length > AT_ONCE) {
        setPut(done);
        await new Promise((resolve) => setTimeout(resolve));
      }
      await list.onInput([...before, ...fresh.slice(0, done)]);
    }
    showRow(list, before.length);
    onClose();
    void message.success(t('已汇总 {count} 条', { count: fresh.length }));
  }

  const isTooMany = chosen.length > room;
  return (
    <Modal
      open
      title={collect.label}
      width={880}
      className="collect-dialog"
      maskClosable={false}
      onCancel={onClose}
      footer={
        <Flex wrap align="center" justify="end" gap={8} className="collect-footer">
          <span className="secondary number collect-chosen" aria-live="polite">
            {isTooMany
              ? t('明细还能放 {room} 行，已选 {count} 条', { room, count: chosen.length })
              : t('已选 {count} / {total} 条', { count: chosen.length, total: rows.length })}
            {sums(columns, chosen)}
          </span>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0 || isTooMany || isComing}
            loading={put !== undefined}
            onClick={bring}
          >
            {t('汇总 {count} 条', { count: chosen.length })}
          </Button>
        </Flex>
      }
    >
      {put !== undefined && (
        <Progress percent={Math.floor((put / chosen.length) * 100)} size="small" aria-label={collect.label} />
      )}
      {isComing && found.rows.length > 0 && (
        <Progress
          percent={Math.floor((found.rows.length / total) * 100)}
          size="small"
          aria-label={t('加载中')}
        />
      )}
      {hasFailed ? (
        <Empty description={t('没有读到可以汇总的记录')}>
          <Button onClick={found.retry}>{t('重试')}</Button>
        </Empty>
      ) : (
        <>
          {rows.length > 0 && (
            <Input.Search
              allowClear
              className="collect-search"
              style={{ marginBottom: 12 }}
              placeholder={t('在下面的记录里查找')}
              aria-label={t('在下面的记录里查找')}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
          <Table<Doc>
            size="small"
            rowKey={(row) => String(row[key])}
            loading={isComing && found.rows.length === 0}
            dataSource={shown}
            pagination={false}
            virtual={shown.length > FEW}
            scroll={{ x: Math.max(320, columns.length * 120), y: 360 }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={isComing ? null : rows.length > 0 ? t('没有找到') : t('没有可以汇总的记录')}
                />
              ),
            }}
            rowSelection={{
              // They reach the box, though antd's type knows of none.
              getCheckboxProps: (row): object => ({
                'aria-label': t('选择{name}', { name: String(row[key]) }),
              }),
              selectedRowKeys: chosen.map((row) => String(row[key])),
              onChange: (_, ticked) => {
                const kept = new Set(ticked.filter(Boolean).map((row) => row[key]));
                // What the search leaves out of sight keeps its tick.
                setLeft(
                  new Set(
                    rows
                      .filter((row) => (shown.includes(row) ? !kept.has(row[key]) : left.has(row[key])))
                      .map((row) => row[key]),
                  ),
                );
              },
            }}
            columns={columns.map((info) => ({
              key: info.path,
              dataIndex: info.path,
              title: info.title,
              align: info.type === 'number' ? ('right' as const) : ('left' as const),
              render: (_: unknown, row: Doc) =>
                renderCell(
                  { ...cellField(page, dictionaries, `${collect.into}.0.${info.path}`), name: info.path },
                  row as RecordRow,
                ),
            }))}
          />
        </>
      )}
    </Modal>
  );
}

function shownColumns(page: RecordPage, collect: Collect): FieldInfo[] {
  const columns = [...(collectedColumns(page, collect)?.values() ?? [])];
  return columns
    .filter(({ path, schema }) => Object.hasOwn(collect.map, path) && schema['x-hidden'] !== true)
    .slice(0, MOST_COLUMNS);
}

const holds = (row: Doc, text: string): boolean =>
  Object.values(row).some((value) => String(value).toLowerCase().includes(text));

function sums(columns: readonly FieldInfo[], chosen: readonly Doc[]): string {
  return columns
    .filter(({ type, schema }) => type === 'number' && schema['x-component'] !== 'Percent')
    .map((info) => {
      const total = sumOf(chosen.map((row) => row[info.path]));
      return ` · ${info.title} ${formatNumber(total, decimalsOf(info))}`;
    })
    .join('');
}
