import type { JsonSchema } from '../../server/kernel/http/json-schema';

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '真假',
  null: '空',
};

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A JSON schema in a line: names and types. A page's record goes by its title. */
export function schemaWords(schema: JsonSchema, schemas: Schemas): string {
  const { $ref, type, title, properties, anyOf, allOf, items, description } = schema;
  const words = (one: JsonSchema) => schemaWords(one, schemas);
  if ($ref) return words(schemas[$ref.split('/').at(-1)!] ?? {});
  if (title && properties?.list)
    return `{ list: [${words(properties.list.items ?? {})}], total, totalExceeded? }`;
  if (title && properties) return `${title}的记录`;
  const choices = anyOf ?? (schema.oneOf as JsonSchema[] | undefined);
  if (choices) return [...new Set(choices.map(words))].join(' 或 ');
  if (allOf) return allOf.map(words).join('，加上 ');
  if (type === 'array') return `[${words(items ?? {})}]`;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join('、');
  if (properties && Object.keys(properties).length > 0) return objectWords(schema, schemas);
  if (type === 'object') return description ?? '{}';
  const types = [type ?? []].flat().flatMap((one) => TYPES[one] ?? []);
  return types.join(' 或 ') || description || '任意';
}

function objectWords({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): string {
  const parts = Object.entries(properties).map(([name, one]) => {
    const mark = required.includes(name) ? '' : '?';
    const isPlain = one.type !== undefined && typeof one.type === 'string' && one.type in TYPES && !one.enum;
    return isPlain ? name + mark : `${name}${mark}: ${schemaWords(one, schemas)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
