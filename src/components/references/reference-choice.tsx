import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { Doc } from '@/contract/base/doc';
import { type SourceOptions, sourceOf } from '@/contract/language/references';
import { sayRequiredOnce } from '@/dom/required-select';
import { texts } from '../texts';
import { AddOption } from './add-option';
import { searchRows } from './reference-rows';
import { useRows, valuesIn } from './reference-text';
import './reference-select.css';

/** Milliseconds of quiet before what was typed is searched for. */
const QUIET = 250;

interface ReferenceProps {
  reference: SourceOptions;
  value?: unknown;
}

export interface SelectProps extends ReferenceProps {
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
          <small className="secondary number">{show.length > 0 ? option.data.beside : option.value}</small>
        </span>
      )}
      dropdownRender={(menu) => (
        <>
          {menu}
          {data && data.total > listed.length && (
            <p className="secondary reference-more">{texts.typeForMore}</p>
          )}
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
