import { useMemo } from 'react';
import type { Doc } from '@/contract/base/doc';
import { type ReferenceOptions, referenceNamed } from '@/contract/language/references';
import { NameText } from './name-text';
import { type Tree, useTree } from './reference-rows';
import './reference-select.css';

/** A place of a tree that the gateway keeps: the codes from the top down. */
export interface RegionProps {
  reference: ReferenceOptions;
  value?: unknown;
}

/** The names along a path; a code where the name is not there, or not yet. */
export function namesOf(reference: ReferenceOptions, tree: Tree, path: readonly string[]): string[] {
  const { value, label } = referenceNamed(reference.reference);
  return path.map((one, index) => {
    const row = tree.level(path[index - 1] ?? '')?.find((candidate: Doc) => candidate[value] === one);
    return String(row?.[label] ?? one);
  });
}

/** The same array for the same path: antd leaves the level that is open for the chosen one when it gets another. */
export function usePath(value: unknown): string[] {
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
