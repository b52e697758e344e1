import type { Doc } from './record-shape';

/** Where the options of a field come from when the gateway keeps them: `call` answers rows under `data.list`. */
export interface Reference {
  /** The operation as the specification names it. */
  call: string;
  /** What the call is asked by: the text that was typed, or in a tree the value whose children are wanted. */
  searchParam: string;
  /** The column that a field stores; in a tree a field stores the values from the top down to a leaf. */
  value: string;
  /** The column that a person reads. */
  label: string;
  columns: readonly string[];
  /** Columns that `params` of a page file may narrow the rows by. */
  params: readonly string[];
  /** Rows are levels of a tree: each has a boolean column `leaf`. */
  tree?: true;
  /** A component brings the reference with it, and `x-options` may not name it. */
  ownComponent?: true;
  /** The operation that answers the whole tree at once: its top, with `children` in each row that has some. */
  whole?: string;
  /** The one component that chooses from it, where the usual ones would not do. */
  component?: 'PageGrants';
  /** The tree changes while people work: every form asks for it anew. */
  changes?: true;
}

/** Every reference a page file may name in `x-options` (specification section 7: basicDict). */
export const REFERENCES = {
  region: {
    call: 'GET {poseidon}/basicDict/queryArea',
    searchParam: 'parentId',
    value: 'id',
    label: 'name',
    columns: ['id', 'name', 'parentId', 'leaf'],
    params: [],
    tree: true,
    whole: 'GET {poseidon}/basicDict/queryAreaAll/all',
  },
  bank: {
    call: 'POST {poseidon}/basicDict/queryBankListPage',
    searchParam: 'keyword',
    value: 'cnapsCode',
    label: 'branchName',
    columns: ['cnapsCode', 'bankName', 'branchName', 'bankCode'],
    params: ['bankCode'],
  },
  grant: {
    call: 'GET /api/grants',
    searchParam: 'parentId',
    value: 'id',
    label: 'name',
    columns: ['id', 'name', 'parentId', 'leaf'],
    params: [],
    tree: true,
    component: 'PageGrants',
    changes: true,
    whole: 'GET /api/grants',
  },
  attachment: {
    call: 'GET /api/attachments',
    searchParam: 'attachmentId',
    value: 'attachmentId',
    label: 'fileName',
    columns: ['attachmentId', 'fileName', 'contentType', 'size'],
    params: [],
    ownComponent: true,
  },
} as const satisfies Record<string, Reference>;

export type ReferenceName = keyof typeof REFERENCES;

/** The references that `x-options` may name. */
export const REFERENCE_NAMES = (Object.keys(REFERENCES) as ReferenceName[]).filter(
  (name) => !('ownComponent' in REFERENCES[name]),
) as [ReferenceName, ...ReferenceName[]];

/** The reference of that name. */
export function referenceNamed(name: ReferenceName): Reference {
  return REFERENCES[name];
}

/** What a field stores of a tree: the values from the top to a leaf, several such paths, or values by themselves. */
export type TreeHolding = 'path' | 'paths' | 'values';

/** `x-options` of a field that chooses from a reference. `fill` copies columns of the chosen row into fields beside it. */
export interface ReferenceOptions {
  reference: ReferenceName;
  params?: Record<string, string | number | boolean | null>;
  fill?: Record<string, string>;
  /** The component decides it; a page file does not write it. */
  holds?: TreeHolding;
}

/**
 * The row that a value stands for, or undefined when there is none; in a tree `value` is the whole path and the row
 * its leaf, or the value of any row by itself. The gateway has one; a value picked in the browser exists.
 */
export type Lookup = (reference: ReferenceName, value: unknown) => Promise<Doc | undefined>;

/** `params` without those that are empty: an empty one narrows nothing. */
export function filledParams(params: ReferenceOptions['params']): Doc {
  return Object.fromEntries(
    Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

/** The rows that a field's value stands for, undefined for each that does not exist or that `params` leave out. */
export function chosenRows(
  { reference, params, holds = 'path' }: ReferenceOptions,
  value: unknown,
  lookup: Lookup,
): Promise<(Doc | undefined)[]> {
  const chosen = 'tree' in REFERENCES[reference] ? inTree(value, holds) : [value].flat();
  const wanted = Object.entries(filledParams(params));
  return Promise.all(
    chosen.map(async (one) => {
      const row = await lookup(reference, one);
      return row && wanted.every(([column, expected]) => row[column] === expected) ? row : undefined;
    }),
  );
}

/** What is looked up one by one. What should be a path and is none leads nowhere, as the empty path does. */
function inTree(value: unknown, holds: TreeHolding): unknown[] {
  if (holds === 'values') return [value].flat();
  const paths: unknown[] = holds === 'paths' ? [value ?? []].flat(1) : [value];
  return paths.map((path) => (Array.isArray(path) ? path : []));
}
