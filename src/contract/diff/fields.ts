import { sameValue } from '../fields/certified';
import { type Dictionaries, dictionaryOf } from '../fields/fields';
import { layoutFields } from '../fields/record-layout';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';

/** Every field of a page by its path; those of list items below `list[]`. */
export function fieldsIn(page: RecordPage): Map<string, FieldSchema> {
  return new Map(layoutFields(page.form).map(({ path, schema }) => [path, schema]));
}

/** The fields that are there both before and after, under another name where they say so. */
export function fieldPairs(before: RecordPage, after: RecordPage) {
  const old = fieldsIn(before);
  const former = new Map(declaredRenames(before, after).map(([was, now]) => [now, was]));
  return [...fieldsIn(after)].flatMap(([name, now]) => {
    const was = old.get(former.get(name) ?? name);
    return was ? [{ name, old: was, now }] : [];
  });
}

/** Fields that say what they were called, by that name: their values follow. */
export function declaredRenames(before: RecordPage, after: RecordPage): [string, string][] {
  const [old, now] = [fieldsIn(before), fieldsIn(after)];
  return [...now].flatMap(([name, { was }]): [string, string][] => {
    const former = was && name.replace(/[^.]*$/, was);
    return former && old.has(former) && !now.has(former) ? [[former, name]] : [];
  });
}

/** Fields whose name alone seems to have changed, and that do not say so: the same but for the name, and the only such. */
export function renames(before: RecordPage, after: RecordPage): [string, string][] {
  const [old, now] = [fieldsIn(before), fieldsIn(after)];
  const declared = declaredRenames(before, after);
  const gone = [...old].filter(([name]) => !now.has(name) && !declared.some(([former]) => former === name));
  const come = [...now].filter(([name]) => !old.has(name) && !declared.some(([, later]) => later === name));
  return gone.flatMap(([name, schema]): [string, string][] => {
    const alike = come.filter(([, other]) => other.type === schema.type && other.title === schema.title);
    const equal = alike.length > 0 ? alike : come.filter(([, other]) => sameValue(other, schema));
    return equal.length === 1 ? [[name, equal[0]![0]]] : [];
  });
}

/** The codes that a field may hold with their labels; undefined when they are not listed. */
export function codesOf(schema: FieldSchema, dictionaries: Dictionaries): Map<string, string> | undefined {
  const dictionary = dictionaryOf(schema);
  if (dictionary !== undefined) {
    const entries = Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary]!.entries : undefined;
    return entries && new Map(entries.map(({ value, label }) => [String(value), label]));
  }
  const options = schema.enum?.map((entry) =>
    typeof entry === 'object'
      ? ([String(entry.value), entry.label] as const)
      : ([String(entry), String(entry)] as const),
  );
  return options && new Map(options);
}

/** What a page keeps unique, in the names that fields have now: of several fields together joined by `、`. */
export function uniqueNames(
  { resource }: RecordPage,
  renamed: ReadonlyMap<string, string> = new Map(),
): string[] {
  return (resource.unique ?? []).map((entry) =>
    [entry]
      .flat()
      .map((name) => renamed.get(name) ?? name)
      .join('、'),
  );
}
