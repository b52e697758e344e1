import { observer } from '@formily/react';
import type { GridProps } from '../layouts/section';
import { ItemFields, ItemPlace } from './item-fields';
import { AddItem, ItemActions, itemProps, useItems } from './items';

/** A list of records inside a record: a card for each item, with its fields in a grid. */
export const ArrayCards = observer(function ArrayCards({ maxColumns }: GridProps) {
  const items = useItems();
  const { count, editable } = items;
  return (
    <div className="array-cards" ref={items.container}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Formily moves the fields of an item with its index
        <div key={index} className="item-card" {...itemProps(items, index)}>
          <div className="item-head">
            <ItemPlace items={items} index={index} />
            {editable && <ItemActions items={items} index={index} />}
          </div>
          <ItemFields index={index} maxColumns={maxColumns} />
        </div>
      ))}
      {!editable && count === 0 && <span className="empty-value">-</span>}
      {editable && <AddItem items={items} />}
    </div>
  );
});
