import { isVoidField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { observer, useForm } from '@formily/react';
import { createContext, Fragment, useContext } from 'react';
import { FieldView, isGroup } from '@/components/field/field-view';
import type { Drawing } from './lazy-fields';

/** The drawing of the form around; every form has one. */
export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** React goes past a group in which nothing changed without a look at its members. */
const GROUP = 20;

/** The fields below a group, or the whole form's where `base` is empty; their models stand already. */
export function RecordFields({ schema, base = '' }: { schema: Schema; base?: string }) {
  const drawing = useContext(DrawingContext);
  const fields = schema.mapProperties((property, name) => {
    const address = `${base}${name}`;
    if (isGroup(property))
      return (
        <FieldView key={address} address={address} schema={property}>
          <RecordFields schema={property} base={`${address}.`} />
        </FieldView>
      );
    if (!drawing || drawing.isShort) return <FieldView key={address} address={address} schema={property} />;
    return <FieldSlot key={address} address={address} schema={property} drawing={drawing} />;
  });
  const starts = fields.map((_, index) => index).filter((index) => index % GROUP === 0);
  return (
    <>
      {starts.map((start) => (
        <Fragment key={start}>{fields.slice(start, start + GROUP)}</Fragment>
      ))}
    </>
  );
}

interface FieldSlotProps {
  address: string;
  schema: Schema;
  drawing: Drawing;
}

/**
 * A field of a long form: until it is drawn, its label over a box about as high, so that searching in the page, the
 * scroll bar and the tab key find it.
 */
const FieldSlot = observer(function FieldSlot({ address, schema, drawing }: FieldSlotProps) {
  const field = useForm().fields[address];
  if (drawing.isDrawn(address)) return <FieldView address={address} schema={schema} />;
  if (!field || isVoidField(field) || field.display !== 'visible') return null;
  return (
    <div
      ref={drawing.appear}
      className="field-waiting"
      data-waiting={address}
      data-address={address}
      data-component={field.componentType}
      data-grid-span={field.decoratorProps.gridSpan}
      tabIndex={field.pattern === 'editable' ? 0 : undefined}
    >
      <span>{field.title}</span>
    </div>
  );
});
