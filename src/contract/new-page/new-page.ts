import type { Face } from '../base/identity';
import type { ListPage } from '../language/page-schema';
import { namedField } from '../lists/list-query';
import { sharedThrough } from '../pages/page-view';
import type { NewField } from './field-types';

export interface NewPage {
  path: string;
  title: string;
  face: Face;
  group: string | undefined;
  kind: 'list' | 'form';
  resource: string;
  fields: readonly NewField[];
  /** Whether its list imports files: there is one with records. */
  imports?: boolean;
}

const SAVE = [{ code: 'edit', label: '保存', action: 'update' }];
const ROW_ACTIONS = [
  { code: 'view', label: '查看', action: 'view' },
  { code: 'edit', label: '编辑', action: 'update' },
  { code: 'delete', label: '删除', action: 'delete', danger: true, confirm: '删除后不可恢复，确定删除吗？' },
];
/** The English of what every new page says. */
export const STOCK_ENGLISH: Readonly<Record<string, string>> = {
  新增: 'Add',
  导入: 'Import',
  查看: 'View',
  编辑: 'Edit',
  删除: 'Delete',
  保存: 'Save',
  '删除后不可恢复，确定删除吗？': 'This cannot be undone. Delete it?',
};
/** Columns beyond that do not fit beside one another. */
const MOST_COLUMNS = 8;

/** The page file as JSON; `depth` is how many folders it stands below the folder of page files. */
export function newPage(page: NewPage, depth: number): object {
  const { path, title, face, group, kind, resource, fields, imports = false } = page;
  const unique = fields.filter((field) => field.unique).map(({ name }) => name);
  return {
    $schema: `${'../'.repeat(depth) || './'}page.schema.json`,
    schemaVersion: 2,
    path,
    kind,
    title,
    menu: { face, ...(group !== undefined && { group }) },
    resource: {
      name: resource,
      scope: face === 'supplier' ? 'supplier' : 'tenant',
      ...(unique.length > 0 && { unique }),
    },
    form: {
      type: 'object',
      properties: {
        basic: {
          type: 'void',
          'x-component': 'Section',
          properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
        },
      },
    },
    ...(kind === 'list' ? { list: listOf(fields, imports) } : { actions: SAVE }),
  };
}

/** The file of a page over another's records: the columns and the search of that page, as far as its side may see them. */
export function newView({ path, title, face, group }: NewPage, owner: ListPage, depth: number): object {
  const file = { path, menu: { face }, title };
  const shown = sharedThrough(file, owner)?.fields;
  const isShown = (name: string) => shown === undefined || shown.includes(name);
  const names = (list: readonly (string | { field: string })[]) =>
    [...new Set(list.map(namedField))].filter(isShown);
  const search = names(owner.list.search ?? []);
  const columns = names(owner.list.columns);
  return {
    $schema: `${'../'.repeat(depth) || './'}page.schema.json`,
    schemaVersion: 2,
    path,
    kind: 'list',
    title,
    menu: { face, ...(group !== undefined && { group }) },
    resource: { of: owner.path },
    list: {
      ...(owner.list.detail && { detail: owner.list.detail }),
      ...(search.length > 0 && { search }),
      columns: columns.length > 0 ? columns : [shown?.[0] ?? 'updatedAt'],
      rowActions: [ROW_ACTIONS[0]],
    },
  };
}

function listOf(fields: readonly NewField[], imports: boolean): object {
  const short = fields.filter(({ schema }) => schema['x-component'] !== 'Input.TextArea');
  const shown = (short.length > 0 ? short : fields).slice(0, MOST_COLUMNS);
  const searched = shown.filter(({ schema }) => schema.type === 'string').slice(0, 3);
  return {
    ...(searched.length > 0 && { search: searched.map(({ name }) => name) }),
    columns: shown.map(({ name }) => ({ field: name, sortable: true })),
    defaultSort: '-updatedAt',
    toolbar: [
      { code: 'add', label: '新增', action: 'create' },
      ...(imports ? [{ code: 'import', label: '导入', action: 'import' }] : []),
    ],
    rowActions: ROW_ACTIONS,
  };
}

/** The resource of a path: `/office/factory-visits` is `factoryVisits`. */
export function resourceOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const name = last.replace(/-+(.)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}
