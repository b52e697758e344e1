import type { Schema } from '@formily/json-schema';
import { FieldContext, SchemaContext, useForm } from '@formily/react';
import { ReactiveField } from '@formily/react/esm/components/ReactiveField';
import type { ReactNode } from 'react';

interface FieldViewProps {
  /** Where the field stands, groups without a value of their own included, such as `base.lines.0.name`. */
  address: string;
  schema: Schema;
  children?: ReactNode;
}

/**
 * Draws a field whose model stands already (`buildFields`); nothing where there is none. Formily's own components make
 * the model while they draw, so that what is not drawn would have neither value nor rules.
 */
export function FieldView({ address, schema, children }: FieldViewProps) {
  const field = useForm().fields[address];
  if (!field) return null;
  return (
    <SchemaContext.Provider value={schema}>
      <FieldContext.Provider value={field}>
        <ReactiveField field={field}>{children}</ReactiveField>
      </FieldContext.Provider>
    </SchemaContext.Provider>
  );
}

export function isGroup(schema: Schema): boolean {
  return schema.type === 'void' || schema.type === 'object';
}

/** Draws all fields below a group or an item; `base` is its address, with a dot at the end. */
export function FieldViews({ schema, base }: { schema: Schema; base: string }) {
  return schema.mapProperties((property, name) => {
    const address = `${base}${name}`;
    return (
      <FieldView key={address} address={address} schema={property}>
        {isGroup(property) && <FieldViews schema={property} base={`${address}.`} />}
      </FieldView>
    );
  });
}
