import { FormItem } from '@formily/antd-v5/esm/form-item';
import type { ComponentType } from 'react';
import type { ComponentName } from '@/contract/components';
import { ArrayTable } from './array-table';
import { Checkbox, CheckboxGroup, RadioGroup, Select, Switch } from './choices';
import { DatePicker, NumberPicker } from './numbers-and-dates';
import { ReferenceSelect } from './reference-select';
import { RegionCascader } from './region-cascader';
import { FieldGrid, Section } from './section';
import { TextArea, TextInput } from './text-input';
import { UnknownComponent } from './unknown-component';
import { Upload } from './upload';

// biome-ignore lint/suspicious/noExplicitAny: each component has its own props, which the page file fills
type AnyComponent = ComponentType<any>;

/** What each component name of a page file draws: exactly the names of the contract. */
const components: Record<ComponentName, AnyComponent> = {
  Input: TextInput,
  'Input.TextArea': TextArea,
  NumberPicker,
  Select,
  ReferenceSelect,
  RegionCascader,
  'Radio.Group': RadioGroup,
  Checkbox,
  'Checkbox.Group': CheckboxGroup,
  Switch,
  DatePicker,
  ArrayTable,
  Upload,
  Section,
  FormGrid: FieldGrid,
};

/**
 * The registry in the form Formily looks names up: a dotted name is a path there, so `Input.TextArea` stands
 * below `Input`.
 */
export const formilyComponents: Record<string, AnyComponent> = {
  ...components,
  Input: Object.assign(components.Input, { TextArea: components['Input.TextArea'] }),
  Radio: Object.assign((() => null) as AnyComponent, { Group: components['Radio.Group'] }),
  Checkbox: Object.assign(components.Checkbox, { Group: components['Checkbox.Group'] }),
  FormItem,
  UnknownComponent,
};
