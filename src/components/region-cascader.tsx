import { connect, mapProps, mapReadPretty } from '@formily/react';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import type { Doc } from '@/contract/record-shape';
import { type ReferenceOptions, referenceNamed } from '@/contract/references';
import { NameText } from './name-text';
import { type Tree, useTree } from './reference-rows';
import './reference-select.css';
import { placeholder, texts } from './texts';

interface RegionProps {
  reference: ReferenceOptions;
  value?: unknown;
}

export interface RegionInputProps extends RegionProps {
  onChange?(value: unknown): void;
  /** Takes every level, not the leaves alone. */
  changeOnSelect?: boolean;
  placeholder?: string;
}

interface RegionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: RegionOption[];
}

/** One place of a tree that the gateway keeps; levels are loaded as they are opened. */
export function RegionInput({ reference, value, onChange, ...props }: RegionInputProps) {
  const path = usePath(value);
  const tree = useTree(reference.reference, path);
  const names = namesOf(reference, tree, path);
  const options = optionsOf(reference, tree, '');
  return (
    <Cascader
      allowClear
      {...props}
      value={path}
      options={options ?? []}
      displayRender={() => (tree.coming ? '' : names.join(' / '))}
      loadData={(opened) => tree.open(String(opened.at(-1)?.value ?? ''))}
      onDropdownVisibleChange={(open) => open && tree.open('')}
      onChange={(next) => onChange?.(next)}
      notFoundContent={options ? texts.nothingFound : texts.loading}
      popupClassName="region-levels"
    />
  );
}

function optionsOf(reference: ReferenceOptions, tree: Tree, parent: string): RegionOption[] | undefined {
  const { value, label } = referenceNamed(reference.reference);
  return tree.level(parent)?.map((row) => {
    const children = optionsOf(reference, tree, String(row[value]));
    return {
      value: String(row[value]),
      label: String(row[label]),
      isLeaf: row.leaf === true,
      ...(children && { children }),
    };
  });
}

function namesOf(reference: ReferenceOptions, tree: Tree, path: readonly string[]): string[] {
  const { value, label } = referenceNamed(reference.reference);
  return path.map((one, index) => {
    const row = tree.level(path[index - 1] ?? '')?.find((candidate: Doc) => candidate[value] === one);
    return String(row?.[label] ?? one);
  });
}

/** The same array for the same path: antd leaves the level that is open for the chosen one when it gets another. */
function usePath(value: unknown): string[] {
  const codes = Array.isArray(value) ? value.join(',') : '';
  return useMemo(() => codes.split(',').filter(Boolean), [codes]);
}

/** The names of a stored path from the top down, such as 江苏省 / 苏州市 / 虎丘区. */
export function RegionText({ reference, value }: RegionProps) {
  const path = usePath(value);
  const tree = useTree(reference.reference, path);
  if (path.length === 0) return <span className="empty-value">-</span>;
  return <NameText coming={tree.coming}>{namesOf(reference, tree, path).join(' / ')}</NameText>;
}

/** A place in a tree that the gateway keeps, level by level; a level is loaded when it is opened. */
export const RegionCascader = connect(
  RegionInput,
  mapProps((props, field) => ({ placeholder: placeholder('choose', field), ...props })),
  mapReadPretty(RegionText),
);
