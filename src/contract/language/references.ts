import { type Doc, isFilledIn } from '../base/doc';

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
  /** Columns that stand beside the label in the line of an option, and that a text is looked for in as well. */
  show?: readonly string[] | undefined;
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

export function referenceNamed(name: ReferenceName): Reference {
  return REFERENCES[name];
}

/** What a field stores of a tree: the values from the top to a leaf, several such paths, or values by themselves. */
export type TreeHolding = 'path' | 'paths' | 'values';

/** Rows that come with a choice: those of its list `from`, each with the columns of `map` (own column: theirs). */
export interface RowsFill {
  from: string;
  map: Record<string, string>;
  /** A column of theirs: rows in which it is empty or not above zero are left out. */
  skipEmpty?: string | undefined;
}

/** What comes into a field beside a choice: a field of the chosen record, or rows. */
export type Fill = string | RowsFill;

interface Choice {
  params?: Record<string, string | number | boolean | null>;
  fill?: Record<string, Fill>;
  /** The component decides it; a page file does not write it. */
  holds?: TreeHolding;
}

/** `x-options` of a field that chooses from a reference. `fill` copies columns of the chosen row into fields beside it. */
export interface ReferenceOptions extends Choice {
  reference: ReferenceName;
  fill?: Record<string, string>;
}

/**
 * `x-options` of a field that chooses from the records of another page: a person reads their field `label`, the field
 * stores `value`, which is the record's id or a field that tells records apart. `params` are search items of that page.
 */
export interface RecordOptions extends Choice {
  page: string;
  label: string;
  value?: string;
  /** Fields that stand beside `label` in an option's line, and that what is typed is looked for in as well. */
  show?: readonly string[] | undefined;
  /** Offers to make a record of that page from within the list of options, to those who may. */
  create?: true | undefined;
  /** What becomes of the field when the record that it names is deleted; without it that is refused. */
  onDelete?: 'clear' | undefined;
}

/** `x-options` of a field whose choices the gateway keeps. */
export type SourceOptions = ReferenceOptions | RecordOptions;

/** Where people choose from the records of a page they may not open: `POST`, see `recordsAsked`. */
export const RECORD_OPTIONS = '/api/options';

/** Whether the choices are the records of another page. */
export function fromRecords(options: SourceOptions): options is RecordOptions {
  return 'page' in options;
}

export function isTree(options: SourceOptions): options is ReferenceOptions {
  return sourceOf(options).tree === true;
}

/** What the choices are like: by name, or as the page file says of another page's records. */
export function sourceOf(options: SourceOptions): Reference {
  if (!fromRecords(options)) return referenceNamed(options.reference);
  return {
    call: `POST ${RECORD_OPTIONS}`,
    searchParam: 'keyword',
    value: options.value ?? 'id',
    label: options.label,
    columns: filledColumns(options.fill),
    show: options.show,
    params: Object.keys(options.params ?? {}),
  };
}

/** What of a record comes with its choice: its fields, and columns of its lists as `lines.quantity`. */
export function filledColumns(fill: Choice['fill'] = {}): string[] {
  const columns = Object.values(fill).flatMap((one) => {
    if (typeof one === 'string') return one;
    const { from, map, skipEmpty } = one;
    return [...Object.values(map), ...(skipEmpty === undefined ? [] : [skipEmpty])].map(
      (column) => `${from}.${column}`,
    );
  });
  return [...new Set(columns)];
}

/** A name for the rows of a source: two fields with the same see the same rows by the same values. */
export function sourceKey(options: SourceOptions): string {
  if (!fromRecords(options)) return options.reference;
  const { label, value, columns, show = [] } = sourceOf(options);
  return JSON.stringify([options.page, label, value, columns, ...show]);
}

export type Wanted = { keyword: string } | { values: readonly unknown[] };

/** What the call of a source is asked with. A reference finds a value as it finds a text. */
export function sourceInput(options: SourceOptions, wanted: Wanted): Doc {
  const params = filledParams(options.params);
  const { searchParam, label, value, columns } = sourceOf(options);
  if (fromRecords(options)) {
    const { page, show } = options;
    return { page, label, value, columns, ...(show && { show }), params, ...wanted };
  }
  const text = 'keyword' in wanted ? wanted.keyword : String(wanted.values[0]);
  return { ...('keyword' in wanted && params), ...(text && { [searchParam]: text }) };
}

/**
 * The row that a value stands for, or undefined when there is none; in a tree `value` is the whole path and the row
 * its leaf, or the value of any row by itself. The gateway has one; a value picked in the browser exists.
 */
export type Lookup = (source: SourceOptions, value: unknown) => Promise<Doc | undefined>;

/** `params` without those that are empty: an empty one narrows nothing. */
export function filledParams(params: Choice['params']): Doc {
  return Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => isFilledIn(value)));
}

/** Values that are looked up at a time. */
const PORTION = 20;

/** The rows that a field's value stands for, undefined for each that does not exist or that `params` leave out. */
export async function chosenRows(
  options: SourceOptions,
  value: unknown,
  lookup: Lookup,
): Promise<(Doc | undefined)[]> {
  const { params, holds = 'path' } = options;
  const chosen = sourceOf(options).tree ? inTree(value, holds) : [value].flat();
  const wanted = Object.entries(filledParams(params));
  const find = async (one: unknown) => {
    const row = await lookup(options, one);
    return row && wanted.every(([column, expected]) => row[column] === expected) ? row : undefined;
  };
  const rows: (Doc | undefined)[] = [];
  for (let from = 0; from < chosen.length; from += PORTION) {
    rows.push(...(await Promise.all(chosen.slice(from, from + PORTION).map(find))));
  }
  return rows;
}

/** What is looked up one by one. What should be a path and is none leads nowhere, as the empty path does. */
function inTree(value: unknown, holds: TreeHolding): unknown[] {
  if (holds === 'values') return [value].flat();
  const paths: unknown[] = holds === 'paths' ? [value ?? []].flat(1) : [value];
  return paths.map((path) => (Array.isArray(path) ? path : []));
}
