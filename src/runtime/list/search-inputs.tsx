import type { ProColumns } from '@ant-design/pro-components';
import { Cascader, TreeSelect } from 'antd';
import type { DefaultOptionType } from 'antd/es/cascader';
import { PeriodRangeInput } from '@/components/date-picker';
import { RegionInput } from '@/components/region-cascader';
import { TimeRangeInput } from '@/components/time-picker';
import { dateKindOf } from '@/contract/date-kinds';
import { componentNameOf, referenceOf } from '@/contract/fields';
import type { RecordRow, SearchField } from '@/contract/list-query';
import { isTree } from '@/contract/references';
import { t } from '@/services/i18n';
import type { CellField } from './cells';

type Input = ProColumns<RecordRow>;

/** What a person fills in to search by a field: by how it is compared, its component and its options. */
export function searchInput({ match }: SearchField, cell: CellField): Input {
  if (match === 'contains') return { valueType: 'text', fieldProps: { maxLength: 100 } };
  if (match === 'range') return rangeInput(cell);
  if (cell.info?.type === 'boolean') {
    const options = [
      { value: 'true', label: t('是') },
      { value: 'false', label: t('否') },
    ];
    return { valueType: 'select', fieldProps: { options } };
  }
  return treeInput(cell) ?? optionInput(cell);
}

function optionInput({ options }: CellField): Input {
  if (!options) return { valueType: 'text', fieldProps: { maxLength: 100 } };
  const choice = { mode: 'multiple', maxTagCount: 'responsive', options, optionFilterProp: 'label' };
  return { valueType: 'select', fieldProps: choice };
}

function rangeInput({ info }: CellField): Input {
  if (info?.type === 'number') return { valueType: 'digitRange' };
  const kind = (info && dateKindOf(info.schema)) ?? 'date';
  if (kind === 'date' || kind === 'dateTime') return { valueType: 'dateRange' };
  const Range = kind === 'time' || kind === 'hourMinute' ? TimeRangeInput : PeriodRangeInput;
  return { renderFormItem: () => <Range kind={kind} /> };
}

/** A node finds what is chosen there and, for paths, everywhere below it; a checked node of values brings those below. */
function treeInput({ info, options }: CellField): Input | undefined {
  const reference = info && referenceOf(info.schema);
  const placeholder = t('请选择');
  if (info && componentNameOf(info.schema) === 'TreeSelect') {
    if (!options) return undefined;
    const tree = {
      treeData: options as { value: string | number; label: string }[],
      fieldNames: { label: 'label', value: 'value', children: 'children' },
      maxTagCount: 'responsive' as const,
      showCheckedStrategy: TreeSelect.SHOW_ALL,
      treeNodeFilterProp: 'label',
    };
    return {
      renderFormItem: () => <TreeSelect treeCheckable allowClear placeholder={placeholder} {...tree} />,
    };
  }
  if (!isPathField(info)) return undefined;
  if (reference && isTree(reference))
    return {
      renderFormItem: () => <RegionInput reference={reference} changeOnSelect placeholder={placeholder} />,
    };
  const tree = { options: options as DefaultOptionType[], changeOnSelect: true, allowClear: true };
  return { renderFormItem: () => <Cascader showSearch placeholder={placeholder} {...tree} /> };
}

/** Whether a search value is a path, of which the last part is what is looked for. */
export function isPathField(info: CellField['info']): boolean {
  return ['Cascader', 'RegionCascader'].includes((info && componentNameOf(info.schema)) ?? '');
}
