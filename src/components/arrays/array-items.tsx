import { observer } from '@formily/react';
import type { GridProps } from '../layouts/section';
import { ItemFields } from './item-fields';
import { AddItem, ItemActions, itemProps, useItems } from './items';

/** A list of records inside a record: a numbered line for each item, for items of a few fields. */
export const ArrayItems = observer(function ArrayItems({ maxColumns }: GridProps) {
  const items = useItems();
  const { count, editable } = items;
  return (
    <div className="array-lines" ref={items.container}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Formily moves the fields of an item with its index
        <div key={index} className="item-line" {...itemProps(items, index)}>
          <span className="secondary number item-number">{index + 1}</span>
          <ItemFields index={index} maxColumns={maxColumns} />
          {editable && <ItemActions items={items} index={index} />}
        </div>
      ))}
      <AddItem items={items} />
    </div>
  );
});
