import { observer } from '@formily/react';
import { Collapse } from 'antd';
import { useEffect, useRef } from 'react';
import { useReveal } from '../field/reveal-errors';
import { errorsIn } from '../layouts/layout-parts';
import type { GridProps } from '../layouts/section';
import { useViewState } from '../layouts/view-state';
import { ItemFields, ItemPlace } from './item-fields';
import { AddItem, ItemActions, itemProps, useItems } from './items';

/** A list of records inside a record: each item folds. One that is new, or where a save finds an error, is open. */
export const ArrayCollapse = observer(function ArrayCollapse({ maxColumns }: GridProps) {
  const items = useItems();
  const { field, count, editable } = items;
  const wrongItems = () =>
    [...Array(count).keys()].filter((at) => errorsIn(field.form, `${field.address}.${at}`) > 0);
  const [open, setOpen] = useViewState<readonly number[]>(field, 'ArrayCollapse', () =>
    count === 1 ? [0] : wrongItems(),
  );
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) setOpen((others) => [...others, count - 1]);
    before.current = count;
  }, [count, setOpen]);
  useReveal(field.form, () => setOpen((others) => [...new Set([...others, ...wrongItems()])]));
  return (
    <div className="array-collapse" ref={items.container}>
      {Array.from({ length: count }, (_, index) => (
        <Collapse
          // biome-ignore lint/suspicious/noArrayIndexKey: Formily moves the fields of an item with its index
          key={index}
          collapsible="header"
          activeKey={open.includes(index) ? [index] : []}
          onChange={(keys) =>
            setOpen((others) => [
              ...others.filter((one) => one !== index),
              ...(keys.length > 0 ? [index] : []),
            ])
          }
          items={[
            {
              key: index,
              label: <ItemPlace items={items} index={index} />,
              extra: editable && <ItemActions items={items} index={index} />,
              forceRender: true,
              children: <ItemFields index={index} maxColumns={maxColumns} />,
            },
          ]}
          {...itemProps(items, index)}
        />
      ))}
      <AddItem items={items} />
    </div>
  );
});
