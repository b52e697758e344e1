import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Collapse as AntCollapse } from 'antd';
import './layouts.css';
import { useReveal } from '../field/reveal-errors';
import { errorsIn, PartLabel } from './layout-parts';
import { FieldGrid, type GridProps } from './section';
import { useViewState } from './view-state';

interface CollapseProps extends GridProps {
  /** Whether the part is open at first; where it is read only, it always is. */
  defaultOpen?: boolean;
}

/** A titled part of a form that folds. Folded, its fields live on; a save that finds an error among them opens it. */
export const Collapse = observer(function Collapse({ defaultOpen = false, ...grid }: CollapseProps) {
  const layout = useField<VoidField>();
  const { form, address, title, pattern } = layout;
  const place = address.toString();
  const [open, setOpen] = useViewState(layout, 'Collapse', () => defaultOpen || pattern === 'readPretty');
  useReveal(form, () => {
    if (errorsIn(form, place) > 0) setOpen(true);
  });
  return (
    <AntCollapse
      className="form-collapse"
      activeKey={open ? [place] : []}
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[
        {
          key: place,
          label: <PartLabel address={place} title={String(title ?? '')} />,
          forceRender: true,
          children: <FieldGrid {...grid} />,
        },
      ]}
    />
  );
});
