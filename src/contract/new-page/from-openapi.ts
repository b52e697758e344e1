import { isObject } from '../base/is-object';
import type { FieldSchema } from '../language/field-schema';
import type { FormatName } from '../rules/formats';
import type { FieldsDraft } from './draft';
import { fieldNameOf } from './field-names';
import type { NewField } from './field-types';
import { SourceError } from './source-error';

type Json = Record<string, unknown>;

const MOST_FIELDS = 100;
/** References that lead to references. */
const DEEPEST = 20;
const FORMATS: Readonly<Record<string, FormatName>> = {
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  email: 'email',
  uri: 'url',
  url: 'url',
};
/** What the gateway keeps of every record itself. */
const KEPT = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/**
 * The fields of a page made of a schema of an OpenAPI 3 document (`components.schemas`), parsed. `$ref` is followed inside
 * the document alone. Properties that a form has no field for are told and left out. Throws `SourceError`, in Chinese.
 */
export function pageFromOpenapi(document: unknown, schemaName: string): FieldsDraft {
  if (!isObject(document) || typeof document.openapi !== 'string' || !document.openapi.startsWith('3.'))
    throw new SourceError('文件不是 OpenAPI 3 文档：最外层应有 "openapi": "3.…"');
  const schemas = own(own(document, 'components'), 'schemas');
  const names = isObject(schemas) ? Object.keys(schemas) : [];
  if (!names.includes(schemaName))
    throw new SourceError(`文档的 components.schemas 里没有 ${schemaName}`, {
      given: schemaName,
      known: names,
    });
  const { properties, required } = objectOf(own(schemas, schemaName), document, 0);
  const entries = Object.entries(properties);
  if (entries.length === 0) throw new SourceError(`${schemaName} 没有 properties，生成不了字段`);
  if (entries.length > MOST_FIELDS)
    throw new SourceError(`一个页面最多 ${MOST_FIELDS} 个字段，${schemaName} 有 ${entries.length} 个`);
  const notes: string[] = [];
  const taken = new Set<string>();
  const fields = entries.flatMap(([key, value]): NewField[] => {
    if (key in Object.prototype) throw new SourceError(`“${key}”是保留的名称，请换一个`);
    if (KEPT.has(key)) {
      notes.push(`${key}：记录本来就有，没有生成字段`);
      return [];
    }
    const schema = resolved(value, document, 0);
    if (schema.format === 'password' || schema.writeOnly === true)
      throw new SourceError(`“${key}”像是密码，页面的记录里不能存密码，请先从文档里删去`);
    const made = fieldSchema(schema);
    const name = fieldNameOf(key, undefined, taken);
    if (!made) {
      notes.push(`${key}：类型 ${wordOf(schema)} 没有对应的字段，请手工补上`);
      return [];
    }
    taken.add(name);
    const title = titleOf(key, schema);
    const { type, ...rest } = made;
    const isRequired = required.has(key) && type !== 'boolean' && schema.readOnly !== true;
    return [
      { name, title, unique: false, schema: { type, title, ...(isRequired && { required: true }), ...rest } },
    ];
  });
  if (fields.length === 0) throw new SourceError(`${schemaName} 里没有能生成字段的属性`);
  return { fields, dictionaries: {}, notes };
}

function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A schema without `$ref`. Throws for an address outside the document, for one that is not there, and for a circle. */
function resolved(schema: unknown, document: Json, depth: number): Json {
  if (!isObject(schema)) throw new SourceError('schema 应是对象 { … }');
  const ref = schema.$ref;
  if (typeof ref !== 'string') return schema;
  if (depth > DEEPEST) throw new SourceError(`$ref ${ref} 互相引用，没有尽头`);
  if (!ref.startsWith('#/'))
    throw new SourceError(`$ref ${ref} 在文档之外：只能引用本文档里的内容，不会去下载`);
  const target = ref
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(own, document);
  if (target === undefined) throw new SourceError(`$ref ${ref} 在文档里找不到`);
  return resolved(target, document, depth + 1);
}

/** The properties of a schema with those of all that it is made of (`allOf`). */
function objectOf(
  schema: unknown,
  document: Json,
  depth: number,
): { properties: Json; required: Set<string> } {
  if (depth > DEEPEST) throw new SourceError('allOf 互相包含，没有尽头');
  const found = resolved(schema, document, depth);
  const parts = (Array.isArray(found.allOf) ? found.allOf : []).map((part) =>
    objectOf(part, document, depth + 1),
  );
  const required = Array.isArray(found.required) ? found.required.map(String) : [];
  const entries = [
    ...parts.flatMap(({ properties }) => Object.entries(properties)),
    ...Object.entries(isObject(found.properties) ? found.properties : {}),
  ];
  return {
    properties: Object.fromEntries(entries),
    required: new Set([...parts.flatMap((part) => [...part.required]), ...required]),
  };
}

/** A Chinese title from the document, where it has one; else the property's name. */
function titleOf(key: string, { title, description }: Json): string {
  const said = [title, description].find((text) => typeof text === 'string' && text.trim() !== '');
  const [first = ''] = String(said ?? '').split(/[\n。；;（(]/);
  const short = first.trim();
  return short !== '' && short.length <= 30 ? short : key;
}

const wordOf = ({ type }: Json) => JSON.stringify(type ?? '（没有写）');
const numberIn = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The field of a schema; undefined where a form has none for it. */
function fieldSchema(schema: Json): FieldSchema | undefined {
  // OpenAPI 3.1 writes a value that may be null as a list of types.
  const types = [schema.type].flat().filter((type) => type !== 'null');
  const type = types.length === 1 ? types[0] : undefined;
  const options = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : undefined;
  if (
    options &&
    options.length > 0 &&
    options.every((value) => typeof value === 'string' || typeof value === 'number')
  )
    return { type: typeof options[0] as 'string' | 'number', enum: options };
  if (type === 'boolean') return { type: 'boolean', default: false };
  if (type === 'integer' || type === 'number') {
    const [minimum, maximum] = [numberIn(schema.minimum), numberIn(schema.maximum)];
    const step = numberIn(schema.multipleOf) ?? (type === 'integer' ? 1 : undefined);
    return {
      type: 'number',
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(step !== undefined && step > 0 && { multipleOf: step }),
    };
  }
  if (type !== 'string' || schema.format === 'binary') return undefined;
  const format = Object.hasOwn(FORMATS, String(schema.format)) ? FORMATS[String(schema.format)] : undefined;
  if (format && format !== 'email' && format !== 'url') return { type: 'string', format };
  const longest = Math.min(numberIn(schema.maxLength) ?? (format === 'email' ? 60 : 200), 10_000);
  return {
    type: 'string',
    ...(format && { format }),
    maxLength: Math.max(1, Math.floor(longest)),
    ...(longest > 200 && { 'x-component': 'Input.TextArea', 'x-decorator-props': { gridSpan: 2 } }),
  };
}
