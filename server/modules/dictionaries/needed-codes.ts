import type { ASTNode } from '@marcbachmann/cel-js';
import { placesOf, stringsOf } from '../../../src/contract/check/places';
import { expressionIn, parseExpression } from '../../../src/contract/expressions/expression';
import { dictionariesOf, dictionaryOf, fieldsOf } from '../../../src/contract/fields/fields';
import { casesIn } from '../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { recordPages } from '../../kernel/schemas/record-page-at';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/**
 * The codes of a dictionary that pages in service work by, each with the title of a page that does: codes of declared
 * states, of derived cases and of what is published, constants in expressions, and defaults of fields that nobody fills in.
 */
export function neededCodes(
  registry: Pick<SchemaRegistry, 'pages' | 'byPath'>,
  name: string,
): Map<string, string> {
  const needed = new Map<string, string>();
  for (const page of recordPages(registry)) {
    if (!dictionariesOf(page).includes(name)) continue;
    const values = [...stateCodes(page, name), ...derivedCodes(page, name), ...constants(page)];
    for (const value of [...values, ...fixedDefaults(page, name)]) needed.set(String(value), page.title);
  }
  return needed;
}

function stateCodes({ form, states, published }: RecordPage, name: string): unknown[] {
  const chosen = published?.suppliers?.chosen;
  const audience = chosen && fieldsOf(form).get(chosen.field)?.dictionary === name ? [chosen.all] : [];
  if (!states || fieldsOf(form).get(states.field)?.dictionary !== name) return audience;
  const moves = states.transitions.flatMap(({ from, to }) => [...from, to]);
  const readable = [...(published?.suppliers?.states ?? []), ...(published?.public?.states ?? [])];
  return [states.initial, ...moves, ...readable, ...audience];
}

function derivedCodes(page: RecordPage, name: string): unknown[] {
  const fields = fieldsOf(page.form);
  return casesIn(page).flatMap(([, { dictionary, cases }]) =>
    cases.flatMap((one) => {
      const read = one.field !== undefined && fields.get(one.field)?.dictionary === name;
      return [...(dictionary === name ? [one.value] : []), ...((read && one.in) || [])];
    }),
  );
}

/** Constants of all expressions: which field each is compared with is not looked at. */
function constants(page: RecordPage): unknown[] {
  return stringsOf(page).flatMap(({ text }) => {
    const expression = expressionIn(text);
    if (expression === undefined) return [];
    try {
      return constantsIn(parseExpression(expression).ast);
    } catch {
      // Braces in a pattern or message are no expression; a page with a wrong one is not in service.
      return [];
    }
  });
}

function constantsIn(node: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(constantsIn);
  if (typeof node !== 'object' || node === null || !('op' in node)) return [];
  const { op, args } = node as ASTNode;
  return op === 'value' ? [args] : constantsIn(args);
}

function fixedDefaults({ form }: RecordPage, name: string): unknown[] {
  return placesOf(form).flatMap(({ schema }) => {
    const isFixed = schema.readOnly === true || !['editable', undefined].includes(schema['x-pattern']);
    const initial = schema.default;
    return isFixed && dictionaryOf(schema) === name && initial !== undefined ? [initial].flat() : [];
  });
}
