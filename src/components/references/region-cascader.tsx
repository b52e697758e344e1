import { connect, mapProps, mapReadPretty } from '@formily/react';
import { useMemo, useState } from 'react';
import type { Doc } from '@/contract/doc';
import { type ReferenceOptions, referenceNamed } from '@/contract/references';
import { PathChoice } from '../inputs/path-choice';
import { NameText } from './name-text';
import { type Tree, useTree, useWholeTree } from './reference-rows';
import './reference-select.css';
import { placeholder, texts } from '../texts';

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
