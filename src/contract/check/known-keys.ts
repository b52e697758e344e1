import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** The property names that a zod schema allows at a place of a value; every branch of a union counts. */
export function knownKeys(schema: Schema, path: readonly PropertyKey[]): string[] {
  const places = path.reduce<Schema[]>(
    (schemas, key) => schemas.flatMap((item) => step(item, key)),
    unwrap(schema),
  );
  return [...new Set(places.flatMap(keysOf))];
}

/** A union's branches, without wrappers such as `optional`. */
function unwrap(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return unwrap(def.innerType);
  if (def.type === 'union') return def.options.flatMap(unwrap);
  return [schema];
}

function step(schema: Schema, key: PropertyKey): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.hasOwn(def.shape, key) ? unwrap(def.shape[String(key)]!) : [];
  if (def.type === 'record') return unwrap(def.valueType);
  if (def.type === 'array') return unwrap(def.element);
  return [];
}

function keysOf(schema: Schema): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type !== 'record') return [];
  const keyDef = (def.keyType as z.core.$ZodTypes)._zod.def;
  return keyDef.type === 'enum' ? Object.values(keyDef.entries).map(String) : [];
}
