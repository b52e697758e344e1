import { isCovered } from '../base/covered-paths';
import { readsField } from '../expressions/reads';
import { type FieldGuard, guardOf, guardsOf, isClosing } from '../language/field-guards';
import type { FieldSchema } from '../language/field-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { recordPageIn } from '../language/pages';
import { fromRecords } from '../language/references';
import { collectsOf } from '../pages/collect';
import type { KnownPages } from './known-pages';
import { buttonPlaces } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** A schema of a form with its place in the record, columns as `lines.price`; layout has none. */
interface Placed {
  name: string;
  json: JsonPath;
  schema: FieldSchema;
  path: string | undefined;
  list: string | undefined;
}

function placed(
  properties: Record<string, FieldSchema> | undefined,
  json: JsonPath,
  prefix: string,
  list?: string,
): Placed[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]): Placed[] => {
    const at = [...json, name];
    const isLayout = schema.type === 'void';
    const path = isLayout ? undefined : prefix + name;
    const inner = isLayout ? prefix : `${path}.`;
    return [
      { name, json: at, schema, path, list },
      ...placed(schema.properties, [...at, 'properties'], inner, list),
      ...placed(schema.items?.properties, [...at, 'items', 'properties'], inner, path),
    ];
  });
}

const fieldsWithPlaces = ({ form }: RecordPage) => placed(form.properties, ['form', 'properties'], '');

/** Whether who reads one field may read all that another asks for. */
function covers(own: FieldGuard | undefined, { reads }: FieldGuard): boolean {
  return reads.every((code) => own?.reads.includes(code));
}

/**
 * What a guarded value would flow into by the page's own words: fields that more people see. Conditions of buttons and
 * rules may read it: they are held against what the person sees, and judged by the gateway.
 */
export function checkGuardFlows(page: RecordPage, closed: readonly FieldGuard[], report: Report): void {
  const guardAt = (path: string | undefined) => (path === undefined ? undefined : guardOf(page.form, path));
  for (const { json, schema, name, path, list } of fieldsWithPlaces(page)) {
    const { properties: _p, items: _i, 'x-validator': _v, ...words } = schema;
    for (const [value, at, word] of report.at(...json).entries<unknown>(words)) {
      const deps = word === 'x-reactions' ? dependenciesOf(schema) : [];
      const reads = (one: string) => readsField(value, one, { list, deps }) || deps.includes(one);
      const read = closed.find((one) => one.path !== path && reads(one.path));
      if (!read) continue;
      const what = `${name} 的 ${word} 读`;
      if (read.mask !== undefined) at.key([], `${what}打码的 ${read.path}：浏览器里只有首尾，请去掉`);
      else if (!covers(guardAt(path), read))
        at.key([], `${what} ${read.path}，看不到它的人能由此推算：${mend(name, read, schema)}`);
    }
  }
  for (const [{ sets, when }, at] of report.at('states', 'transitions').each(page.states?.transitions)) {
    for (const [value, place, target] of at.at('sets').entries<unknown>(sets)) {
      const read = closed.find((one) => readsField(value, one.path));
      const why = `${target} 由 ${read?.path} 得出，看不到 ${read?.path} 的人会看到它`;
      if (read && (read.mask !== undefined || !covers(guardAt(target), read)))
        place.value([], `${why}：${mend(target, read)}`);
    }
    maskedCondition(when, closed, at.at('when'));
  }
  for (const { button, json } of buttonPlaces(page))
    maskedCondition(button.when, closed, report.at(...json, 'when'));
}

function mend(name: string, { reads }: FieldGuard, schema?: FieldSchema): string {
  return schema?.type === 'void'
    ? '请把条件写在里面同样有 x-read 的字段上'
    : `请给 ${name} 也写 "x-read": "${reads.at(-1) ?? ''}"`;
}

function maskedCondition(when: string | undefined, closed: readonly FieldGuard[], report: Report): void {
  const read = closed.find((one) => one.mask !== undefined && readsField(when, one.path));
  if (read) report.value([], `条件读打码的 ${read.path}：浏览器里只有首尾，这个条件不会成立`);
}

function dependenciesOf({ 'x-reactions': reactions }: FieldSchema): string[] {
  return [reactions ?? []]
    .flat()
    .flatMap(({ dependencies }) =>
      Object.values(dependencies ?? {}).map((one) => String(one).split('#')[0]!),
    );
}

/** Fields of other pages that are read by a code and come into this one, or out of this one into theirs. */
export function checkGuardsBeside(page: RecordPage, { pages }: KnownPages, report: Report): void {
  const guardOn = (path: string, field: string) => closedOn(pages, path, field);
  const isGuarded = (own: string) => (guardOf(page.form, own)?.reads.length ?? 0) > 0;
  const flows = (own: string, path: string, field: string, at: Report) => {
    if (guardOn(path, field) && !isGuarded(own))
      at.value([], `${path} 的 ${field} 要有权限码才能看，带到 ${own} 就人人能看：请给 ${own} 写 x-read`);
  };
  for (const { json, schema, path } of fieldsWithPlaces(page)) {
    const { 'x-options': options, 'x-lookup': lookup } = schema;
    const field = report.at(...json);
    if (lookup && path) flows(path, lookup.page, lookup.value, field.at('x-lookup', 'value'));
    if (typeof options !== 'object' || !fromRecords(options)) continue;
    const at = field.at('x-options');
    for (const name of ['label', 'value'] as const) {
      const shown = options[name];
      if (shown !== undefined && guardOn(options.page, shown))
        at.value(name, `${options.page} 的 ${shown} 要有权限码才能看，不能用来选择`);
    }
    const beside = path?.slice(0, path.lastIndexOf('.') + 1) ?? '';
    for (const [from, filled, own] of at.at('fill').entries(options.fill)) {
      if (typeof from === 'string') flows(beside + own, options.page, from, filled);
      else
        for (const [column, place, target] of filled.at('map').entries(from.map))
          flows(`${own}.${target}`, options.page, `${from.from}.${column}`, place);
    }
  }
  for (const [index, { into, page: from, map }] of collectsOf(page).entries()) {
    const isList = page.kind === 'list' && Array.isArray(page.collect);
    const at = report.at('collect', ...(isList ? [index] : []), 'map');
    for (const [field, place, column] of at.entries(map)) flows(`${into}.${column}`, from, field, place);
  }
  checkCreations(page, pages, report);
  const { view } = page.resource;
  for (const field of Object.keys(view?.where ?? {}))
    if (view && guardOn(view.of, field))
      report.value(
        ['resource', 'where', field],
        `${field} 要有权限码才能看，不能决定显示哪些记录：显示与否就说出了它的值`,
      );
}

/** What transitions write into records of other pages. */
function checkCreations(page: RecordPage, pages: readonly PageSchema[], report: Report): void {
  const closed = guardsOf(page.form).filter(isClosing);
  if (closed.length === 0) return;
  for (const [{ creates }, at] of report.at('states', 'transitions').each(page.states?.transitions)) {
    if (!creates) continue;
    const say = (place: Report, target: string, read: FieldGuard | undefined) => {
      const into = `写进 ${creates.page} 的 ${target} 就人人能看：请给那个字段写 x-read`;
      if (read && !closedOn(pages, creates.page, target))
        place.value([], `${read.path} 要有权限码才能看，${into}`);
    };
    for (const [value, place, target] of at.at('creates', 'values').entries<unknown>(creates.values)) {
      const read = closed.find((one) => readsField(value, one.path));
      say(place, target, read);
    }
    for (const [{ from, map }, rows, list] of at.at('creates', 'rows').entries(creates.rows))
      for (const [own, place, column] of rows.at('map').entries(map)) {
        const read = closed.find((one) => isCovered([one.path], `${from}.${own}`));
        say(place, `${list}.${column}`, read);
      }
  }
}

/** The guard of a field of another page by which some do not see it as it is. */
function closedOn(pages: readonly PageSchema[], path: string, field: string): FieldGuard | undefined {
  const target = recordPageIn(pages, path);
  const guard = target && guardOf(target.form, field);
  return guard && isClosing(guard) ? guard : undefined;
}
