import { FormLayout } from '@formily/antd-v5/esm/form-layout';
import type { Schema } from '@formily/json-schema';
import { observer, RecursionField, useFieldSchema } from '@formily/react';
import type { Items } from './items';
import { PartLabel } from './layout-parts';
import { FieldGrid, type GridProps } from './section';
import { texts } from './texts';

interface ItemFieldsProps extends Pick<GridProps, 'maxColumns'> {
  index: number;
}

/** The fields of one item of the list around, in a grid. */
export function ItemFields({ index, maxColumns }: ItemFieldsProps) {
  const { items } = useFieldSchema();
  return (
    // The item of the list around took the form's layout for itself.
    <FormLayout layout="vertical" feedbackLayout="terse" colon={false} className="item-fields">
      <FieldGrid maxColumns={maxColumns}>
        <RecursionField schema={items as Schema} name={index} />
      </FieldGrid>
    </FormLayout>
  );
}

interface ItemPlaceProps {
  items: Items;
  index: number;
}

/** What an item is called: its number, with its first text and the number of errors in it. */
export const ItemPlace = observer(function ItemPlace({ items: { field }, index }: ItemPlaceProps) {
  const { items } = useFieldSchema();
  const place = texts.itemPlace.replace('{index}', String(index + 1));
  const name = nameOf(field.value?.[index], items as Schema | undefined);
  return <PartLabel address={`${field.address}.${index}`} title={name ? `${place} · ${name}` : place} />;
});

/** The first free text of an item; codes of options would say nothing. */
function nameOf(item: unknown, schema: Schema | undefined): string | undefined {
  const texts = schema?.mapProperties((property, name) => {
    const value = (item as Record<string, unknown> | undefined)?.[name];
    const isText = property.type === 'string' && property['x-component'] === 'Input';
    return isText && typeof value === 'string' && value !== '' ? value : undefined;
  });
  return texts?.find((text) => text !== undefined);
}
