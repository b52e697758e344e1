import { observer } from '@formily/react';
import { Card } from 'antd';
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
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: Formily moves the fields of an item with its index
          key={index}
          size="small"
          className="item-card"
          title={<ItemPlace items={items} index={index} />}
          extra={editable && <ItemActions items={items} index={index} />}
          {...itemProps(items, index)}
        >
          <ItemFields index={index} maxColumns={maxColumns} />
        </Card>
      ))}
      <AddItem items={items} />
    </div>
  );
});
