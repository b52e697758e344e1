import type { ASTNode } from '@marcbachmann/cel-js';
import type { Face } from '../base/identity';
import { chainOf, isNode } from '../expressions/chain';
import { expressionIn, syntaxOf } from '../expressions/expression';
import { type Dictionaries, derivedOf, fieldsOf } from '../fields/fields';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { optionValues } from './check-fields';
import { stringsOf } from './places';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';
import { valueAt } from './structure';

type Options = readonly (string | number | boolean)[];
const FACES: readonly Face[] = ['supplier', 'office'];
/** The options of a name such as `values.currency`, as far as they are listed in the files. */
type OptionsOf = (name: readonly string[]) => Options | undefined;

/** A value that no option equals, and where it stands in the expression. */
interface Stray {
  start: number;
  value: string | number;
  name: string;
  options: Options;
}

/** Codes in expressions: a comparison with an unknown one would never hold, a computed one never be saved. */
export function checkCodes(page: RecordPage, dictionaries: Dictionaries, report: Report): void {
  for (const { path, text } of stringsOf(page)) {
    const expression = text.includes('{{') ? expressionIn(text) : undefined;
    const root = expression && syntaxOf(expression);
    if (!root) continue;
    const offset = text.indexOf('{{') + 2;
    const strays = [
      ...compared(root, namesAt(path, page, dictionaries)),
      ...computed(root, path, page, dictionaries),
    ];
    for (const { start, value, name, options } of strays) {
      const message = `${name} 的选项里没有 ${JSON.stringify(value)}`;
      report.inside(path, offset + start, message, meant(String(value), options.map(String)));
    }
  }
}

/** Literals on one side of `==`, `!=` or `in`, with a field that has options on the other. */
function compared(node: unknown, optionsOf: OptionsOf): Stray[] {
  if (Array.isArray(node)) return node.flatMap((item) => compared(item, optionsOf));
  if (!isNode(node)) return [];
  const inner = compared(node.args, optionsOf);
  if (node.op !== '==' && node.op !== '!=' && node.op !== 'in') return inner;
  const sides = node.args as ASTNode[];
  const field = sides.map((side) => chainOf(side)).find((name) => name && optionsOf(name));
  return field ? [...inner, ...strays(sides.flatMap(literals), field.at(-1)!, optionsOf(field)!)] : inner;
}

/** What the expression of a field's value may come out as, when the field has options. */
function computed(root: ASTNode, path: JsonPath, page: RecordPage, dictionaries: Dictionaries): Stray[] {
  if (path.at(-1) !== 'x-value') return [];
  const own = valueAt(page, path.slice(0, -1)) as FieldSchema;
  const options = optionValues(own, dictionaries);
  return options ? strays(outcomes(root), String(path.at(-2)), options) : [];
}

function outcomes(node: ASTNode): ASTNode[] {
  if (node.op === '?:') return [...outcomes(node.args[1]), ...outcomes(node.args[2])];
  return literals(node);
}

function literals(node: ASTNode): ASTNode[] {
  if (node.op === 'list') return (node.args as ASTNode[]).flatMap(literals);
  return node.op === 'value' ? [node] : [];
}

/** Empty text means "not filled in" and is no option. */
function strays(nodes: ASTNode[], name: string, options: Options): Stray[] {
  return nodes.flatMap(({ args, start }) => {
    const value = typeof args === 'bigint' ? Number(args) : args;
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
    return options.includes(value) ? [] : [{ start, value, name, options }];
  });
}

/** What the names of an expression stand for at its place in the file. */
function namesAt(path: JsonPath, page: RecordPage, dictionaries: Dictionaries): OptionsOf {
  const items = path.lastIndexOf('items');
  const reactions = path.lastIndexOf('x-reactions');
  const at = (end: number) => valueAt(page, path.slice(0, end));
  const row = path[0] === 'form' && items > 0 ? (at(items + 1) as FieldSchema).properties : undefined;
  const holder = reactions < 0 ? undefined : typeof path[reactions + 1] === 'number' ? 2 : 1;
  const reaction = holder === undefined ? undefined : at(reactions + holder);
  const dependencies = (reaction as { dependencies?: object } | undefined)?.dependencies;
  const inForm = (name: string) => optionsIn(page.form.properties, name, dictionaries);
  return ([root, ...rest]) => {
    const name = rest.join('.');
    if (root === 'user') return name === 'applicationSystem' ? FACES : undefined;
    if (root === 'values') return inForm(name);
    if (root === 'row')
      return row ? optionsIn(row, name, dictionaries) : (inForm(name) ?? derived(page, name, dictionaries));
    const [, source] = Object.entries(dependencies ?? {}).find(([key]) => key === rest[0]) ?? [];
    return root === 'deps' && typeof source === 'string' ? inForm(source.split('#')[0]!) : undefined;
  };
}

function optionsIn(properties: Record<string, FieldSchema>, name: string, dictionaries: Dictionaries) {
  const field = fieldsOf({ type: 'object', properties }).get(name);
  const schema = field?.type === 'array' && field.schema.items?.enum ? field.schema.items : field?.schema;
  return schema && optionValues(schema, dictionaries);
}

function derived(page: RecordPage, name: string, dictionaries: Dictionaries): Options | undefined {
  const dictionary = derivedOf(page, name)?.dictionary;
  if (dictionary === undefined || !Object.hasOwn(dictionaries, dictionary)) return undefined;
  return dictionaries[dictionary]!.entries.map(({ value }) => value);
}
