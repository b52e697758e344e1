import type { Doc, Violation } from '../base/doc';
import { evaluateExpression } from '../expressions/expression';
import { heldAt, offeredOptions } from '../language/options';
import type { Lookup } from '../language/references';
import { throwRuleFault } from '../rules/faults';
import { optionRule, takesLeavesAlone } from '../rules/implied';
import { provideLookup } from '../rules/reference';
import { type Broken, descriptionsFor, firstBroken } from './field-rules';
import type { Cell, JudgedRecord } from './judged-record';

/**
 * The first rule that each field breaks which its writer sees and may edit, in the order of the form. Throws ExpressionError,
 * and what a look-up failed with.
 */
export async function brokenRules(
  record: JudgedRecord,
  lookup: Lookup | undefined,
  stored: Doc | undefined,
): Promise<Violation[]> {
  // What stands for the form: rules look things up by it.
  const form = {};
  if (lookup) provideLookup(form as never, lookup, stored);
  const found: (Violation | Promise<Violation | undefined>)[] = [];
  for (const cell of record.cells) {
    for (const expression of cell.part.further) evaluateExpression(expression, cell.scope);
    const validator = rulesOf(cell, stored);
    if (!validator || cell.display !== 'visible' || cell.isLocked) continue;
    const { part, path, holder } = cell;
    const context = { field: { title: part.schema.title, path, validator }, form };
    const broken = firstBroken(part.rules!, holder[part.name], context);
    if (broken instanceof Promise) found.push(broken.then((late) => at(path, late)));
    else if (broken) found.push({ path, ...broken });
  }
  const settled = await Promise.all(found);
  throwRuleFault(form);
  return settled.filter((one) => one !== undefined);
}

const at = (path: string, broken: Broken): Violation | undefined => broken && { path, ...broken };

/** The rules of a field as they are for the record; undefined for one without any. Throws ExpressionError. */
export function rulesOf({ part, scope }: Cell, stored: Doc | undefined) {
  const { rules, switchable, schema, place } = part;
  if (!rules) return undefined;
  const descriptions = descriptionsFor(rules, scope);
  if (!switchable || !stored) return descriptions;
  const held = heldAt(stored, place.split('.'));
  const rule = optionRule(schema, offeredOptions(switchable, held, takesLeavesAlone(schema)));
  return descriptions.map((one) => ('oneOf' in one || 'treePath' in one ? rule : one)) as typeof descriptions;
}
