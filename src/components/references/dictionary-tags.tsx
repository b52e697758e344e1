import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { Option } from '@/contract/language/options';
import { OptionTags } from './option-tags';

/** Read-only view of a field with options. */
export const DictionaryTags = observer(function DictionaryTags({ value }: { value?: unknown }) {
  const field = useField<Field>();
  return <OptionTags value={value} options={(field.dataSource ?? []) as Option[]} />;
});
