/** What a file of the folder is, by its place; undefined for the generated meta-schema. */
export function kindOfFile(file: string): 'dictionary' | 'locale' | 'page' | undefined {
  if (/(^|\/)dictionaries\/[^/]+\.json$/.test(file)) return 'dictionary';
  if (/(^|\/)locales\/[^/]+\.json$/.test(file)) return 'locale';
  return file.endsWith('page.schema.json') ? undefined : 'page';
}

/** `schemas/dictionaries/currency.json` is the dictionary `currency`. */
export function nameOfDictionary(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
}
