import type { ASTNode, TypeCheckResult } from '@marcbachmann/cel-js';
import { chainOf } from '../expressions/chain';
import { TIMESTAMP } from '../expressions/environment';
import { ExpressionError, expressionIn, MAX_LENGTH, parseExpression } from '../expressions/expression';
import { typeOf } from '../expressions/lenient';
import { isByPerson, personIn, readsForm } from '../expressions/person';
import { templateParts } from '../expressions/template';
import { fieldsOf } from '../fields/fields';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema, Reaction } from '../language/field-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { expressionFault } from './check-creates';
import { lastValueFaults } from './check-last-values';
import { refFaults } from './check-refs';
import { emptyOperands } from './empty-operands';
import { describeFault, type ExpressionFault, typeName } from './expression-message';
import {
  celType,
  type PageScopes,
  type Scope,
  scopesOf,
  withDependencies,
  withItem,
} from './expression-scope';
import { type FieldPlace, placesOf, stringsOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';
import { valueAt } from './structure';

/** Keys whose expression is a condition: in a field, a rule, a button, and in a reaction's state or schema. */
const CONDITIONS = new Set(
  'required x-visible x-hidden x-disabled when assert visible hidden disabled editable readOnly readPretty'.split(
    ' ',
  ),
);
/** What is drawn as a text: a list or a group of fields cannot be. */
const TEXTS = new Set(
  'title description content tooltip label placeholder prefix suffix addonBefore addonAfter'.split(' '),
);
/** What decides whether a field is stored: what does not appear is removed with the next write. */
const STORING = new Set(['x-visible', 'visible', 'display']);
const storedByPerson = (name: string) =>
  `不出现的字段不存储，因此不能用 ${name} 决定：看不见的人一保存，值就没了。要按人隐藏而保留值，请用 x-hidden；要按人禁止修改，请用 x-disabled`;
const VALUES = new Set(['x-value', 'default', 'value', 'initialValue']);
const isSingleDate = (schema: FieldSchema) => schema.type === 'string' && dateKindOf(schema) !== undefined;

/** Every `{{ }}` of a page: that it may stand there, parses, names what exists, and has the right type of result. */
export function checkExpressions(page: RecordPage, report: Report, pages?: readonly PageSchema[]): void {
  let scopes: PageScopes | undefined;
  const places = placesOf(page.form);
  // A public form is looked at as a page of its own.
  const { publicForm: _, ...own } = page;
  for (const { path, text } of stringsOf(own)) {
    if (!text.includes('{{') || isTemplate(path) || isNarrowed(path)) continue;
    if (isPrinted(path)) {
      scopes ??= scopesOf(page, pages);
      checkPrinted(text, path, { page, places, scopes, pages }, report);
      continue;
    }
    const expression = expressionIn(text);
    const kind = placeKind(page, path);
    if (kind === undefined) {
      report.inside(path, text.indexOf('{{'), '这里不能写表达式，只能写普通文本');
      continue;
    }
    if (expression === undefined) {
      report.inside(path, text.indexOf('{{'), '表达式要占满整个文本：以 {{ 开头，以 }} 结尾');
      continue;
    }
    scopes ??= scopesOf(page, pages);
    const scope = kind === 'form' ? formScope(page, path, scopes.form, pages) : scopes[kind];
    const offset = text.indexOf('{{') + 2;
    for (const fault of faultsOf(expression, scope, path, places, page)) {
      report.inside(path, offset + fault.start, fault.message, { suggestion: fault.suggestion });
    }
  }
}

/** Messages carry templates such as `{{title}}` of their own, patterns may hold braces; of a reminder see `checkRemind`. */
function isTemplate(path: JsonPath): boolean {
  const isMessage = path.at(-1) === 'message' && (path.includes('x-validator') || path[0] === 'remind');
  return path.at(-1) === 'pattern' || isMessage;
}

/** A value of `where` may be one of the person's own (`checkNarrowing`). */
function isNarrowed(path: JsonPath): boolean {
  return path[0] === 'list' && path[3] === 'where';
}

/** Texts of prints hold expressions among words. */
function isPrinted(path: JsonPath): boolean {
  return path[0] === 'prints' && path[2] === 'body';
}

/** Each expression of a printed text. Where there is a print for each row, `row` is the row and `values` the record. */
function checkPrinted(
  text: string,
  path: JsonPath,
  { page, places, scopes, pages }: PrintedIn,
  report: Report,
): void {
  const perRow = page.kind === 'list' ? page.prints?.[Number(path[1])]?.perRow : undefined;
  const items = perRow === undefined ? undefined : fieldsOf(page.form).get(perRow)?.schema.items;
  const scope = items ? withItem(scopes.form, items, pages) : scopes.row;
  for (const part of templateParts(text)) {
    if (part.kind === 'text') continue;
    for (const fault of faultsOf(part.expression, scope, path, places, page))
      report.inside(path, part.start + fault.start, fault.message, { suggestion: fault.suggestion });
  }
}

interface PrintedIn {
  page: RecordPage;
  places: FieldPlace[];
  scopes: PageScopes;
  pages: readonly PageSchema[] | undefined;
}

function placeKind(page: RecordPage, path: JsonPath): keyof PageScopes | undefined {
  if (path[0] === 'form') return path.at(-1) === 'title' && path.length === 2 ? undefined : 'form';
  if (isTransitionValue(path)) return 'row';
  if (path[0] === 'collect' && path.at(-2) === 'params') return 'form';
  if (path.at(-1) !== 'when') return undefined;
  return page.kind === 'list' && path[1] === 'toolbar' ? 'page' : 'row';
}

/** What a transition writes, into its record (`sets`) or into one that it makes (`creates`). */
function isTransitionValue(path: JsonPath): boolean {
  if (path[0] !== 'states' || path[1] !== 'transitions') return false;
  return (path[3] === 'sets' && path.length === 5) || (path[4] === 'values' && path.length === 6);
}

function formScope(
  page: RecordPage,
  path: JsonPath,
  form: Scope,
  pages: readonly PageSchema[] | undefined,
): Scope {
  const items = path.lastIndexOf('items');
  const scope =
    items === -1 ? form : withItem(form, valueAt(page, path.slice(0, items + 1)) as FieldSchema, pages);
  const at = path.lastIndexOf('x-reactions');
  if (at === -1) return scope;
  const reaction = path.slice(0, typeof path[at + 1] === 'number' ? at + 2 : at + 1);
  return withDependencies(scope, valueAt(page, [...reaction, 'dependencies']), page);
}

function faultsOf(
  expression: string,
  scope: Scope,
  path: JsonPath,
  places: FieldPlace[],
  page: RecordPage,
): ExpressionFault[] {
  if (expression.length > MAX_LENGTH) return [{ start: 0, message: `表达式过长，最多 ${MAX_LENGTH} 个字符` }];
  const isCondition = CONDITIONS.has(String(path.at(-1)));
  try {
    const wrongRefs = refFaults(expression, scope, path, page, writtenField(path, places)?.schema);
    if (wrongRefs.length > 0) return wrongRefs;
    const { valid, error, type = 'dyn' } = typeOf(scope.environment, expression);
    if (!valid && error) throw error;
    const { ast } = parseExpression(expression);
    if (type === TIMESTAMP && path.at(-1) === 'default' && readsForm(expression)) {
      const message = '默认值里用到 now 时不能读 values、row、deps，默认值在表单打开时只算一次';
      return [{ start: leadingSpace(expression), message }];
    }
    const wrongResult = resultFault(type, isCondition, path, places);
    if (wrongResult) return [{ start: leadingSpace(expression), message: wrongResult }];
    const person = decidesStoring(path, page) ? personRead(expression, ast, path, places) : undefined;
    if (person) return [{ start: person.start, message: storedByPerson(person.name) }];
    const asked = lastValueFaults(ast, path, fieldsOf(page.form), writtenField(path, places)?.schema);
    if (asked.length > 0) return asked;
    // Until the other pages are known, what their records have is not told either.
    const isUnknown = ({ start }: ExpressionFault) =>
      !areRefsKnown(scope) && expression.slice(start).startsWith('refs.');
    return emptyOperands(ast, isCondition).filter((fault) => !isUnknown(fault));
  } catch (reason) {
    if (reason instanceof ExpressionError) return [{ start: reason.start, message: reason.message }];
    return [describeFault(expression, reason as NonNullable<TypeCheckResult['error']>, scope)];
  }
}

function areRefsKnown({ shape: { refs } }: Scope): boolean {
  return typeof refs !== 'object' || Object.values(refs).every((shape) => typeof shape === 'object');
}

/** Whether an expression decides that a field is stored: by itself, or as the condition of a reaction that does. */
function decidesStoring(path: JsonPath, page: RecordPage): boolean {
  if (path.includes('x-component-props') || path.includes('x-decorator-props')) return false;
  if (STORING.has(String(path.at(-1)))) return true;
  if (path.at(-1) !== 'when' || !path.includes('x-reactions')) return false;
  const { fulfill, otherwise } = valueAt(page, path.slice(0, -1)) as Reaction;
  return [fulfill, otherwise].some((effect) =>
    [effect?.state, effect?.schema].some((set) => Object.keys(set ?? {}).some((key) => STORING.has(key))),
  );
}

/** What of the person an expression reads, in itself or through a field that is computed from it. */
function personRead(expression: string, ast: unknown, path: JsonPath, places: FieldPlace[]) {
  const person = personIn(expression);
  if (person) return person;
  const list = path.slice(0, Math.max(0, path.lastIndexOf('items')));
  const computed = places.filter(({ schema }) => isByPerson(schema['x-value']));
  const isComputed = (root: string | undefined, name: string) =>
    computed.some((place) =>
      root === 'row' && list.length > 0
        ? place.name === name && list.every((part, index) => place.json[index] === part)
        : (root === 'values' || root === 'row') && place.path === name,
    );
  const reads = (node: unknown): { name: string; start: number } | undefined => {
    if (Array.isArray(node)) return node.map(reads).find(Boolean);
    if (typeof node !== 'object' || node === null || !('args' in node)) return undefined;
    const [root, ...names] = chainOf(node) ?? [];
    const name = names.join('.');
    if (isComputed(root, name)) return { name: `${root}.${name}`, start: (node as ASTNode).start };
    return reads(node.args);
  };
  return reads(ast);
}

function resultFault(
  type: string,
  isCondition: boolean,
  path: JsonPath,
  places: FieldPlace[],
): string | undefined {
  if (type === 'dyn') return undefined;
  if (isTransitionValue(path)) {
    // What it makes is of another page: `checkCreates` knows its fields.
    const set = path[3] === 'sets' ? places.find((place) => place.path === path[4]) : undefined;
    return set && expressionFault(set, type);
  }
  if (isCondition)
    return type === 'bool' ? undefined : `这里应是条件（是否），表达式的结果却是${typeName(type)}`;
  const name = typeName(type);
  if ((TEXTS.has(String(path.at(-1))) || isPrinted(path)) && ['列表', '一组字段'].includes(name))
    return `这里应是文本，表达式的结果却是${name}`;
  if (!VALUES.has(String(path.at(-1))) || path.includes('x-component-props')) return undefined;
  const schema = writtenField(path, places)?.schema;
  if (!schema || type === 'null') return undefined;
  // A moment is kept as the field keeps dates and times (`computedDefault`).
  if (type === TIMESTAMP && path.at(-1) === 'default' && isSingleDate(schema)) return undefined;
  const wanted = typeName(celType(schema));
  return typeName(type) === wanted ? undefined : `字段的值应是${wanted}，表达式的结果却是${typeName(type)}`;
}

/** The field that a value expression writes: a reaction's target, or the field it stands in. */
function writtenField(path: JsonPath, places: FieldPlace[]): FieldPlace | undefined {
  const own = places.findLast((place) => place.json.every((part, index) => path[index] === part));
  const isTargeted = own && path.includes('x-reactions') && reactionTarget(own, path);
  return isTargeted ? places.find((place) => place.path === isTargeted) : own;
}

function reactionTarget({ schema, json }: FieldPlace, path: JsonPath): string | undefined {
  const reactions = schema['x-reactions'];
  const index = path[json.length + 1];
  const reaction = Array.isArray(reactions) ? reactions[Number(index)] : reactions;
  return reaction?.target;
}

function leadingSpace(expression: string): number {
  return expression.length - expression.trimStart().length;
}
