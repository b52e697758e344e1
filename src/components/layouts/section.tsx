import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactNode } from 'react';
import './section.css';

export interface GridProps {
  children?: ReactNode;
  /** Columns where there is room; a phone always has one. A field with `gridSpan` takes as many of them. */
  maxColumns?: 1 | 2 | 3;
}

/** Fields side by side. Plain CSS: Formily's own grid measures the document and cuts spans short. */
export function FieldGrid({ children, maxColumns = 2 }: GridProps) {
  return <div className={`field-grid field-grid-${maxColumns}`}>{children}</div>;
}

export const Section = observer(function Section({ children, maxColumns }: GridProps) {
  const { title } = useField<VoidField>();
  return (
    <section className="form-section">
      {title && <h3 className="form-section-title">{title}</h3>}
      <FieldGrid maxColumns={maxColumns}>{children}</FieldGrid>
    </section>
  );
});
