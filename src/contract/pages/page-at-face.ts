import type { Face } from '../base/identity';
import type { FieldSchema } from '../language/field-schema';
import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage, menusOf } from '../language/pages';

/** The system field that says whose record it is: a supplier's own are always its own. */
const OWNER = 'supplierCode';

/** The title of a page at a face: its menu entry's there, else its own. */
export function titleAt(page: Pick<PageSchema, 'title' | 'menu'>, face: Face): string {
  return entryAt(page, face)?.title ?? page.title;
}

/**
 * A page as one face is shown it (decision 063): title and description of its menu entry there, without columns, search
 * items and fields that its file keeps for the other face, and for suppliers without the code of the supplier, which is
 * their own in every row. Fields stay in the form, out of sight, so that a history can name them. Words alone: what a
 * caller may read, the gateway decides.
 */
export function pageAtFace<Page extends PageSchema>(page: Page, face: Face): Page {
  const entry = entryAt(page, face);
  const { title = page.title, description = page.description } = entry ?? {};
  const named = { ...page, title, ...(description !== undefined && { description }) };
  return isRecordPage(named) ? recordPageAt(named, face) : named;
}

function recordPageAt<Page extends RecordPage>(page: Page, face: Face): Page {
  const form = { ...page.form, properties: fieldsAt(page.form.properties, face) };
  if (page.kind !== 'list') return { ...page, form };
  const isOwn = face === 'supplier' && page.resource.scope === 'supplier';
  const isShown = (item: string | { field: string; face?: Face | undefined }) => {
    const { field, face: only } = typeof item === 'string' ? { field: item } : item;
    return (only === undefined || only === face) && !(isOwn && field === OWNER);
  };
  const { columns, search, expand, ...list } = page.list;
  const hidden = hiddenAt(page.form.properties, face);
  const shown: ListPage['list'] = {
    ...list,
    columns: columns.filter(isShown),
    ...(search && { search: search.filter(isShown) }),
    ...(expand && { expand: expand.filter((name) => !hidden.has(name)) }),
  };
  return { ...page, form, list: shown };
}

function entryAt({ menu }: Pick<PageSchema, 'menu'>, face: Face) {
  return menusOf({ menu }).find((entry) => entry.face === face);
}

function fieldsAt(properties: Record<string, FieldSchema>, face: Face): Record<string, FieldSchema> {
  if (hiddenAt(properties, face).size === 0) return properties;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isElsewhere(schema, face)
        ? { ...schema, 'x-hidden': true }
        : schema.properties
          ? { ...schema, properties: fieldsAt(schema.properties, face) }
          : schema,
    ]),
  );
}

function hiddenAt(properties: Record<string, FieldSchema>, face: Face, prefix = ''): Set<string> {
  const names = Object.entries(properties).flatMap(([name, schema]) => {
    if (isElsewhere(schema, face)) return [prefix + name];
    const inside = schema.type === 'object' ? `${prefix}${name}.` : prefix;
    return [...hiddenAt(schema.properties ?? {}, face, inside)];
  });
  return new Set(names);
}

const isElsewhere = ({ 'x-face': only }: FieldSchema, face: Face) => only !== undefined && only !== face;
