import type { FieldSchema } from '../language/field-schema';
import type { FormatName } from '../rules/formats';
import type { FieldsDraft } from './draft';
import { fieldNameOf, titlePair } from './field-names';
import type { NewField } from './field-types';
import { SourceError } from './source-error';

/** A column of a table as the database describes it. */
export interface TableColumn {
  name: string;
  /** The type as PostgreSQL names it: `character varying`, `numeric`; of an enum `enum`, of an array `array`. */
  type: string;
  isNullable: boolean;
  /** The default as an expression of SQL. */
  default?: string | undefined;
  comment?: string | undefined;
  maxLength?: number | undefined;
  /** Digits behind the point of `numeric`. */
  scale?: number | undefined;
  /** The values of an enum, in its order. */
  values?: readonly string[] | undefined;
  /** Whether the database makes its value: an identity, a sequence, a generated column. */
  isGenerated: boolean;
}

export interface TableDescription {
  name: string;
  columns: readonly TableColumn[];
  /** Columns that are unique by themselves or together. */
  unique: readonly (readonly string[])[];
  /** CHECK constraints as expressions of SQL. */
  checks: readonly string[];
}

const MOST_FIELDS = 100;
const WHOLE = new Set(['smallint', 'integer', 'bigint']);
const BROKEN = new Set(['real', 'double precision', 'numeric']);
const FORMATS: Readonly<Record<string, FormatName>> = {
  date: 'date',
  'timestamp without time zone': 'dateTime',
  'timestamp with time zone': 'dateTime',
  'time without time zone': 'time',
};
const TEXTS = new Set(['text', 'character varying', 'character', 'citext', 'uuid']);

/**
 * The fields of a page made of a table: types, lengths, digits, options of enums and of CHECK constraints, what may not be
 * empty or twice, and comments as titles. Columns that the database fills itself, or that a form has no field for, are told
 * and left out. Throws `SourceError`, in Chinese.
 */
export function pageFromTable(table: TableDescription): FieldsDraft {
  if (table.columns.length > MOST_FIELDS)
    throw new SourceError(
      `一个页面最多 ${MOST_FIELDS} 个字段，表 ${table.name} 有 ${table.columns.length} 列`,
    );
  const notes: string[] = [];
  const taken = new Set<string>();
  const alone = new Set(table.unique.flatMap((columns) => (columns.length === 1 ? columns : [])));
  const fields = table.columns.flatMap((column): NewField[] => {
    const { title, english } = titlePair(column.comment?.trim() || column.name);
    const name = fieldNameOf(column.name, undefined, taken);
    if (column.isGenerated) {
      notes.push(`${column.name}：由数据库产生，没有生成字段`);
      return [];
    }
    const made = fieldSchema(column, table.checks);
    if (!made) {
      notes.push(`${column.name}：类型 ${column.type} 没有对应的字段，请手工补上`);
      return [];
    }
    taken.add(name);
    const { type, ...rest } = made;
    const isRequired = !column.isNullable && type !== 'boolean';
    const isUnique = alone.has(column.name) && type === 'string';
    return [
      {
        name,
        title,
        ...(english !== undefined && { english }),
        unique: isUnique,
        schema: { type, title, ...(isRequired && { required: true }), ...rest },
      },
    ];
  });
  const together = table.unique.filter((columns) => columns.length > 1);
  notes.push(...together.map((columns) => `${columns.join('、')} 合起来不得重复：请写进 resource.unique`));
  if (fields.length === 0) throw new SourceError(`表 ${table.name} 里没有能生成字段的列`);
  return { fields, dictionaries: {}, notes };
}

function fieldSchema(column: TableColumn, checks: readonly string[]): FieldSchema | undefined {
  const options = column.values ?? listedIn(checks, column.name);
  if (options && options.length > 0)
    return { type: 'string', ...defaultOf(column, options), enum: [...options] };
  if (column.type === 'boolean') return { type: 'boolean', default: column.default === 'true' };
  if (WHOLE.has(column.type) || BROKEN.has(column.type)) {
    const scale = WHOLE.has(column.type) ? 0 : column.scale;
    const [minimum, maximum] = [limitIn(checks, column.name, '>='), limitIn(checks, column.name, '<=')];
    const given = /^'?(-?\d+(?:\.\d+)?)/.exec(column.default ?? '')?.[1];
    return {
      type: 'number',
      ...(given !== undefined && { default: Number(given) }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(scale !== undefined && scale <= 8 && { multipleOf: scale === 0 ? 1 : Number(`1e-${scale}`) }),
      ...(scale !== undefined && scale > 0 && scale <= 8 && { 'x-component-props': { precision: scale } }),
    };
  }
  if (Object.hasOwn(FORMATS, column.type)) return { type: 'string', format: FORMATS[column.type]! };
  if (!TEXTS.has(column.type)) return undefined;
  const longest = Math.min(column.maxLength ?? (column.type === 'text' ? 500 : 100), 10_000);
  const given = textIn(column.default);
  return {
    type: 'string',
    ...(given !== undefined && given !== '' && { default: given }),
    maxLength: longest,
    ...(longest > 200 && { 'x-component': 'Input.TextArea', 'x-decorator-props': { gridSpan: 2 } }),
  };
}

function defaultOf(column: TableColumn, options: readonly string[]) {
  const given = textIn(column.default);
  return given !== undefined && options.includes(given) ? { default: given } : {};
}

/** The text of a literal such as `'draft'::status`. */
function textIn(sql: string | undefined): string | undefined {
  return /^'((?:[^']|'')*)'(?:::[\w ".()]+)?$/.exec(sql ?? '')?.[1]?.replaceAll("''", "'");
}

/** What `CHECK (status IN ('a', 'b'))` allows; PostgreSQL writes it as `= ANY (ARRAY[…])`. */
function listedIn(checks: readonly string[], column: string): string[] | undefined {
  const found = checks
    .map((sql) => /^CHECK \(\(+"?([\w$]+)"?\)?(?:::text)? = ANY \(+ARRAY\[(.*?)\]/.exec(sql))
    .find((match) => match?.[1] === column);
  if (!found) return undefined;
  return [...found[2]!.matchAll(/'((?:[^']|'')*)'/g)].map((match) => match[1]!.replaceAll("''", "'"));
}

/** The bound of `CHECK (price >= 0)`, which may stand among others joined by AND. */
function limitIn(checks: readonly string[], column: string, sign: '>=' | '<='): number | undefined {
  for (const sql of checks) {
    if (/ OR /.test(sql)) continue;
    for (const match of sql.matchAll(/\("?([\w$]+)"? (>=|<=) \(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[\w ]+)?\)/g))
      if (match[1] === column && match[2] === sign) return Number(match[3]);
  }
  return undefined;
}
