import type { Schema } from '@formily/json-schema';
import { observer, useField, useFieldSchema } from '@formily/react';
import { FieldView, FieldViews } from '../field/field-view';
import { PartLabel } from '../layouts/layout-parts';
import { FieldGrid, type GridProps } from '../layouts/section';
import { texts } from '../texts';
import type { Items } from './items';

interface ItemFieldsProps extends Pick<GridProps, 'maxColumns'> {
  index: number;
}

export function ItemFields({ index, maxColumns }: ItemFieldsProps) {
  const { items } = useFieldSchema();
  const address = `${useField().address}.${index}`;
  return (
    <div className="item-fields">
      <FieldGrid maxColumns={maxColumns}>
        <FieldView address={address} schema={items as Schema}>
          <FieldViews schema={items as Schema} base={`${address}.`} />
        </FieldView>
      </FieldGrid>
    </div>
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
