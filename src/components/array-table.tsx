import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ArrayField as ArrayFieldModel } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { ObjectField, observer, RecursionField, useField, useFieldSchema } from '@formily/react';
import { Button } from 'antd';
import './array-table.css';
import { maxItemsOf } from './rules-of';
import { texts } from './texts';

/**
 * A list of records inside a record: a row for each item, a column for each of its fields, with buttons to add and
 * remove. Written anew because Formily's own writes its row numbers into the data and validates only the page in sight.
 * On a phone each row stands as a card.
 */
export const ArrayTable = observer(function ArrayTable() {
  const field = useField<ArrayFieldModel>();
  const { items } = useFieldSchema();
  const columns = columnsOf(items as Schema | undefined);
  const rows: unknown[] = Array.isArray(field.value) ? field.value : [];
  const editable = field.pattern === 'editable';
  const full = rows.length >= maxItemsOf(field);
  return (
    <div className="array-table">
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ name, title, required }) => (
                <th key={name} className={required ? 'required' : undefined}>
                  {title}
                </th>
              ))}
              {editable && <th className="array-table-action" aria-label={texts.removeRow} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Formily moves the fields of a row with its index
              <ObjectField key={index} name={index}>
                <tr>
                  {columns.map(({ name, title, schema }) => (
                    <td key={name} data-title={title}>
                      <RecursionField schema={schema} name={name} />
                    </td>
                  ))}
                  {editable && (
                    <td className="array-table-action">
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={texts.removeRow}
                        onClick={() => field.remove(index)}
                      />
                    </td>
                  )}
                </tr>
              </ObjectField>
            ))}
          </tbody>
        </table>
      )}
      {!editable && rows.length === 0 && <span className="empty-value">-</span>}
      {editable && (
        <Button type="dashed" block icon={<PlusOutlined />} disabled={full} onClick={() => field.push({})}>
          {texts.addRow}
        </Button>
      )}
    </div>
  );
});

interface ItemColumn {
  name: string;
  title: string;
  required: boolean;
  schema: Schema;
}

function columnsOf(items: Schema | undefined): ItemColumn[] {
  return (items?.mapProperties((schema, name) => ({
    name: String(name),
    title: String(schema.title ?? name),
    required: [schema['x-validator'] ?? []].flat().some((rule) => rule.required === true),
    schema,
  })) ?? []) as ItemColumn[];
}
