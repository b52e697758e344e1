import type { Schema } from '@formily/json-schema';
import { ObjectField, observer, RecursionField, useFieldSchema } from '@formily/react';
import './array-table.css';
import { AddItem, ItemActions, itemProps, useItems } from './items';
import { texts } from './texts';

/**
 * A list of records inside a record: a row for each item, a column for each of its fields, with buttons to add,
 * copy, move and remove. Written anew because Formily's own writes its row numbers into the data and validates only the page in sight.
 * On a phone each row stands as a card.
 */
export const ArrayTable = observer(function ArrayTable() {
  const { items: item } = useFieldSchema();
  const columns = columnsOf(item as Schema | undefined);
  const items = useItems();
  const { count, editable } = items;
  return (
    <div className="array-table" ref={items.container}>
      {count > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ name, title, required }) => (
                <th key={name} className={required ? 'required' : undefined}>
                  {title}
                </th>
              ))}
              {editable && <th className="array-table-action" aria-label={texts.rowActions} />}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Formily moves the fields of a row with its index
              <ObjectField key={index} name={index}>
                <tr {...itemProps(items, index)}>
                  {columns.map(({ name, title, schema }) => (
                    <td key={name} data-title={title}>
                      <RecursionField schema={schema} name={name} />
                    </td>
                  ))}
                  {editable && (
                    <td className="array-table-action">
                      <ItemActions items={items} index={index} />
                    </td>
                  )}
                </tr>
              </ObjectField>
            ))}
          </tbody>
        </table>
      )}
      {!editable && count === 0 && <span className="empty-value">-</span>}
      {editable && <AddItem items={items} />}
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
