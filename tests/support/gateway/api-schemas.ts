import { z } from 'zod';
import type { JsonSchema } from '../../../server/kernel/http/json-schema';
import type { ApiDocument, ApiOperation } from '../../../server/modules/openapi/openapi';

/** Keywords that say nothing of the shape of a value, or that a stored value may have outgrown. */
const SHAPE = ['type', 'enum', 'const', 'minimum', 'maximum'];

/** Every call of a document. */
export const callsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Tells whether answers are what a document says of them: every name of an answer is one that the document has. */
export function documented({ components }: ApiDocument) {
  const compiled = new Map<JsonSchema, z.ZodType>();
  const read = (schema: JsonSchema) => {
    if (!compiled.has(schema)) compiled.set(schema, z.fromJSONSchema(whole(schema) as never));
    return compiled.get(schema)!;
  };
  const nameIn = (ref: string) => ref.split('/').at(-1)!;

  /** The schema without references, `allOf` as one object, and no names beyond its own. */
  function whole(schema: JsonSchema): JsonSchema {
    if (schema.$ref) return whole(components.schemas[nameIn(schema.$ref)]!);
    if (schema.allOf) return whole(merged(schema.allOf.map(whole)));
    const choices = schema.anyOf ?? (schema.oneOf as JsonSchema[] | undefined);
    if (choices) return { anyOf: choices.map(whole) };
    const { properties, items, additionalProperties, required } = schema;
    const isLoose = properties === undefined || Object.keys(properties).length === 0;
    return {
      ...Object.fromEntries(SHAPE.flatMap((key) => (key in schema ? [[key, schema[key]]] : []))),
      ...(items && { items: whole(items) }),
      ...(properties && { properties: each(properties) }),
      ...(required && { required }),
      ...(schema.type === 'object' && {
        additionalProperties: (additionalProperties as JsonSchema) ?? isLoose,
      }),
    };
  }
  const each = (properties: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, whole(one)]));
  const merged = (parts: JsonSchema[]): JsonSchema => ({
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  });

  /** What of an answer is not as the document has it; empty for one that is. */
  return (operation: ApiOperation, status: number, body: unknown): string[] => {
    const said = operation.responses[status];
    if (!said) return [`${status} is not documented: ${JSON.stringify(body)}`];
    const { content } = said.$ref ? components.responses[nameIn(said.$ref)]! : said;
    const schema = content?.['application/json']?.schema;
    if (!schema) return [];
    const judged = read(schema).safeParse(body);
    const faults = judged.success
      ? []
      : judged.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const { code } = body as { code: string };
    const isTold = status === 200 || operation['x-codes'].some((one) => one === code);
    return isTold ? faults : [...faults, `${code} is not documented`];
  };
}
