import type { ComponentType } from 'react';
import type { ComponentName } from '@/contract/components';
import { Money, Percent } from './amounts';
import { ArrayCards } from './array-cards';
import { ArrayCollapse } from './array-collapse';
import { ArrayItems } from './array-items';
import { ArrayTable } from './array-table';
import { Cascader } from './cascader';
import { Checkbox, CheckboxGroup, RadioGroup, Select, Switch } from './choices';
import { Collapse } from './collapse';
import { DatePicker, DateRangePicker } from './date-picker';
import { FormItem } from './form-item';
import { Divider, Text } from './notes';
import { NumberPicker } from './numbers';
import { PageGrants } from './page-grants';
import { ReferenceSelect } from './reference-select';
import { RegionCascader } from './region-cascader';
import { RichText } from './rich-text';
import { FieldGrid, Section } from './section';
import { Steps, StepsStep } from './steps';
import { Tabs, TabsPane } from './tabs';
import { TextArea, TextInput } from './text-input';
import { TimePicker, TimeRangePicker } from './time-picker';
import { Transfer } from './transfer';
import { TreeSelect } from './tree-select';
import { UnknownComponent } from './unknown-component';
import { Upload } from './upload';

// biome-ignore lint/suspicious/noExplicitAny: each component has its own props, which the page file fills
type AnyComponent = ComponentType<any>;

/** What each component name of a page file draws: exactly the names of the contract. */
const components: Record<ComponentName, AnyComponent> = {
  Input: TextInput,
  'Input.TextArea': TextArea,
  RichText,
  NumberPicker,
  Money,
  Percent,
  Select,
  ReferenceSelect,
  RegionCascader,
  Cascader,
  TreeSelect,
  Transfer,
  'Radio.Group': RadioGroup,
  Checkbox,
  'Checkbox.Group': CheckboxGroup,
  Switch,
  DatePicker,
  'DatePicker.RangePicker': DateRangePicker,
  TimePicker,
  'TimePicker.RangePicker': TimeRangePicker,
  ArrayTable,
  ArrayCards,
  ArrayItems,
  ArrayCollapse,
  Upload,
  PageGrants,
  Section,
  FormGrid: FieldGrid,
  Collapse,
  Tabs,
  'Tabs.Pane': TabsPane,
  Steps,
  'Steps.Step': StepsStep,
  Divider,
  Text,
};

/**
 * The registry in the form Formily looks names up: a dotted name is a path there, so `Input.TextArea` stands
 * below `Input`.
 */
export const formilyComponents: Record<string, AnyComponent> = {
  ...components,
  Input: Object.assign(components.Input, { TextArea: components['Input.TextArea'] }),
  Radio: Object.assign((() => null) as AnyComponent, { Group: components['Radio.Group'] }),
  DatePicker: Object.assign(components.DatePicker, { RangePicker: components['DatePicker.RangePicker'] }),
  TimePicker: Object.assign(components.TimePicker, { RangePicker: components['TimePicker.RangePicker'] }),
  Checkbox: Object.assign(components.Checkbox, { Group: components['Checkbox.Group'] }),
  Tabs: Object.assign(components.Tabs, { Pane: components['Tabs.Pane'] }),
  Steps: Object.assign(components.Steps, { Step: components['Steps.Step'] }),
  FormItem,
  UnknownComponent,
};
