import { sameValue } from '../fields/certified';
import { fieldsOf, referenceOf } from '../fields/fields';
import type { FieldSchema } from '../language/field-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage, menusOf } from '../language/pages';
import { fromRecords } from '../language/references';
import {
  FIELD_LOCKS,
  type FieldLock,
  LAYOUT_LOCKS,
  MAY_BE_ADDED,
  type ProtectedPage,
} from '../protection/protected-page';
import { protectionOf, reservedAt } from '../protection/protected-pages';
import { checkProtectedButtons, checkProtectedStates } from './check-protected-steps';
import { type FieldPlace, placesOf, reactionsIn } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

/**
 * Pages by which the gateway itself lives keep what protects them, whatever else their file says (decision 051): the path
 * by which they are granted, the scope, the fields that nobody writes by hand, steps and buttons. Fields, titles, columns
 * and layout of one's own are free. No other page shows more of their records than names.
 */
export function checkProtected(page: PageSchema, report: Report): void {
  checkPath(page, report);
  if (!isRecordPage(page)) return;
  checkShown(page, report);
  const protection = protectionOf(page);
  if (!protection) return;
  checkReach(page, protection, report);
  checkResource(page, protection, report);
  checkFields(page, protection, report);
  checkOutside(page, protection, report);
  checkProtectedStates(page, protection, report);
  checkProtectedButtons(page, protection, report);
}

function checkPath(page: PageSchema, report: Report): void {
  const protection = protectionOf(page);
  const name = isRecordPage(page) ? page.resource.name : '';
  if (protection && page.path !== protection.path)
    report.value('path', `资源 ${name} 由系统使用，路径必须是 ${protection.path}`);
  const reserved = reservedAt(page.path);
  if (reserved && reserved.resource !== name)
    report.value('path', `路径 ${page.path} 是系统页面的，只能用于资源 ${reserved.resource}`);
}

function checkReach(page: RecordPage, protection: ProtectedPage, report: Report): void {
  if (page.kind !== 'list') report.value('kind', `系统页面 ${protection.path} 必须是 list`);
  const byName = `资源 ${page.resource.name} 的页面须逐项授予，请写 "grantedByName": true`;
  if (protection.grantedByName && !page.grantedByName) report.value(['resource', 'name'], byName);
  for (const [{ face }, item] of report.at('menu').each(menusOf(page))) {
    const at = Array.isArray(page.menu) ? item : report.at('menu');
    if (!protection.faces.includes(face))
      at.value('face', `系统页面 ${protection.path} 不能放进 ${face} 端的菜单`);
  }
  report.refuse(page, ['published', 'certified'], (key) => `系统页面 ${protection.path} 不能写 ${key}`);
  const { responsible } = page.kind === 'list' ? page : {};
  if (responsible !== undefined && Object.hasOwn(protection.fields, responsible))
    report.value('responsible', `${responsible} 由系统使用，不能存放负责人`);
}

function checkResource({ resource }: RecordPage, protection: ProtectedPage, report: Report): void {
  const { scope, unique = [], uniqueIn, operations } = protection.resource;
  const pinned = { scope, uniqueIn, operations };
  for (const key of ['scope', 'uniqueIn', 'operations'] as const) {
    if (sameValue(resource[key], pinned[key])) continue;
    report.value(['resource', key], `资源 ${resource.name} 的 ${key} ${asPinned(pinned[key])}`);
  }
  const missing = unique.filter((field) => !resource.unique?.includes(field));
  if (missing.length > 0)
    report.value(['resource', 'unique'], `资源 ${resource.name} 的 unique 里必须有 ${missing.join('、')}`);
}

/** How the text goes on after the name of what is pinned. */
function asPinned(value: unknown): string {
  return value === undefined ? '由系统决定，请删去' : `由系统决定，必须是 ${JSON.stringify(value)}`;
}

interface Place {
  schema: FieldSchema;
  json: JsonPath;
  /** The layout in which it stands, from outside in, as far as that decides something. */
  around: { json: JsonPath; locks: object }[];
}

function checkFields(page: RecordPage, { fields, path }: ProtectedPage, report: Report): void {
  const found = fieldPlaces(page.form.properties, ['form', 'properties']);
  for (const [name, lock] of Object.entries(fields)) {
    const place = found.get(name);
    if (place) checkField(name, place, lock, report);
    else report.value(['form', 'properties'], `系统页面 ${path} 缺少字段 ${name}`);
  }
  for (const place of placesOf(page.form)) checkWrites(place, fields, report.at(...place.json));
}

/** Registration goes by these, and by their being secret. */
function checkOutside(
  { publicForm }: RecordPage,
  { path, outside = {} }: ProtectedPage,
  report: Report,
): void {
  const fields = publicForm && fieldsOf(publicForm.form);
  for (const [name, again] of Object.entries(outside)) {
    const schema = fields?.get(name)?.schema;
    if (schema && (schema['x-secret']?.twice ?? null) === again) continue;
    const as = again === null ? '' : `，并写 "x-secret": { "twice": "${again}" }`;
    const at = report.at('publicForm', 'form', 'properties', name);
    at.value([], `系统页面 ${path} 的 publicForm 必须有字段 ${name}${as}`);
  }
}

function checkField(name: string, { schema, json, around }: Place, lock: FieldLock, report: Report): void {
  for (const key of FIELD_LOCKS) {
    const isAdded = lock[key] === undefined && MAY_BE_ADDED.includes(key);
    if (isAdded || sameValue(schema[key], lock[key])) continue;
    report.value([...json, key], `字段 ${name} 的 ${key} ${asPinned(lock[key])}`);
  }
  const locks = around.map((one) => one.locks);
  if (sameValue(locks, lock.around ?? [])) return;
  const at = around[0]?.json ?? json;
  report.key(at, `字段 ${name} 所在的布局 ${asPinned(lock.around?.[0])}`);
}

/** A field of one's own writes none of those that the gateway goes by. */
function checkWrites({ schema, json }: FieldPlace, fields: ProtectedPage['fields'], report: Report): void {
  const own = json.at(-1);
  if (typeof own === 'string' && schema.type !== 'void' && Object.hasOwn(fields, own)) return;
  for (const [{ target }, at] of reactionsIn(schema, report))
    if (target !== undefined) at.value('target', '系统页面里的联动不能写别的字段');
  for (const name of Object.keys(referenceOf(schema)?.fill ?? {}))
    if (Object.hasOwn(fields, name))
      report.key(['x-options', 'fill', name], `${name} 由系统使用，不能由选项带入`);
}

/** Every field by its path, with the layout around it; the items of a list as `name[]`. */
function fieldPlaces(properties: Record<string, FieldSchema>, json: JsonPath): Map<string, Place> {
  const places = new Map<string, Place>();
  const visit = (inner: FieldSchema['properties'], at: JsonPath, prefix: string, around: Place['around']) => {
    for (const [name, schema] of Object.entries(inner ?? {}))
      add(prefix + name, schema, [...at, name], prefix, around);
  };
  const add = (path: string, schema: FieldSchema, at: JsonPath, prefix: string, around: Place['around']) => {
    if (schema.type === 'void') {
      const locks = picked(schema);
      const outside = Object.keys(locks).length > 0 ? [...around, { json: at, locks }] : around;
      visit(schema.properties, [...at, 'properties'], prefix, outside);
      return;
    }
    places.set(path, { schema, json: at, around });
    visit(schema.properties, [...at, 'properties'], `${path}.`, []);
    if (schema.items) add(`${path}[]`, schema.items, [...at, 'items'], '', []);
  };
  visit(properties, json, '', []);
  return places;
}

function picked(schema: FieldSchema): object {
  return Object.fromEntries(
    LAYOUT_LOCKS.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])),
  );
}

/** What fields of a page show of the records of protected ones, which nobody need be granted for that. */
function checkShown(page: RecordPage, report: Report): void {
  for (const { schema, json } of placesOf(page.form)) {
    const options = referenceOf(schema);
    const source = options && fromRecords(options) ? reservedAt(options.page) : undefined;
    if (!source || !options || !fromRecords(options)) continue;
    const at = report.at(...json, 'x-options');
    const check = (field: string | undefined, place: Report) => {
      if (field !== undefined && field !== 'id' && !source.protection.shows?.includes(field))
        place.value([], `${options.page} 的 ${field} 不能给别的页面看`);
    };
    check(options.label, at.at('label'));
    check(options.value, at.at('value'));
    for (const [field, place] of at.at('fill').entries(options.fill))
      if (typeof field === 'string') check(field, place);
      else check(field.from, place.at('from'));
  }
}
