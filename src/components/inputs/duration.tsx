import type { Field } from '@formily/core';
import { connect, mapReadPretty, useField } from '@formily/react';
import { InputNumber } from 'antd';
import { type FocusEvent, useState } from 'react';
import { type DurationUnit, durationParts, UNIT_MINUTES, unitsOf } from '@/contract/base/durations';
import { tidyNumber } from '@/contract/base/typed-text';
import { DurationText, unitName } from './duration-text';
import './input-row.css';

type Counts = Partial<Record<DurationUnit, number>>;

interface DurationInputProps {
  id?: string;
  value?: unknown;
  onChange?(value: number | undefined): void;
  units?: unknown;
  disabled?: boolean;
  readOnly?: boolean;
  onBlur?(event: FocusEvent): void;
  'aria-describedby'?: string;
  /** What the group is, where no label of a field names it. */
  'aria-label'?: string;
}

const countsOf = (value: unknown, units: readonly DurationUnit[]): Counts =>
  typeof value === 'number'
    ? Object.fromEntries(durationParts(value, units).map(({ unit, count }) => [unit, count]))
    : {};

function minutesOf(counts: Counts, units: readonly DurationUnit[]): number | undefined {
  const typed = units.flatMap((unit) =>
    counts[unit] === undefined ? [] : counts[unit] * UNIT_MINUTES[unit],
  );
  return typed.length > 0 ? typed.reduce((sum, minutes) => sum + minutes, 0) : undefined;
}

/** A number of minutes, typed as one number for each unit; 90 minutes become an hour and a half once they are left. */
function DurationInput({
  id,
  value,
  onChange,
  units,
  disabled,
  readOnly,
  onBlur,
  ...described
}: DurationInputProps) {
  const named = unitsOf(units);
  const [typed, setTyped] = useState<Counts>();
  const counts = typed ?? countsOf(value, named);
  const type = (unit: DurationUnit, count: number | null) => {
    const { [unit]: _, ...others } = counts;
    const next: Counts = count === null ? others : { ...others, [unit]: count };
    setTyped(next);
    onChange?.(minutesOf(next, named));
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setTyped(undefined);
    onBlur?.(event);
  };
  const label = described['aria-label'] === undefined &&
    id !== undefined && { 'aria-labelledby': `${id}-label` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its boxes in older browsers
    <div role="group" className="input-row duration-input" {...described} {...label} onBlur={leave}>
      {named.map((unit, index) => (
        <InputNumber<string | number>
          key={unit}
          {...(index === 0 && id !== undefined && { id })}
          aria-label={unitName(unit)}
          controls={false}
          min={0}
          parser={tidyNumber}
          inputMode="numeric"
          suffix={unitName(unit)}
          value={counts[unit] ?? null}
          disabled={disabled}
          readOnly={readOnly}
          onChange={(count) => type(unit, count === null ? null : Number(count))}
        />
      ))}
    </div>
  );
}

function DurationField(props: DurationInputProps) {
  const { pattern } = useField<Field>();
  return <DurationInput {...props} disabled={pattern === 'disabled'} readOnly={pattern === 'readOnly'} />;
}

/** How long something takes, kept as minutes, and typed and read in days, hours and minutes. */
export const Duration = connect(DurationField, mapReadPretty(DurationText));
