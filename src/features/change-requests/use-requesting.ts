import type { Form } from '@formily/core';
import { reaction } from '@formily/reactive';
import { useEffect, useState } from 'react';
import { isBlank } from '@/contract/base/is-blank';
import { certifiedFields, sameValue } from '@/contract/fields/certified';
import { valueAt } from '@/contract/fields/record-shape';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';

/**
 * Whether saving the form as it stands makes a change request: `asks` says that changes of certified fields wait for
 * approval, and one of them has changed.
 */
export function useRequesting(
  form: Form,
  page: RecordPage,
  record: RecordRow | undefined,
  asks: boolean,
): boolean {
  const [isRequesting, setRequesting] = useState(false);
  useEffect(() => {
    if (!asks || !record) return setRequesting(false);
    const hasChanged = (name: string) => !sameValue(filled(form.values[name]), filled(valueAt(record, name)));
    return reaction(() => certifiedFields(page).some(hasChanged), setRequesting, { fireImmediately: true });
  }, [form, page, record, asks]);
  return isRequesting;
}

/** A field that was cleared holds an empty text, a record nothing. */
const filled = (value: unknown) => (isBlank(value) ? undefined : value);
