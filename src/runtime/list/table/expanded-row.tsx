import type { ReactNode } from 'react';
import { isObject } from '@/contract/base/is-object';
import { type Dictionaries, fieldsOf, itemFieldsOf, titleOf } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import '../../plain-table.css';
import { cellField, renderCell } from './cells';

interface ExpandedRowProps {
  page: ListPage;
  dictionaries: Dictionaries;
  row: RecordRow;
}

/** What a row unfolds: the named fields in full, long texts with their line breaks and item tables to read. */
export function ExpandedRow({ page, dictionaries, row }: ExpandedRowProps) {
  return (
    <dl className="facts expanded-row">
      {(page.list.expand ?? []).map((name) => (
        <div key={name}>
          <dt>{titleOf(page, name)}</dt>
          <dd>{contentFor({ page, dictionaries, row }, name)}</dd>
        </div>
      ))}
    </dl>
  );
}

function contentFor(subject: ExpandedRowProps, name: string): ReactNode {
  const value = valueAt(subject.row, name);
  if (Array.isArray(value) && value.some(isObject)) return <Items {...subject} name={name} items={value} />;
  return renderCell(cellField(subject.page, subject.dictionaries, name), subject.row);
}

const numeric = (type: string | undefined) => (type === 'number' ? 'numeric' : undefined);

function Items({
  page,
  dictionaries,
  row,
  name,
  items,
}: ExpandedRowProps & { name: string; items: unknown[] }) {
  const field = fieldsOf(page.form).get(name);
  const columns = [...((field && itemFieldsOf(field)) ?? new Map()).values()].filter(
    ({ type }) => type !== 'object' && type !== 'array',
  );
  return (
    <div className="expanded-items">
      <table className="plain-table">
        <thead>
          <tr>
            {columns.map(({ path, title, type }) => (
              <th key={path} className={numeric(type)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a record that is only read never move
            <tr key={index}>
              {columns.map(({ path, type }) => (
                <td key={path} className={numeric(type)}>
                  {renderCell(cellField(page, dictionaries, `${name}.${index}.${path}`), row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
