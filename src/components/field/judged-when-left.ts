import { type GeneralField, isVoidField } from '@formily/core';
import { createContext, useContext, useRef } from 'react';

/** Whether what is wrong with a field of the form around is said once the field is left, and not while it is typed. */
export const JudgedWhenLeftContext = createContext(false);

/** Whether nothing is said of a field now, since somebody is typing into it. For observers only. */
export function useWithheld(field: GeneralField): boolean {
  const isJudgedWhenLeft = useContext(JudgedWhenLeftContext);
  const before = useRef<unknown>();
  if (!isJudgedWhenLeft || isVoidField(field)) return false;
  if (!field.active) before.current = field.value;
  return field.active && field.value !== before.current;
}
