import type { Field } from '@formily/core';
import { connect, mapProps, mapReadPretty, observer, useField } from '@formily/react';
import type { DefaultOptionType } from 'antd/es/cascader';
import type { Option } from '@/contract/language/options';
import type { ReferenceOptions } from '@/contract/language/references';
import '../references/reference-select.css';
import { useWholeTree } from '../references/reference-rows';
import { RegionInput } from '../references/region-input';
import { placeholder, texts } from '../texts';
import { PathChoice } from './path-choice';
import { PathText } from './path-text';

interface CascaderProps {
  value?: unknown;
  onChange?(value: unknown): void;
  /** Chooses several paths; the value is then a list of lists. */
  multiple?: boolean;
  options?: readonly Option[];
  reference?: ReferenceOptions;
}

const EMPTY: readonly Option[] = [];

/** A tree that is at hand: a dictionary's, or for several choices the whole of a reference's. */
function TreeInput({
  reference,
  options = EMPTY,
  multiple = false,
  value,
  onChange,
  ...props
}: CascaderProps) {
  const whole = useWholeTree(reference?.reference);
  const shared = {
    allowClear: true,
    showSearch: true,
    notFoundContent: reference && !whole ? texts.loading : texts.nothingFound,
    popupClassName: 'region-levels',
    ...props,
    options: (reference ? (whole ?? EMPTY) : options) as DefaultOptionType[],
    onChange: (next: unknown) => onChange?.(next ?? []),
  };
  const paths = Array.isArray(value) ? value : [];
  if (!multiple) return <PathChoice {...shared} value={paths} displayRender={(names) => names.join(' / ')} />;
  return <PathChoice {...shared} multiple value={paths} />;
}

function CascaderInput({ reference, ...props }: CascaderProps) {
  if (!reference) return <TreeInput {...props} />;
  if (props.multiple) return <TreeInput {...props} reference={reference} />;
  const { multiple: _m, options: _o, ...single } = props;
  return <RegionInput {...single} reference={reference} />;
}

const FieldPathText = observer(function FieldPathText(props: CascaderProps) {
  const { dataSource } = useField<Field>();
  return <PathText {...props} options={(dataSource ?? EMPTY) as Option[]} />;
});

/** A place in a tree, kept as the values from the top down, or with `multiple` several places. */
export const Cascader = connect(
  CascaderInput,
  mapProps({ dataSource: 'options' }, (props, field) => ({
    placeholder: placeholder('choose', field),
    ...props,
  })),
  mapReadPretty(FieldPathText),
);
