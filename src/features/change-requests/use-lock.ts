import { type Form, isField } from '@formily/core';
import { useEffect } from 'react';
import { certifiedFields, sameValue } from '@/contract/fields/certified';
import { valueAt } from '@/contract/fields/record-shape';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';

/**
 * Locks the certified fields of a form while a change of them waits; afterwards each is as its page file has it. What the
 * person has changed by then stays open, so that it can be taken back.
 */
export function useLock(
  form: Form,
  page: RecordPage,
  record: RecordRow | undefined,
  isLocked: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is how things stood when it was locked
  useEffect(() => {
    if (!isLocked) return;
    const before = new Map(
      certifiedFields(page).flatMap((path) => {
        const field = form.query(path).take();
        if (!field || !isField(field) || !isSame(field.value, valueAt(record, path))) return [];
        return [[field, field.selfPattern] as const];
      }),
    );
    for (const field of before.keys()) field.setPattern('disabled');
    return () => {
      for (const [field, pattern] of before) field.setPattern(pattern);
    };
  }, [form, page, isLocked]);
}

/** A field that was cleared holds an empty text, a record nothing. */
const isSame = (shown: unknown, kept: unknown) =>
  sameValue(shown === '' ? undefined : (shown ?? undefined), kept ?? undefined);
