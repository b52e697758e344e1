import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Collapse as AntCollapse } from 'antd';
import { useState } from 'react';
import './layouts.css';
import { errorsIn, PartLabel } from './layout-parts';
import { useReveal } from './reveal-errors';
import { FieldGrid, type GridProps } from './section';

interface CollapseProps extends GridProps {
  /** Whether the part is open at first; where it is read only, it always is. */
  defaultOpen?: boolean;
}

/** A titled part of a form that folds. Folded, its fields live on; a save that finds an error among them opens it. */
export const Collapse = observer(function Collapse({ defaultOpen = false, ...grid }: CollapseProps) {
  const { form, address, title, pattern } = useField<VoidField>();
  const place = address.toString();
  const [open, setOpen] = useState(defaultOpen || pattern === 'readPretty');
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
