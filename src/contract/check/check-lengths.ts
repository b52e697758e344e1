import { type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import { casesIn } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { RecordPage } from '../language/page-schema';
import { ownSearchFields, sortFields } from '../lists/list-query';
import { MOST_CODE_LENGTH } from '../rules/implied';
import { type Part, parsePattern } from './pattern-syntax';
import { placesOf } from './places';
import type { Report } from './report';

/** An index entry of the database holds some 2,700 bytes, and a character takes up to four. */
const LONGEST_KEY = 500;

/**
 * A text that is sorted by, unique, or compared as a whole stands in an index of the database, which refuses entries
 * beyond a length: the page must refuse them first, at the field.
 */
export function checkLengths(page: RecordPage, report: Report): void {
  const fields = fieldsOf(page.form);
  checkGroups(page, fields, report);
  const uses = usesOf(page);
  for (const { json, path } of placesOf(page.form)) {
    const field = path === undefined ? undefined : fields.get(path);
    const use = field && uses.get(field.path);
    if (!field || use === undefined || field.type !== 'string' || longest(field) <= LONGEST_KEY) continue;
    const written = field.schema.maxLength === undefined ? json : [...json, 'maxLength'];
    const message = `${field.path} ${use}，请写 maxLength，最多 ${LONGEST_KEY}：数据库的索引存不下更长的文字`;
    report[field.schema.maxLength === undefined ? 'key' : 'value'](written, message);
  }
}

/** All fields of a group stand in one entry of the index. */
function checkGroups(page: RecordPage, fields: ReadonlyMap<string, FieldInfo>, report: Report): void {
  for (const [index, entry] of (page.resource.unique ?? []).entries()) {
    if (typeof entry === 'string') continue;
    const lengths = entry.map((name) => {
      const field = fields.get(name);
      return field?.type === 'string' ? longest(field) : 0;
    });
    const sum = lengths.reduce((total, length) => total + length, 0);
    // One that is too long by itself is told at its field.
    if (sum <= LONGEST_KEY || lengths.some((length) => length > LONGEST_KEY)) continue;
    const message = `${entry.join('、')} 的 maxLength 加起来是 ${sum}，最多 ${LONGEST_KEY}：数据库的索引存不下更长的文字`;
    report.value(['resource', 'unique', index], message);
  }
}

function usesOf(page: RecordPage): Map<string, string> {
  const compared = [
    ...ownSearchFields(page).flatMap(({ field, match }) => (match === 'contains' ? [] : field)),
    ...casesIn(page).flatMap(([, { cases }]) => cases.flatMap((one) => one.field ?? [])),
  ];
  return new Map([
    ...compared.map((name) => [name, '按整个取值查询'] as const),
    ...[...sortFields(page)].map((name) => [name, '可以排序'] as const),
    ...(page.resource.unique ?? []).flat().map((name) => [name, '不得重复'] as const),
  ]);
}

/** The most characters that a field's own rules let through. */
function longest(field: FieldInfo): number {
  const { schema, dictionary } = field;
  if (
    schema['x-serial'] !== undefined ||
    schema['x-lookup'] !== undefined ||
    schema['x-component'] === 'Color'
  )
    return 0;
  if (schema['x-component'] === 'QrCode' && schema.maxLength === undefined) return MOST_CODE_LENGTH;
  const hasOptions = dictionary !== undefined || schema.enum !== undefined || referenceOf(schema);
  if (dateKindOf(schema)) return 0;
  // Of the formats an e-mail address alone has no end.
  if (hasOptions || (schema.format !== undefined && schema.format !== 'email')) return 0;
  const rules = [schema, ...[schema['x-validator'] ?? []].flat()];
  const bounds = rules.flatMap(({ maxLength, pattern }) => [
    maxLength ?? Number.POSITIVE_INFINITY,
    pattern === undefined ? Number.POSITIVE_INFINITY : longestMatch(pattern),
  ]);
  return Math.min(...bounds);
}

/** The longest text that a pattern matches from end to end; one that matches a part of the text bounds nothing. */
function longestMatch(pattern: string): number {
  const tree = /^\^.*\$$/s.test(pattern) && !pattern.endsWith('\\$') ? safely(pattern) : undefined;
  return tree === undefined || tree.kind === 'choice' ? Number.POSITIVE_INFINITY : lengthOf(tree);
}

export function matchLengths(pattern: string): { least: number; most: number } {
  const tree = safely(pattern);
  return { least: tree ? shortest(tree) : 0, most: longestMatch(pattern) };
}

function shortest(part: Part): number {
  switch (part.kind) {
    case 'set':
      return 1;
    case 'look':
      return 0;
    case 'repeat':
      return part.min === 0 ? 0 : shortest(part.part) * part.min;
    case 'sequence':
      return part.parts.reduce((sum, one) => sum + shortest(one), 0);
    case 'choice':
      return Math.min(...part.parts.map(shortest));
  }
}

/** What is no pattern at all is told elsewhere. */
function safely(pattern: string): Part | undefined {
  try {
    new RegExp(pattern);
  } catch {
    return undefined;
  }
  return parsePattern(pattern);
}

function lengthOf(part: Part): number {
  switch (part.kind) {
    case 'set':
      return 1;
    case 'look':
      return 0;
    case 'repeat':
      return part.max === 0 ? 0 : lengthOf(part.part) * part.max || 0;
    case 'sequence':
      return part.parts.reduce((sum, one) => sum + lengthOf(one), 0);
    case 'choice':
      return Math.max(0, ...part.parts.map(lengthOf));
  }
}
