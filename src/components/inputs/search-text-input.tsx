import { type FormRule, Input } from 'antd';
import type { ClipboardEvent } from 'react';
import type { FieldSchema } from '@/contract/language/field-schema';
import { LONGEST_SEARCH, MOST_SEARCHED, searchTexts } from '@/contract/lists/search-texts';
import { fillIn, texts } from '../texts';

interface SearchTextProps {
  id?: string;
  value?: string;
  onChange?(value: string): void;
  /** The field that is searched by; it says what a value looks like. */
  schema: FieldSchema | undefined;
}

/** Bytes of an address that proxies let through, less what else stands in it. */
const LONGEST_ADDRESS = 7_000;

/**
 * What a text field is searched by: one value or several, as a column of a sheet, between commas or blanks
 * (`searchTexts`). Several are counted in sight.
 */
export function SearchTextInput({ schema, onChange, ...props }: SearchTextProps) {
  const count = searchTexts(props.value ?? '', schema).length;
  return (
    <Input
      {...props}
      allowClear
      maxLength={LONGEST_SEARCH}
      placeholder={texts.input}
      onChange={(event) => onChange?.(event.target.value)}
      onPaste={(event) => pasteColumn(event, schema)}
      suffix={
        count > 1 && (
          <span className={count > MOST_SEARCHED ? 'count too-many' : 'count'} role="status">
            {fillIn(texts.valueCount, { count })}
          </span>
        )
      }
    />
  );
}

/** Refuses more values than the gateway takes, at the field, before anything is sent. */
export function searchRule(schema: FieldSchema | undefined): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (typeof value !== 'string') return;
      if (searchTexts(value, schema).length > MOST_SEARCHED)
        throw new Error(fillIn(texts.tooManyValues, { max: MOST_SEARCHED }));
      if (encodeURIComponent(value).length > LONGEST_ADDRESS) throw new Error(texts.searchTooLong);
    },
  };
}

/** A line of text would lose the ends of a column's lines, and make one value of all its cells. */
function pasteColumn(event: ClipboardEvent<HTMLInputElement>, schema: FieldSchema | undefined): void {
  const text = event.clipboardData.getData('text/plain');
  const cells = text
    .split(/[\r\n\t]+/)
    .map((cell) => cell.trim())
    .filter(Boolean);
  if (cells.length < 2) return;
  event.preventDefault();
  const quoted = cells.map((cell) => (searchTexts(cell, schema).length > 1 ? `"${cell}"` : cell));
  // As typing does: it can be undone, and the field hears of it.
  document.execCommand('insertText', false, quoted.join(', '));
}
