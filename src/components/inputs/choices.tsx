import { Checkbox as FormilyCheckbox } from '@formily/antd-v5/esm/checkbox';
import { Radio as FormilyRadio } from '@formily/antd-v5/esm/radio';
import { Select as FormilySelect } from '@formily/antd-v5/esm/select';
import { Switch as FormilySwitch } from '@formily/antd-v5/esm/switch';
import { isArrayField } from '@formily/core';
import { connect, mapProps, mapReadPretty } from '@formily/react';
import type { ComponentProps } from 'react';
import { DictionaryTags } from '../references/dictionary-tags';
import { placeholder } from '../texts';
import { YesNo } from './yes-no';

/** One or, with `mode: multiple`, several of a list; typing searches the labels. An array field chooses several. */
export const Select = connect(
  FormilySelect,
  mapProps((props, field) => ({
    ...(isArrayField(field) && { mode: 'multiple' as const }),
    allowClear: true,
    showSearch: true,
    optionFilterProp: 'label',
    placeholder: placeholder('choose', field),
    ...props,
  })),
  mapReadPretty(DictionaryTags),
);

export const RadioGroup = connect(FormilyRadio.Group, mapReadPretty(DictionaryTags));

export const CheckboxGroup = connect(FormilyCheckbox.Group, mapReadPretty(DictionaryTags));

type CheckboxProps = ComponentProps<typeof FormilyCheckbox> & { label?: string };

/** Yes or no as a box to tick, with what it says beside it. */
export const Checkbox = connect(
  FormilyCheckbox,
  mapProps({ value: 'checked' }, ({ label, ...props }: CheckboxProps) => ({
    ...props,
    label: undefined,
    children: label,
  })),
  mapReadPretty(YesNo),
);

export const Switch = connect(FormilySwitch, mapReadPretty(YesNo));
