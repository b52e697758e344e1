import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser';
import type { FieldSchema } from '@/contract/language/field-schema';
import type { ActionName } from '@/contract/language/list-schema';
import type { TextEdit } from '@/contract/studio/studio';
import { insertInto } from '../text/edits';

export interface NewField {
  name: string;
  title: string;
  schema: FieldSchema;
  required: boolean;
  /** The place of the layout that it stands in, `form` itself where it stands in none. */
  holder: JSONPath;
}

/** Adds a field at the end of a layout. Undefined where the text has no room for it. */
export function addField(text: string, { name, title, schema, required, holder }: NewField) {
  const { type, ...others } = schema;
  const value = { type, title, ...(required && { required: true }), ...others };
  return insertInto(text, [...holder, 'properties'], { key: name, value });
}

/** Adds a column at the end of the list. */
export function addColumn(text: string, field: string, sortable: boolean): TextEdit | undefined {
  return insertInto(text, ['list', 'columns'], { value: sortable ? { field, sortable } : field });
}

export type ButtonPlace = 'toolbar' | 'rowActions' | 'actions';

export function addButton(
  text: string,
  place: ButtonPlace,
  button: { code: string; label: string; action: ActionName },
): TextEdit | undefined {
  return insertInto(text, place === 'actions' ? ['actions'] : ['list', place], { value: button });
}

export function addTransition(
  text: string,
  { code, label, from, to }: { code: string; label: string; from: readonly string[]; to: string },
): TextEdit | undefined {
  return insertInto(text, ['states', 'transitions'], { value: { code, label, from, to } });
}

/** The layouts that a field may stand in, `form` itself first. */
export function holdersOf(text: string): { place: JSONPath; title: string }[] {
  const root = parseTree(text);
  const form = root && findNodeAtLocation(root, ['form']);
  if (!root || !form) return [];
  const found: { place: JSONPath; title: string }[] = [{ place: ['form'], title: '' }];
  const visit = (place: JSONPath) => {
    for (const { children } of findNodeAtLocation(root, [...place, 'properties'])?.children ?? []) {
      const name = String(children?.[0]?.value);
      const own = [...place, 'properties', name];
      if (findNodeAtLocation(root, [...own, 'type'])?.value !== 'void') continue;
      const title: unknown = findNodeAtLocation(root, [...own, 'title'])?.value;
      found.push({ place: own, title: typeof title === 'string' ? title : name });
      visit(own);
    }
  };
  visit(['form']);
  return found;
}
