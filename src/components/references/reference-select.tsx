import { connect, mapProps, mapReadPretty } from '@formily/react';
import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { Doc } from '@/contract/doc';
import { type SourceOptions, sourceOf } from '@/contract/references';
import { sayRequiredOnce } from '@/dom/required-select';
import { AddOption } from './add-option';
import { NameText } from './name-text';
import { rowOf, rowSeen, searchRows } from './reference-rows';
import { useFill } from './use-fill';
import './reference-select.css';
import { placeholder, texts } from '../texts';

/** Milliseconds of quiet before what was typed is searched for. */
const QUIET = 250;

interface ReferenceProps {
  reference: SourceOptions;
  value?: unknown;
}

interface SelectProps extends ReferenceProps {
  /** Chooses several; the value is then a list. */
  multiple?: boolean;
  onChange?(value: unknown): void;
}

interface ChoiceProps extends SelectProps {
  id?: string;
  'aria-required'?: boolean;
  placeholder?: string;
  /** Told of the row that was chosen; undefined when the choice was taken back, and with `multiple`. */
  onRow?(row: Doc | undefined): void;
}

/** One or several rows of a list that the gateway keeps and searches; for fields and for the search form. */
export function ReferenceChoice({
  reference,
  value,
  onChange,
  onRow,
  multiple = false,
  ...props
}: ChoiceProps) {
  const { label, value: valueColumn, show = [] } = sourceOf(reference);
  const { rows: chosen, coming } = useRows(reference, value);
  const typed = useRef('');
  const [isOpen, setOpen] = useState(false);
  const { data, loading, run } = useRequest((text: string) => searchRows(reference, text), {
    manual: true,
    debounceWait: QUIET,
    debounceLeading: true,
  });
  const listed = data?.list ?? [];
  const others = chosen.filter((row) => !listed.some((one) => one[valueColumn] === row[valueColumn]));

  function choose(next: unknown) {
    onChange?.(next);
    onRow?.([...listed, ...chosen].find((one) => one[valueColumn] === next));
  }

  function take(row: Doc) {
    const made = row[valueColumn];
    onChange?.(multiple ? [...valuesIn(value), made] : made);
    onRow?.(multiple ? undefined : row);
  }

  return (
    <Select
      ref={sayRequiredOnce}
      open={isOpen}
      showSearch
      allowClear
      filterOption={false}
      {...props}
      {...(multiple && { mode: 'multiple' as const })}
      value={(multiple ? valuesIn(value) : value) as string}
      options={[...listed, ...others].map((row) => ({
        value: row[valueColumn] as string,
        label: String(row[label]),
        beside: show.flatMap((column) => row[column] ?? []).join(' · '),
      }))}
      labelRender={({ label: name, value: code }) => name ?? (coming ? '' : code)}
      optionRender={(option) => (
        <span className="reference-option">
          <span>{option.label}</span>
          <small>{show.length > 0 ? option.data.beside : option.value}</small>
        </span>
      )}
      dropdownRender={(menu) => (
        <>
          {menu}
          {data && data.total > listed.length && <p className="reference-more">{texts.typeForMore}</p>}
          <AddOption reference={reference} onOpen={() => setOpen(false)} onMade={take} />
        </>
      )}
      loading={loading}
      notFoundContent={loading ? texts.loading : texts.nothingFound}
      onSearch={(text) => {
        typed.current = text;
        run(text);
      }}
      // Typing opens the list, too, and is told first.
      onDropdownVisibleChange={(open) => {
        setOpen(open);
        if (open) run(typed.current);
        else typed.current = '';
      }}
      onChange={choose}
    />
  );
}

/** Fills the fields beside it from the row that was chosen, after a question where that replaces rows that were filled in. */
function ReferenceInput({ onChange, ...props }: SelectProps) {
  const fill = useFill(props.reference);
  const next = useRef<unknown>();
  return (
    <ReferenceChoice
      {...props}
      onChange={(value) => {
        next.current = value;
      }}
      onRow={(row) => fill(row, () => onChange?.(next.current))}
    />
  );
}

const valuesIn = (value: unknown): unknown[] => [value ?? []].flat().filter((one) => one !== '');

/** The rows of the values that a field holds, as far as they are known, and whether one is still on its way. */
function useRows(reference: SourceOptions, value: unknown): { rows: Doc[]; coming: boolean } {
  const values = valuesIn(value);
  const key = values.join(',');
  const { data, error } = useRequest(
    async () => ({ key, rows: await Promise.all(values.map((one) => rowOf(reference, one))) }),
    { refreshDeps: [reference, key], onError: () => undefined },
  );
  const answered = data?.key === key;
  const rows = answered ? data.rows : values.map((one) => rowSeen(reference, one));
  return {
    rows: rows.filter((row) => row !== undefined),
    coming: !answered && !error && rows.includes(undefined),
  };
}

/** The names of stored values; the value itself where the reference does not hold it any more. */
export function ReferenceText({ reference, value }: ReferenceProps) {
  const { rows, coming } = useRows(reference, value);
  const { label, value: valueColumn } = sourceOf(reference);
  const values = valuesIn(value);
  if (values.length === 0) return <span className="empty-value">-</span>;
  const names = values.map((one) => rows.find((row) => row[valueColumn] === one)?.[label] ?? one).join('、');
  return <NameText coming={coming}>{names}</NameText>;
}

/** One, or with `multiple` several, of a list that the gateway keeps and searches. An array field chooses several. */
export const ReferenceSelect = connect(
  ReferenceInput,
  mapProps((props, field) => ({ placeholder: placeholder('choose', field), ...props })),
  mapReadPretty(ReferenceText),
);
