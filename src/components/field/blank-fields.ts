import { type GeneralField, isVoidField } from '@formily/core';
import { createContext } from 'react';
import { isBlank } from '@/contract/base/is-blank';

/** How a form that is filled in for the first time leaves out what there is nothing to read of yet. */
export interface BlankFields {
  /** The field that says the state: a record that is not there has none. */
  stateField: string | undefined;
}

/** Undefined where all fields are shown. */
export const BlankFieldsContext = createContext<BlankFields | undefined>(undefined);

/** Whether a field is left out: nobody writes it, and it says nothing yet. It comes into sight with its value. */
export function isLeftOut(field: GeneralField, blank: BlankFields | undefined): boolean {
  if (!blank || isVoidField(field) || field.pattern !== 'readPretty') return false;
  if (field.form.pattern !== 'editable') return false;
  const { value } = field as { value?: unknown };
  return isBlank(value) || field.path.toString() === blank.stateField;
}
