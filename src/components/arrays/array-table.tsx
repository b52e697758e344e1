import type { Schema } from '@formily/json-schema';
import { observer, useFieldSchema } from '@formily/react';
import { Pagination } from 'antd';
import './array-table.css';
import { FieldView } from '../field/field-view';
import { texts } from '../texts';
import { AddItem, ItemActions, itemProps, useItems } from './items';
import { pageOf, ROWS_A_PAGE, turnToPage } from './row-pages';

/**
 * A list of records inside a record: a row for each item, a column for each of its fields, with buttons to add,
 * copy, move and remove. Written anew because Formily's own writes its row numbers into the data and validates only the page in sight.
 * A long list is drawn a page at a time; the rules of all its rows live in the model. On a phone each row stands as a card.
 */
export const ArrayTable = observer(function ArrayTable() {
  const { items: item } = useFieldSchema();
  const items = useItems();
  const { field, count, editable } = items;
  const columns = columnsOf(item as Schema | undefined, field.pattern);
  const page = pageOf(field, count);
  const first = (page - 1) * ROWS_A_PAGE;
  const indexes = [...Array(count).keys()].slice(first, first + ROWS_A_PAGE);
  // Rows that all stay where they are have no column for buttons.
  const isMoved = editable && indexes.some((index) => !items.isFixed(index));
  return (
    <div className="array-table" ref={items.container}>
      {count > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ name, title, required, read, ...column }) => (
                <th key={name} className={classOf({ required: required && !read, ...classesOf(column) })}>
                  {title}
                </th>
              ))}
              {isMoved && <th className="array-table-action" aria-label={texts.rowActions} />}
            </tr>
          </thead>
          <tbody>
            {indexes.map((index) => (
              <FieldView key={index} address={`${field.address}.${index}`} schema={item as Schema}>
                <tr {...itemProps(items, index)}>
                  {columns.map(({ name, title, schema, ...column }) => (
                    <td key={name} data-title={title} className={classOf(classesOf(column))}>
                      <FieldView address={`${field.address}.${index}.${name}`} schema={schema} />
                    </td>
                  ))}
                  {isMoved && (
                    <td className="array-table-action">
                      <ItemActions items={items} index={index} />
                    </td>
                  )}
                </tr>
              </FieldView>
            ))}
          </tbody>
        </table>
      )}
      {count > ROWS_A_PAGE && (
        <Pagination
          size="small"
          className="array-table-pages"
          current={page}
          pageSize={ROWS_A_PAGE}
          total={count}
          showSizeChanger={false}
          showTotal={(total) => texts.rowCount.replace('{count}', String(total))}
          onChange={(next) => turnToPage(field, next)}
        />
      )}
      <AddItem items={items} />
    </div>
  );
});

interface ItemColumn {
  name: string;
  title: string;
  required: boolean;
  unprinted: boolean;
  /** Read by its last digits. */
  numeric: boolean;
  /** A number or a time: too short to be broken over two lines. */
  unbroken: boolean;
  /** Written by nobody in this table: its cells are text. */
  read: boolean;
  schema: Schema;
}

const classesOf = ({
  unprinted,
  numeric,
  unbroken,
}: Pick<ItemColumn, 'unprinted' | 'numeric' | 'unbroken'>) => ({
  unprinted,
  numeric,
  unbroken,
});

function classOf(classes: Readonly<Record<string, boolean>>): string | undefined {
  const names = Object.keys(classes).filter((name) => classes[name]);
  return names.length > 0 ? names.join(' ') : undefined;
}

const TIMES: ReadonlySet<string> = new Set(['DatePicker', 'TimePicker']);
const isNumeric = (schema: Schema) => schema.type === 'number' && schema.enum === undefined;

/** A column that is hidden from everybody is none. */
function columnsOf(items: Schema | undefined, pattern: string): ItemColumn[] {
  const all = (items?.mapProperties((schema, name) => ({
    name: String(name),
    title: String(schema.title ?? name),
    numeric: isNumeric(schema),
    unbroken: isNumeric(schema) || TIMES.has(String(schema['x-component'])),
    read: (schema['x-pattern'] ?? pattern) === 'readPretty',
    unprinted: schema['x-decorator-props']?.isPrinted === false,
    required: [schema['x-validator'] ?? []].flat().some((rule) => rule.required === true),
    schema,
  })) ?? []) as ItemColumn[];
  return all.filter(({ schema }) => schema['x-hidden'] !== true);
}
