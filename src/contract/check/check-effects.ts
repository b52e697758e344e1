import { type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { facesOfPage } from '../language/pages';
import { PUBLISHED_READERS } from '../pages/published-calls';
import { recordSources } from '../pages/record-options';
import { isBeside } from './check-references';
import type { KnownPages } from './known-pages';
import { buttonPlaces, type FieldPlace, placesOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

const ASKING = new Set(['delete', 'assign', 'urge']);

/** Resources whose published records the product has calls of its own for. */
const READ_WHEN_PUBLISHED = new Set(['orgUnit']);

/** What a page says and nobody hears: it passes every other check, and does not do what it was written for. */
export function checkEffects(page: RecordPage, report: Report): void {
  checkConfirmations(page, report);
  checkUnique(page, report);
  checkExit(page, report);
  checkRequired(page, report);
}

function checkConfirmations(page: RecordPage, report: Report): void {
  for (const { json, button } of buttonPlaces(page)) {
    if (button.confirm === undefined || ASKING.has(button.action)) continue;
    const message = `${button.action} 不会先询问，confirm 不起作用，请删去；会询问的是 delete、assign、urge 和流转`;
    report.key([...json, 'confirm'], message, { severity: 'warning' });
  }
}

/** Of a choice or a day, each could stand in one record alone: a pair was meant. What is in a group has an own place. */
function checkUnique(page: RecordPage, report: Report): void {
  const names = (page.resource.unique ?? []).map((entry) => (typeof entry === 'string' ? entry : ''));
  if (names.length < 2) return;
  const fields = fieldsOf(page.form);
  for (const [index, name] of names.entries()) {
    const field = fields.get(name);
    if (!field || !recurs(field)) continue;
    const message = `unique 里的字段各自不得重复，不是合在一起：${name} 的每个取值只能有一条记录。要几个字段合起来不重复，请把它们写成一组，例如 "unique": [["supplierCode", "year"]]`;
    report.value(['resource', 'unique', index], message, { severity: 'warning' });
  }
}

/** Whether the same value is right in several records: one of a few, another record, or a day. */
function recurs({ type, dictionary, schema }: FieldInfo): boolean {
  const isChosen = dictionary !== undefined || schema.enum !== undefined || referenceOf(schema) !== undefined;
  return type === 'boolean' || isChosen || dateKindOf(schema) !== undefined;
}

function checkExit({ states }: RecordPage, report: Report): void {
  if (!states) return;
  const { initial, transitions } = states;
  if (transitions.some(({ from, to }) => from.includes(initial) && to !== initial)) return;
  const message = `没有流转从 ${initial} 到别的状态，新建的记录会一直停在这个状态，请在某个流转的 from 里写上它`;
  report.value(['states', 'initial'], message, { severity: 'warning' });
}

/** What is published is read by a call of the product's, or by suppliers who choose from it on a page of theirs. */
export function checkReaders(page: RecordPage, { pages }: KnownPages, report: Report): void {
  const { published, resource, path } = page;
  if (!published || READ_WHEN_PUBLISHED.has(resource.name)) return;
  const unread = PUBLISHED_READERS.filter((reader) => {
    const said = published[reader];
    return said && !said.calls && !said.screens;
  });
  if (unread.length === 0) return;
  const isChosenFrom = pages.some(
    (other) =>
      recordSources(other).some((source) => source.page === path) && facesOfPage(other).includes('supplier'),
  );
  if (published.suppliers && isChosenFrom) return;
  const message = `没有接口读取 ${resource.name} 的 published：请写 calls 或 screens；供应商的页面用 x-options 引用这个页面时也有用，否则请删去`;
  report.key('published', message, { severity: 'warning' });
}

/** What keeps a person from writing a field, and the layout, group or list that says so where it is not the field. */
interface Bar {
  says: string;
  holder?: string;
}

/** A field that nobody can write and nothing fills cannot be asked for. */
function checkRequired(page: RecordPage, report: Report): void {
  const places = placesOf(page.form);
  for (const place of places) {
    const asked = requiredAt(place);
    if (asked === undefined || place.json.at(-1) === 'items') continue;
    const around = [...places.filter((other) => isWithin(place, other)), place];
    const bar = barOf(around);
    if (!bar || around.some((one) => isFilled(one, places, page))) continue;
    const name = place.path ?? place.name;
    const where = bar.holder === undefined ? '却写了' : `它所在的 ${bar.holder} 却写了`;
    const message = `${name} 必填，${where} ${bar.says}，没有人能填，也没有 x-value、default 或联动来填，请去掉其中一个`;
    report.key([...place.json, ...asked], message, { severity: 'warning' });
  }
}

/** Where a schema says that its field has to be filled in. */
function requiredAt({ schema }: FieldPlace): JsonPath | undefined {
  if (schema.required === true) return ['required'];
  const rules = schema['x-validator'];
  if (!Array.isArray(rules)) return rules?.required ? ['x-validator', 'required'] : undefined;
  const index = rules.findIndex(({ required }) => required);
  return index === -1 ? undefined : ['x-validator', index, 'required'];
}

function isWithin({ json }: FieldPlace, { json: outer }: FieldPlace): boolean {
  return outer.length < json.length && outer.every((part, index) => part === json[index]);
}

/** Of a field and what it stands in, outermost first: hidden by any of them, locked by the innermost that says so. */
function barOf(around: readonly FieldPlace[]): Bar | undefined {
  const own = around.at(-1);
  const bar = (place: FieldPlace, says: string): Bar =>
    place === own ? { says } : { says, holder: place.name };
  for (const place of around) {
    if (place.schema['x-hidden'] === true) return bar(place, '"x-hidden": true');
    if (place.schema['x-visible'] === false) return bar(place, '"x-visible": false');
  }
  const place = around.findLast(({ schema }) => LOCKS.some((key) => schema[key] !== undefined));
  const says = place && lockOf(place.schema);
  return place && says ? bar(place, says) : undefined;
}

const LOCKS = ['x-pattern', 'x-disabled', 'readOnly'] as const;

function lockOf(schema: FieldSchema): string | undefined {
  const pattern = schema['x-pattern'] ?? 'editable';
  if (pattern !== 'editable') return `"x-pattern": "${pattern}"`;
  if (schema['x-disabled'] === true) return '"x-disabled": true';
  return schema.readOnly === true ? '"readOnly": true' : undefined;
}

/** Whether something else than a person gives a field its value: itself, a reaction, a chosen record, a transition. */
function isFilled(place: FieldPlace, places: readonly FieldPlace[], { states }: RecordPage): boolean {
  const { schema, path, name } = place;
  const fillsItself =
    schema['x-value'] !== undefined || schema.default !== undefined || schema['x-reactions'] !== undefined;
  const isStamped =
    path !== undefined &&
    states?.transitions.some(({ sets, asks }) => asks?.includes(path) || Object.hasOwn(sets ?? {}, path));
  if (fillsItself || isStamped) return true;
  return places.some((other) => {
    const targets = [other.schema['x-reactions'] ?? []].flat().map(({ target }) => target);
    const fill = referenceOf(other.schema)?.fill;
    return targets.includes(path ?? name) || (fill && Object.hasOwn(fill, name) && isBeside(place, other));
  });
}
