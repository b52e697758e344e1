import { remembered } from '../base/remembered';
import { isByPerson } from '../expressions/person';
import type { FieldSchema, FormObject, Reaction } from '../language/field-schema';

const known = new WeakMap<object, Set<string>>();

/**
 * The fields that some people are not shown (hidden by `user` or `session`, on themselves or on what they stand in), by
 * path; `*` stands for the row of a list.
 */
export function hiddenByPerson({ properties }: FormObject): Set<string> {
  return remembered(known, properties, () => new Set(collect(properties, '', false)));
}

function collect(
  properties: Record<string, FieldSchema> | undefined,
  prefix: string,
  within: boolean,
): string[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const reactions = [schema['x-reactions'] ?? []].flat();
    const isHidden = within || isByPerson(schema['x-hidden']) || reactions.some(hidesByPerson);
    if (schema.type === 'void') return collect(schema.properties, prefix, isHidden);
    const path = prefix + name;
    return [
      ...(isHidden ? [path] : []),
      ...collect(schema.properties, `${path}.`, isHidden),
      ...collect(schema.items?.properties, `${path}.*.`, isHidden),
    ];
  });
}

/** Whether a reaction hides its own field from some people. */
function hidesByPerson({ target, when, fulfill, otherwise }: Reaction): boolean {
  if (target !== undefined) return false;
  const flags = [fulfill, otherwise].flatMap((effect) => [
    effect?.state?.hidden,
    effect?.schema?.['x-hidden'],
  ]);
  return flags.some((flag) => flag !== undefined && (isByPerson(when) || isByPerson(flag)));
}
