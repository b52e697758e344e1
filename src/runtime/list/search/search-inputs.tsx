import { type FormRule, Select } from 'antd';
import type { DefaultOptionType } from 'antd/es/cascader';
import type { ReactElement } from 'react';
import { unitName } from '@/components/inputs/duration-text';
import { PathChoice } from '@/components/inputs/path-choice';
import { SearchTextInput, searchRule } from '@/components/inputs/search-text-input';
import { TreeChoice } from '@/components/inputs/tree-choice';
import { componentNameOf, referenceOf } from '@/contract/fields/fields';
import { dateKindOf } from '@/contract/language/date-kinds';
import { isTree, type SourceOptions } from '@/contract/language/references';
import type { SearchField } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { CellField } from '../table/cells';
import { Choice, NumberRange, PeriodRange, Region, TimeRange } from './lazy-inputs';

/** What a person fills in to search by a field: by how it is compared, its component and its options. */
export function searchInput({ match }: SearchField, label: string, cell: CellField): ReactElement {
  const reference = cell.info && referenceOf(cell.info.schema);
  if (reference && !isTree(reference)) return <Choice multiple {...chosenAlone(reference)} />;
  if (match === 'contains') return <SearchTextInput schema={cell.info?.schema} />;
  if (match === 'range') return rangeInput(label, cell);
  if (cell.info?.type === 'boolean') {
    const options = [
      { value: 'true', label: t('是') },
      { value: 'false', label: t('否') },
    ];
    return <Select allowClear placeholder={t('请选择')} options={options} />;
  }
  return treeInput(cell) ?? optionInput(cell);
}

export function searchRules({ match }: SearchField, cell: CellField): FormRule[] {
  return match === 'contains' || (cell.info?.type === 'string' && !referenceOf(cell.info.schema))
    ? [searchRule(cell.info?.schema)]
    : [];
}

function optionInput({ options, info }: CellField): ReactElement {
  if (!options) return <SearchTextInput schema={info?.schema} />;
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      placeholder={t('请选择')}
      options={options as { value: string | number; label: string }[]}
    />
  );
}

/** A search has no record beside it: what narrows the choice by one is left out. */
function chosenAlone({ params = {}, ...reference }: SourceOptions) {
  const fixed = Object.entries(params).filter(([, value]) => !String(value).includes('{{'));
  return {
    reference: { ...reference, params: Object.fromEntries(fixed) } as SourceOptions,
    placeholder: t('请选择'),
  };
}

function rangeInput(label: string, { info }: CellField): ReactElement {
  if (info?.type === 'number') {
    const unit = componentNameOf(info.schema) === 'Duration' ? ` · ${unitName('minute')}` : '';
    return <NumberRange label={label} placeholders={[t('最小值') + unit, t('最大值') + unit]} />;
  }
  const kind = (info && dateKindOf(info.schema)) ?? 'date';
  if (kind === 'time' || kind === 'hourMinute') return <TimeRange kind={kind} />;
  return <PeriodRange kind={kind === 'dateTime' ? 'date' : kind} />;
}

/** A node finds what is chosen there and, for paths, everywhere below it; a checked node of values brings those below. */
function treeInput({ info, options }: CellField): ReactElement | undefined {
  const reference = info && referenceOf(info.schema);
  const placeholder = t('请选择');
  if (info && componentNameOf(info.schema) === 'TreeSelect') {
    if (!options) return undefined;
    return (
      <TreeChoice
        treeCheckable
        allowClear
        placeholder={placeholder}
        treeData={options as { value: string | number; label: string }[]}
        fieldNames={{ label: 'label', value: 'value', children: 'children' }}
        maxTagCount="responsive"
        showCheckedStrategy="SHOW_ALL"
        treeNodeFilterProp="label"
      />
    );
  }
  if (!isPathField(info)) return undefined;
  if (reference && isTree(reference))
    return <Region reference={reference} changeOnSelect placeholder={placeholder} />;
  const tree = { options: options as DefaultOptionType[], changeOnSelect: true, allowClear: true };
  return <PathChoice showSearch placeholder={placeholder} {...tree} />;
}

/** Whether a search value is a path, of which the last part is what is looked for. */
export function isPathField(info: CellField['info']): boolean {
  return ['Cascader', 'RegionCascader'].includes((info && componentNameOf(info.schema)) ?? '');
}
