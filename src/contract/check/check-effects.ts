import { fieldsOf } from '../fields';
import type { RecordPage } from '../page-schema';
import { buttonPlaces, type FieldPlace, placesOf } from './places';
import type { Report } from './report';

/** Actions that ask before they are done. */
const ASKING = new Set(['delete', 'assign', 'urge']);

/** Resources whose published records the product has calls for. */
const READ_WHEN_PUBLISHED = new Set([
  'announcement',
  'systemNotice',
  'tender',
  'platformCustomer',
  'orgUnit',
]);

/** What a page says and nobody hears: it passes every other check, and does not do what it was written for. */
export function checkEffects(page: RecordPage, report: Report): void {
  checkConfirmations(page, report);
  checkUnique(page, report);
  checkExit(page, report);
  checkReaders(page, report);
  for (const place of placesOf(page.form)) checkRequired(place, page, report);
}

function checkConfirmations(page: RecordPage, report: Report): void {
  for (const { json, button } of buttonPlaces(page)) {
    if (button.confirm === undefined || ASKING.has(button.action)) continue;
    const message = `${button.action} 不会先询问，confirm 不起作用，请删去；会询问的是 delete、assign、urge 和流转`;
    report.key([...json, 'confirm'], message, { severity: 'warning' });
  }
}

/** Of a field with a few fixed values, each could stand in one record alone: a pair was meant. */
function checkUnique(page: RecordPage, report: Report): void {
  const names = page.resource.unique ?? [];
  if (names.length < 2) return;
  const fields = fieldsOf(page.form);
  for (const [index, name] of names.entries()) {
    const field = fields.get(name);
    const isFew = field && (field.type === 'boolean' || field.dictionary !== undefined || field.schema.enum);
    if (!isFew) continue;
    const message = `unique 里的字段各自不得重复，不是合在一起：${name} 的每个取值只能有一条记录。要几个字段合起来不重复，请用 x-value 把它们拼成一个字段再写进 unique`;
    report.value(['resource', 'unique', index], message, { severity: 'warning' });
  }
}

function checkExit({ states }: RecordPage, report: Report): void {
  if (!states || states.transitions.some(({ from }) => from.includes(states.initial))) return;
  const message = `没有流转从 ${states.initial} 出发，新建的记录会一直停在这个状态，请在某个流转的 from 里写上它`;
  report.value(['states', 'initial'], message, { severity: 'warning' });
}

function checkReaders({ published, resource }: RecordPage, report: Report): void {
  if (!published || READ_WHEN_PUBLISHED.has(resource.name)) return;
  const message = `没有接口读取 ${resource.name} 的 published：供应商的页面用 x-options 引用这个页面时才有用，否则请删去`;
  report.key(['published'], message, { severity: 'warning' });
}

/** A field that nobody can write and nothing fills cannot be asked for. */
function checkRequired({ schema, json, path }: FieldPlace, page: RecordPage, report: Report): void {
  const bar = barOf(schema);
  const isFilled =
    schema['x-value'] !== undefined || schema.default !== undefined || schema['x-reactions'] !== undefined;
  if (schema.required !== true || bar === undefined || isFilled || path === undefined) return;
  if (page.states?.transitions.some(({ stamps }) => stamps === path)) return;
  if (filledByOthers(page).has(path)) return;
  const message = `${path} 必填，却写了 ${bar}，没有人能填，也没有 x-value、default 或联动来填，请去掉其中一个`;
  report.key([...json, 'required'], message, { severity: 'warning' });
}

function barOf(schema: FieldPlace['schema']): string | undefined {
  const pattern = schema['x-pattern'] ?? 'editable';
  if (pattern !== 'editable') return `"x-pattern": "${pattern}"`;
  if (schema['x-hidden'] === true) return '"x-hidden": true';
  if (schema['x-visible'] === false) return '"x-visible": false';
  return schema['x-disabled'] === true ? '"x-disabled": true' : undefined;
}

/** Fields that a reaction of another field or a chosen record fills. */
function filledByOthers(page: RecordPage): Set<string> {
  return new Set(
    placesOf(page.form).flatMap(({ schema }) => {
      const options = schema['x-options'];
      const fill = typeof options === 'object' && 'fill' in options ? Object.keys(options.fill ?? {}) : [];
      return [...fill, ...[schema['x-reactions'] ?? []].flat().flatMap(({ target }) => target ?? [])];
    }),
  );
}
