import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Doc } from '@/contract/base/doc';
import { createFollowers } from '@/contract/base/followers';
import { remembered } from '@/contract/base/remembered';
import type { Option } from '@/contract/language/options';
import {
  fromRecords,
  type ReferenceName,
  referenceNamed,
  type SourceOptions,
  sourceInput,
  sourceKey,
  sourceOf,
  type Wanted,
} from '@/contract/language/references';
import { MAX_PAGE_SIZE } from '@/contract/lists/list-query';

/** What a reference's call answers: the first rows, and how many there are in all. */
export interface ReferenceRows {
  list: Doc[];
  total: number;
}

/** Calls a reference. Rejects when the gateway could not be asked; the person has been told by then. */
export type LoadRows = (source: SourceOptions, input: Doc) => Promise<ReferenceRows>;

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
export function searchRows(options: SourceOptions, text: string): Promise<ReferenceRows> {
  return loadRows(options, { keyword: text.trim() });
}

async function loadRows(options: SourceOptions, wanted: Wanted): Promise<ReferenceRows> {
  const rows = await load(options, sourceInput(options, wanted));
  for (const row of rows.list) rememberRow(options, row);
  return rows;
}

const seenAs = (options: SourceOptions, value: unknown) => `${sourceKey(options)}:${value}`;

/** Keeps a row that came another way than by a search. */
export function rememberRow(options: SourceOptions, row: Doc): void {
  seen.set(seenAs(options, row[sourceOf(options).value]), row);
}

/** The row of a stored value as it was last seen; undefined when none was. */
export const rowSeen = (options: SourceOptions, value: unknown): Doc | undefined =>
  seen.get(seenAs(options, value));

/** The row of a stored value; undefined when the source does not hold it any more. Records may change: they are read anew. */
export async function rowOf(options: SourceOptions, value: unknown): Promise<Doc | undefined> {
  const key = seenAs(options, value);
  if (fromRecords(options)) await loadTogether(options, value);
  else if (!seen.has(key)) await loadRows(options, { values: [value] });
  return seen.get(key);
}

/** The rows of stored values; a value that the source does not hold has none. Rejects as `LoadRows` does. */
export async function rowsOf(
  options: SourceOptions,
  values: readonly unknown[],
): Promise<ReadonlyMap<unknown, Doc>> {
  const unknown = values.filter((value) => !seen.has(seenAs(options, value)));
  const size = fromRecords(options) ? MAX_PAGE_SIZE : 1;
  for (let from = 0; from < unknown.length; from += size)
    await loadRows(options, { values: unknown.slice(from, from + size) });
  const known = values.map((value) => [value, seen.get(seenAs(options, value))] as const);
  return new Map(known.flatMap(([value, row]) => (row ? [[value, row]] : [])));
}

const asked = new Map<string, { values: Set<unknown>; rows: Promise<ReferenceRows> }>();

/** What the cells of a table ask for at once goes in one call. */
function loadTogether(options: SourceOptions, value: unknown): Promise<ReferenceRows> {
  const key = sourceKey(options);
  const known = asked.get(key);
  const values = known?.values ?? new Set();
  values.add(value);
  if (known) return known.rows;
  const rows = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    asked.delete(key);
    return loadRows(options, { values: [...values] });
  });
  asked.set(key, { values, rows });
  return rows;
}

/** Levels of trees by reference and parent; kept as long as the page lives, since regions do not change meanwhile. */
const levels = new Map<string, Doc[]>();
/** What is on its way already is not asked for again. */
const loading = new Map<string, Promise<void>>();
/** Levels that could not be had when they were last asked for. */
const failed = new Set<string>();
const wholes = new Map<ReferenceName, readonly Option[]>();
const listeners = createFollowers();
let changes = 0;

function tellListeners(): void {
  changes += 1;
  listeners.tell();
}

async function fetchLevel(reference: ReferenceName, parent: string, key: string): Promise<void> {
  try {
    const { searchParam } = referenceNamed(reference);
    failed.delete(key);
    levels.set(key, (await load({ reference }, parent ? { [searchParam]: parent } : {})).list);
  } catch {
    // Told by the error policy; the level is asked for again when it is opened again.
    failed.add(key);
  } finally {
    loading.delete(key);
    tellListeners();
  }
}

/** The names along a path of a tree; what the tree does not hold is told as it is stored. */
export async function namesAlongTree(reference: ReferenceName, path: readonly string[]): Promise<string[]> {
  const { value, label } = referenceNamed(reference);
  const names: string[] = [];
  for (const [index, one] of path.entries()) {
    const key = `${reference}:${path[index - 1] ?? ''}`;
    if (!levels.has(key))
      await remembered(loading, key, () => fetchLevel(reference, path[index - 1] ?? '', key));
    names.push(String(levels.get(key)?.find((row) => row[value] === one)?.[label] ?? one));
  }
  return names;
}

/** The levels of a tree that are loaded so far, by the parent's value ('' for the top), and how to load another. */
export interface Tree {
  level(parent: string): Doc[] | undefined;
  /** Whether a level along the path is still on its way; none is that could not be had. */
  coming: boolean;
  open(parent: string): void;
}

/** A tree whose top and the levels below `path` are being loaded; draws again as they come. */
export function useTree(reference: ReferenceName, path: readonly string[]): Tree {
  useSyncExternalStore(listeners.follow, () => changes);
  const open = useCallback(
    (parent: string) => {
      const key = `${reference}:${parent}`;
      if (!levels.has(key)) void remembered(loading, key, () => fetchLevel(reference, parent, key));
    },
    [reference],
  );
  const parents = ['', ...path.slice(0, -1)];
  const wanted = parents.join(',');
  useEffect(() => {
    for (const parent of wanted.split(',')) open(parent);
  }, [wanted, open]);
  return {
    level: (parent) => levels.get(`${reference}:${parent}`),
    coming: parents.some((parent) => {
      const key = `${reference}:${parent}`;
      return !levels.has(key) && !failed.has(key);
    }),
    open,
  };
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

/** The whole of a tree as options; empty when it could not be had, which the person has been told. */
export async function wholeTreeOf(reference: ReferenceName): Promise<readonly Option[]> {
  await askForTree(reference);
  return wholes.get(reference) ?? [];
}

/** Asks again for a tree that could not be had; nothing while it is there or on its way. */
export async function askForTree(reference: ReferenceName): Promise<void> {
  if (!wholes.has(reference)) await remembered(loading, reference, () => fetchWhole(reference));
}

/** The whole of a tree as options, asked for once, or by each form where it changes; undefined until it is there, or while no reference is given. */
export function useWholeTree(reference: ReferenceName | undefined): readonly Option[] | undefined {
  useSyncExternalStore(listeners.follow, () => changes);
  useEffect(() => {
    if (reference === undefined || (wholes.has(reference) && !referenceNamed(reference).changes)) return;
    void remembered(loading, reference, () => fetchWhole(reference));
  }, [reference]);
  return reference && wholes.get(reference);
}
