import { FormGrid as FormilyGrid } from '@formily/antd-v5/esm/form-grid';
import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactNode } from 'react';

/** Fields side by side: two columns where there is room, one on a phone. */
export function FieldGrid({ children, maxColumns = 2 }: { children?: ReactNode; maxColumns?: number }) {
  return (
    <FormilyGrid minColumns={1} maxColumns={maxColumns} minWidth={240} columnGap={24} rowGap={0}>
      {children}
    </FormilyGrid>
  );
}

/** A titled part of a form, with its fields in a grid. */
export const Section = observer(function Section({
  children,
  maxColumns,
}: {
  children?: ReactNode;
  maxColumns?: number;
}) {
  const { title } = useField<VoidField>();
  return (
    <section className="form-section">
      {title && <h3 className="form-section-title">{title}</h3>}
      <FieldGrid maxColumns={maxColumns}>{children}</FieldGrid>
    </section>
  );
});
