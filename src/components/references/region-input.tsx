import { useState } from 'react';
import { type ReferenceOptions, referenceNamed } from '@/contract/language/references';
import { PathChoice } from '../inputs/path-choice';
import { texts } from '../texts';
import { type Tree, useTree, useWholeTree } from './reference-rows';
import { namesOf, type RegionProps, usePath } from './region-text';
import './reference-select.css';

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

/** Whether each part of what was typed stands in a name along the path: 苏州, or 江苏 虎丘. */
function isNamed(typed: string, path: readonly { label?: unknown }[]): boolean {
  const names = path.map(({ label }) => String(label)).join(' ');
  return typed
    .normalize('NFKC')
    .split(/[\s/]+/)
    .every((part) => names.includes(part));
}

/**
 * One place of a tree that the gateway keeps. Levels are loaded as they are opened; who types a name instead has the
 * whole tree searched, which is loaded then.
 */
export function RegionInput({ reference, value, onChange, ...props }: RegionInputProps) {
  const path = usePath(value);
  const tree = useTree(reference.reference, path);
  const names = namesOf(reference, tree, path);
  const [typed, setTyped] = useState('');
  const isSearched = referenceNamed(reference.reference).whole !== undefined;
  const whole = useWholeTree(isSearched && typed !== '' ? reference.reference : undefined);
  const isComing = typed !== '' && !whole;
  const options = whole ?? optionsOf(reference, tree, '');
  return (
    <PathChoice
      allowClear
      {...props}
      value={path}
      options={(options ?? []) as RegionOption[]}
      showSearch={isSearched && { filter: isNamed, matchInputWidth: false }}
      onSearch={setTyped}
      displayRender={() => (tree.coming ? '' : names.join(' / '))}
      {...(!whole && { loadData: (opened) => tree.open(String(opened.at(-1)?.value ?? '')) })}
      onDropdownVisibleChange={(open) => open && tree.open('')}
      onChange={(next) => onChange?.(next)}
      notFoundContent={options && !isComing ? texts.nothingFound : texts.loading}
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
