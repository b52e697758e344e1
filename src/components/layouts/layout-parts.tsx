import type { Form, VoidField } from '@formily/core';
import { observer, useField, useFieldSchema, useForm } from '@formily/react';
import { Badge } from 'antd';
import { texts } from '../texts';

/** A part of a layout: a tab or a step. `address` is its place in the form, layout included. */
export interface Part {
  address: string;
  title: string;
}

/** The parts of the layout around that linkage does not hide, in order. For observers only. */
export function useParts(): Part[] {
  const layout = useField<VoidField>();
  return useFieldSchema()
    .mapProperties((schema, name) => {
      const address = `${layout.address}.${name}`;
      const model = layout.form.fields[address];
      return { address, title: String(model?.title ?? schema.title ?? name), display: model?.display };
    })
    .filter(({ display }) => display === undefined || display === 'visible');
}

/** How many fields below an address hold an error, drawn or not. */
export function errorsIn(form: Form, address: string): number {
  const places = form.errors.map((error) => String(error.address ?? ''));
  return new Set(places.filter((place) => place.startsWith(`${address}.`))).size;
}

/** The title of a part, with the number of its fields that hold an error. */
export const PartLabel = observer(function PartLabel({ address, title }: Part) {
  const count = errorsIn(useForm(), address);
  return (
    <span className="part-label">
      {title}
      {count > 0 && (
        <Badge count={count} size="small" title={texts.errorCount.replace('{count}', String(count))} />
      )}
    </span>
  );
});
