import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Option } from '@/contract/options';
import type { Doc } from '@/contract/record-shape';
import {
  filledParams,
  type ReferenceName,
  type ReferenceOptions,
  referenceNamed,
} from '@/contract/references';

/** What a reference's call answers: the first rows, and how many there are in all. */
export interface ReferenceRows {
  list: Doc[];
  total: number;
}

/** Calls a reference. Rejects when the gateway could not be asked; the person has been told by then. */
export type LoadRows = (reference: ReferenceName, input: Doc) => Promise<ReferenceRows>;

/** Calls for a whole tree. Rejects as `LoadRows` does. */
export type LoadTree = (reference: ReferenceName) => Promise<Doc>;

let loadWhole: LoadTree = () => Promise.reject(new Error('references are not connected'));
let load: LoadRows = () => Promise.reject(new Error('references are not connected'));

/** Connects the fields to the gateway; the runtime does, once, before the first form. */
export function connectReferences(loadRows: LoadRows, loadTree: LoadTree): void {
  load = loadRows;
  loadWhole = loadTree;
}

/** Rows seen, by reference and value: what was chosen once has its label at hand. */
const seen = new Map<string, Doc>();

/** The first rows for what was typed; the empty text finds the first of all. */
export async function searchRows(options: ReferenceOptions, text: string): Promise<ReferenceRows> {
  const { searchParam, value } = referenceNamed(options.reference);
  const typed = text.trim();
  const rows = await load(options.reference, {
    ...filledParams(options.params),
    ...(typed && { [searchParam]: typed }),
  });
  for (const row of rows.list) seen.set(`${options.reference}:${row[value]}`, row);
  return rows;
}

/** Keeps a row that came another way than by a search. */
export function rememberRow(reference: ReferenceName, row: Doc): void {
  seen.set(`${reference}:${row[referenceNamed(reference).value]}`, row);
}

/** The row of a stored value; undefined when the reference does not hold it any more. */
export async function rowOf(reference: ReferenceName, value: unknown): Promise<Doc | undefined> {
  const key = `${reference}:${value}`;
  if (!seen.has(key)) await searchRows({ reference }, String(value));
  return seen.get(key);
}

/** Levels of trees by reference and parent; kept as long as the page lives, since regions do not change meanwhile. */
const levels = new Map<string, Doc[]>();
const loading = new Map<string, Promise<void>>();
const wholes = new Map<ReferenceName, readonly Option[]>();
const listeners = new Set<() => void>();
let changes = 0;

function tellListeners(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchLevel(reference: ReferenceName, parent: string, key: string): Promise<void> {
  try {
    const { searchParam } = referenceNamed(reference);
    levels.set(key, (await load(reference, parent ? { [searchParam]: parent } : {})).list);
    tellListeners();
  } catch {
    // Told by the error policy; the level is asked for again when it is opened again.
  } finally {
    loading.delete(key);
  }
}

/** The levels of a tree that are loaded so far, by the parent's value ('' for the top), and how to load another. */
export interface Tree {
  level(parent: string): Doc[] | undefined;
  open(parent: string): void;
}

/** A tree whose top and the levels below `path` are being loaded; draws again as they come. */
export function useTree(reference: ReferenceName, path: readonly string[]): Tree {
  useSyncExternalStore(subscribe, () => changes);
  const open = useCallback(
    (parent: string) => {
      const key = `${reference}:${parent}`;
      if (!levels.has(key) && !loading.has(key)) loading.set(key, fetchLevel(reference, parent, key));
    },
    [reference],
  );
  const parents = ['', ...path.slice(0, -1)].join(',');
  useEffect(() => {
    for (const parent of parents.split(',')) open(parent);
  }, [parents, open]);
  return { level: (parent) => levels.get(`${reference}:${parent}`), open };
}

async function fetchWhole(reference: ReferenceName): Promise<void> {
  try {
    const { value, label } = referenceNamed(reference);
    const optionOf = (row: Doc): Option => {
      const children = row.children as Doc[] | undefined;
      return {
        value: String(row[value]),
        label: String(row[label]),
        ...(children && { children: children.map(optionOf) }),
      };
    };
    wholes.set(reference, optionOf(await loadWhole(reference)).children ?? []);
    tellListeners();
  } catch {
    // Told by the error policy; the tree is asked for again when the next field needs it.
  } finally {
    loading.delete(reference);
  }
}

/** The whole of a tree as options, asked for once, or by each form where it changes; undefined until it is there, or while no reference is given. */
export function useWholeTree(reference: ReferenceName | undefined): readonly Option[] | undefined {
  useSyncExternalStore(subscribe, () => changes);
  useEffect(() => {
    if (reference === undefined || loading.has(reference)) return;
    if (wholes.has(reference) && !referenceNamed(reference).changes) return;
    loading.set(reference, fetchWhole(reference));
  }, [reference]);
  return reference && wholes.get(reference);
}
