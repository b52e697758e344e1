import type { Face } from '../../../src/contract/base/identity';
import { fieldsOf, referenceOf } from '../../../src/contract/fields/fields';
import { fieldCodesOf } from '../../../src/contract/language/field-guards';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { facesOf } from '../../../src/contract/language/pages';
import { ANY, grantOn, type PermissionMap, partsOfGrant } from '../../../src/contract/language/permissions';
import { AUTHORING } from '../../../src/contract/language/schema-changes';
import { codesOf, grantedParts } from '../../../src/contract/pages/buttons';
import { filledIn } from '../base/translate';
import type { User } from '../base/user';
import type { Trx } from '../db/tables';
import { recordPageAt } from '../schemas/record-page-at';
import type { SchemaRegistry } from '../schemas/registry';

/** A node of the tree that roles are given grants from. The id of a page or a button is the grant; others are headings. */
export interface GrantNode {
  id: string;
  name: string;
  parentId: string;
  leaf: boolean;
  children?: GrantNode[];
}

type Translate = (text: string) => string;
type Pages = Pick<SchemaRegistry, 'pages' | 'byPath'>;

const FACES: readonly { face: Face; name: string }[] = [
  { face: 'office', name: '办公平台' },
  { face: 'supplier', name: '供应商门户' },
];

/** Everything a role may be granted: by face and menu group the pages in service with their buttons, then what stands for all of them. */
export function grantTree(registry: Pages, translate: Translate): GrantNode {
  const faces = FACES.map(({ face, name }) => {
    const pages = recordPages(registry).filter(({ entry }) => facesOf(entry)[0] === face);
    const groups = new Map<string, GrantNode[]>();
    for (const { entry, page } of pages.toSorted((a, b) => orderOf(a.entry) - orderOf(b.entry))) {
      const group = entry.menus.find((menu) => menu.face === face)?.group ?? '';
      const codes = namedCodes(page, translate).map(({ code, label }) =>
        node(grantOn(entry.path, code), label),
      );
      groups.set(group, [...(groups.get(group) ?? []), node(entry.path, translate(entry.title), codes)]);
    }
    const children = [...groups].flatMap(([group, nodes]) =>
      group === '' ? nodes : [node(`group:${face}:${group}`, translate(group), nodes)],
    );
    return node(`face:${face}`, translate(name), children);
  });
  const system = node('face:', translate('系统'), [
    node(ANY, translate('全部页面'), [node(grantOn(ANY, ANY), translate('全部按钮'))]),
    node(AUTHORING.path, translate('页面文件'), [
      node(grantOn(AUTHORING.path, AUTHORING.code), translate('编写')),
    ]),
  ]);
  return node(
    '',
    '',
    [...faces, system].filter(({ children }) => children?.length),
  );
}

function node(id: string, name: string, children: GrantNode[] = []): GrantNode {
  const below = children.map((child) => ({ ...child, parentId: id }));
  return { id, name, parentId: '', leaf: below.length === 0, ...(below.length > 0 && { children: below }) };
}

function recordPages(registry: Pages) {
  return registry.pages().flatMap((entry) => {
    const page = recordPageAt(registry, entry.path);
    return page ? [{ entry, page }] : [];
  });
}

function orderOf({ menus }: { menus: readonly { order?: number | undefined }[] }): number {
  return menus[0]?.order ?? 0;
}

/** The codes of a page, each with the text of the first button or transition that has it, or of the fields that ask for it. */
function namedCodes(page: RecordPage, translate: Translate): { code: string; label: string }[] {
  const byCode = new Map<string, string>(
    [
      ...grantedParts(page).map(({ code, label }) => [code, translate(label)] as const),
      ...fieldCodes(page, translate),
    ].toReversed(),
  );
  return codesOf(page).map((code) => ({ code, label: byCode.get(code)! }));
}

/** Titles of fields that are told of one code. */
const MOST_TITLES = 3;

/** `查看：单价、金额` for each code that fields ask for, both where one code reads some and writes others. */
function fieldCodes(page: RecordPage, translate: Translate): [code: string, label: string][] {
  const labels = new Map<string, string>();
  for (const { code, does, titles } of fieldCodesOf(page)) {
    const named = [...new Set(titles)].map(translate);
    const more = named.length > MOST_TITLES ? '…' : '';
    const fields = named.slice(0, MOST_TITLES).join(translate('、')) + more;
    const label = filledIn(does === 'read' ? '查看：{fields}' : '填写：{fields}', { fields }, translate);
    const known = labels.get(code);
    labels.set(code, known === undefined ? label : `${known}${translate('；')}${label}`);
  }
  return [...labels];
}

/** Whether somebody may see what can be granted: a page of theirs gives grants. */
export function mayGrant(map: PermissionMap, registry: Pages): boolean {
  return Object.keys(map).some((path) => {
    const page = recordPageAt(registry, path);
    if (!page) return false;
    return [...fieldsOf(page.form).values()].some(({ schema }) => {
      const source = referenceOf(schema);
      return source && 'reference' in source && source.reference === 'grant';
    });
  });
}

/** Whether a grant is on a page in service or on one of its buttons, or stands for all of them. */
export function isInService(registry: Pages, grant: string): boolean {
  const { path, code } = partsOfGrant(grant);
  return grantOn(path, code) === grant && isKnown(registry, path, code);
}

/** A grant that a role of the tenant has already: saving the role loses none of a page out of service. */
export async function heldGrant(trx: Trx, { tenantCode }: User, grant: string): Promise<object | undefined> {
  const { path, code } = partsOfGrant(grant);
  if (grantOn(path, code) !== grant) return undefined;
  return trx
    .selectFrom('role_grant')
    .select('page_path as id')
    .where('tenant_code', '=', tenantCode)
    .where('page_path', '=', path)
    .where('code', '=', code)
    .executeTakeFirst();
}

function isKnown(registry: Pages, path: string, code: string): boolean {
  if (path === ANY) return code === '' || code === ANY;
  if (path === AUTHORING.path) return code === '' || code === AUTHORING.code;
  const page = recordPageAt(registry, path);
  return page !== undefined && (code === '' || codesOf(page).includes(code));
}
