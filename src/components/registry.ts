import type { ComponentType } from 'react';
import type { ComponentName } from '@/contract/language/components';
import { ArrayCards } from './arrays/array-cards';
import { ArrayCollapse } from './arrays/array-collapse';
import { ArrayItems } from './arrays/array-items';
import { ArrayTable } from './arrays/array-table';
import { FormItem } from './field/form-item';
import { Divider, Text } from './field/notes';
import { UnknownComponent } from './field/unknown-component';
import { Signature } from './files/signature';
import { Upload } from './files/upload';
import { Money, Percent } from './inputs/amounts';
import { Cascader } from './inputs/cascader';
import { Checkbox, CheckboxGroup, RadioGroup, Select, Switch } from './inputs/choices';
import { Color } from './inputs/color';
import { DatePicker, DateRangePicker } from './inputs/date-picker';
import { Duration } from './inputs/duration';
import { NumberPicker } from './inputs/numbers';
import { QrCode } from './inputs/qr-code';
import { Rating } from './inputs/rating';
import { Password, TextArea, TextInput } from './inputs/text-input';
import { TimePicker, TimeRangePicker } from './inputs/time-picker';
import { Transfer } from './inputs/transfer';
import { TreeSelect } from './inputs/tree-select';
import { Collapse } from './layouts/collapse';
import { FieldGrid, Section } from './layouts/section';
import { Steps, StepsStep } from './layouts/steps';
import { Tabs, TabsPane } from './layouts/tabs';
import { PageGrants } from './references/page-grants';
import { ReferenceSelect } from './references/reference-select';
import { RegionCascader } from './references/region-cascader';
import { RichText } from './rich-text/rich-text';

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
  Rating,
  Duration,
  Color,
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
  Signature,
  QrCode,
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

/** Formily's form of the registry: a dotted name is a path, so `Input.TextArea` stands below `Input`. */
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
  Password,
  UnknownComponent,
};
