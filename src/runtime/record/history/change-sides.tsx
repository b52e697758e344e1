import type { ReactNode } from 'react';
import { FilesView } from '@/components/files/upload';
import type { ChangeSides as Sides } from '@/contract/fields/certified';
import { type Dictionaries, fieldAt, fieldsOf, holdsFiles, isPrinted } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { changesBetween, type HistoryChange } from '@/contract/records/history';
import { t } from '@/services/i18n';
import { ChangedValue, titleOfChange } from './changed-value';
import './change-sides.css';

interface SidesTableProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  changes: readonly HistoryChange[];
  /** What the table is called for those who do not see it. */
  label: string;
}

/** What a change makes of a record, from its two sides. */
export function ChangeSides({ before, after, ...table }: Omit<SidesTableProps, 'changes'> & Sides) {
  return <SidesTable {...table} changes={changesBetween(table.page, before, after)} />;
}

/** What changed in a record: each field with its old and its new value, as the page shows them; files to look at. */
export function SidesTable({ page, dictionaries, changes, label }: SidesTableProps) {
  const cellOf = (side: 'before' | 'after') => (change: HistoryChange) =>
    change.hidden ? (
      t('已变更，内容不显示')
    ) : (
      <SideValue page={page} dictionaries={dictionaries} path={change.path} value={change[side]} />
    );
  const sides = [
    { side: 'before', title: t('原内容'), cell: cellOf('before') },
    { side: 'after', title: t('新内容'), cell: cellOf('after') },
  ];
  return <ComparedTable page={page} rows={inOrder(page, changes)} sides={sides} label={label} />;
}

interface ComparedTableProps<Row> {
  page: RecordPage;
  rows: readonly Row[];
  sides: readonly {
    side: string;
    title: string;
    cell(row: Row): ReactNode;
    isChosen?(row: Row): boolean;
  }[];
  label: string;
  className?: string;
}

/** A row for each field and a column for each side of it; on a phone the sides stand one below the other. */
export function ComparedTable<Row extends { path: string }>({
  page,
  rows,
  sides,
  label,
  className = '',
}: ComparedTableProps<Row>) {
  return (
    <table className={`change-sides ${className}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('变更项')}</th>
          {sides.map(({ side, title }) => (
            <th key={side} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.path}
            data-field={row.path}
            className={isPrinted(page, row.path) ? undefined : 'unprinted'}
          >
            <th scope="row">{titleOfChange(page, row.path)}</th>
            {sides.map(({ side, title, cell, isChosen }) => (
              <td key={side} data-side={side} data-label={title} data-chosen={isChosen?.(row)}>
                <div className="change-value">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SideValueProps = Pick<SidesTableProps, 'page' | 'dictionaries'> & { path: string; value: unknown };

/** One side of a changed field as the page shows it; files to look at. */
export function SideValue({ path, value, ...subject }: SideValueProps) {
  const field = fieldAt(subject.page.form, path);
  if (field && holdsFiles(field.schema)) return <FilesView value={value} listType="text" />;
  return <ChangedValue {...subject} path={path} value={value} />;
}

/** As the form has its fields; what it does not know comes last. */
function inOrder({ form }: RecordPage, changes: readonly HistoryChange[]): HistoryChange[] {
  const order = [...fieldsOf(form).keys()];
  const rank = ({ path }: HistoryChange) => {
    const place = order.indexOf(path.split('.')[0]!);
    return place === -1 ? order.length : place;
  };
  return changes.toSorted((left, right) => rank(left) - rank(right));
}
