import type { JsonSchema } from '../../server/api/json-schema';

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '真假',
  null: '空',
};

/** A JSON schema in a line: names and types. A page's record goes by its title. */
export function schemaWords(schema: JsonSchema): string {
  const { type, title, properties, anyOf, allOf, items, description } = schema;
  if (title && properties) return `${title}的记录`;
  const choices = anyOf ?? (schema.oneOf as JsonSchema[] | undefined);
  if (choices) return [...new Set(choices.map(schemaWords))].join(' 或 ');
  if (allOf) return allOf.map(schemaWords).join('，加上 ');
  if (type === 'array') return `[${schemaWords(items ?? {})}]`;
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join('、');
  if (properties && Object.keys(properties).length > 0) return objectWords(schema);
  if (type === 'object') return description ?? '{}';
  const words = [type ?? []].flat().flatMap((one) => TYPES[one] ?? []);
  return words.join(' 或 ') || description || '任意';
}

function objectWords({ properties = {}, required = [] }: JsonSchema): string {
  const parts = Object.entries(properties).map(([name, one]) => {
    const mark = required.includes(name) ? '' : '?';
    const isPlain = one.type !== undefined && typeof one.type === 'string' && one.type in TYPES && !one.enum;
    return isPlain ? name + mark : `${name}${mark}: ${schemaWords(one)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
