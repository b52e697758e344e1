import { type Field, isArrayField } from '@formily/core';
import { connect, mapProps, mapReadPretty, observer, useField } from '@formily/react';
import type { TreeSelectProps } from 'antd';
import { allOptions, type Option } from '@/contract/language/options';
import type { ReferenceOptions } from '@/contract/language/references';
import { askForTree, useWholeTree } from '../references/reference-rows';
import { placeholder, texts } from '../texts';
import { TreeChoice } from './tree-choice';
import { TreeText } from './tree-text';

type TreeNodes = NonNullable<TreeSelectProps['treeData']>;

interface TreeProps {
  value?: unknown;
  onChange?(value: unknown): void;
  multiple?: boolean;
  options?: readonly Option[];
  reference?: ReferenceOptions;
}

/** Trees of at most so many nodes are shown unfolded. */
const UNFOLDED = 50;
const EMPTY: readonly Option[] = [];

function TreeInput({ reference, options = EMPTY, value, onChange, ...props }: TreeProps) {
  const whole = useWholeTree(reference?.reference);
  const tree = reference ? whole : options;
  return (
    <TreeChoice
      // A tree that comes later is unfolded, too: antd looks at the flag when it is made.
      key={tree ? 'tree' : 'loading'}
      allowClear
      showSearch
      treeLine
      treeNodeFilterProp="label"
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      notFoundContent={tree ? texts.nothingFound : texts.loading}
      maxTagCount="responsive"
      onDropdownVisibleChange={(open) => open && reference && askForTree(reference.reference)}
      {...props}
      treeDefaultExpandAll={tree !== undefined && allOptions(tree).length <= UNFOLDED}
      treeData={[...(tree ?? EMPTY)] as TreeNodes}
      value={value as string}
      onChange={(next) => onChange?.(next)}
    />
  );
}

const FieldTreeText = observer(function FieldTreeText(props: TreeProps) {
  const { dataSource } = useField<Field>();
  return <TreeText {...props} options={(dataSource ?? EMPTY) as Option[]} />;
});

/** A node of a tree, at any level, kept as its value alone. An array field chooses several. */
export const TreeSelect = connect(
  TreeInput,
  mapProps({ dataSource: 'options' }, (props, field) => ({
    multiple: isArrayField(field),
    placeholder: placeholder('choose', field),
    ...props,
  })),
  mapReadPretty(FieldTreeText),
);
