import { getValidateLocale, getValidateRules } from '@formily/validator';
import type { Violation } from '../base/doc';
import type { ExpressionScope } from '../expressions/expression';
import { violationOf } from '../rules/register';
import { evaluated, type Given, givenBy } from './given';

type Description = Record<string, unknown>;

/** One rule of one of a field's descriptions (`{ "maximum": 5, "message": … }`), in the order in which Formily asks them. */
interface Step {
  index: number;
  name: string;
  /** What it is called where the description says nothing. */
  words: unknown;
  /** The description with its words, where no expression is in it. */
  fixed: Description | undefined;
}

/** The rules of a field, read once for all records. */
export interface FieldRules {
  /** The descriptions as they are where none has an expression. */
  fixed: readonly Description[] | undefined;
  descriptions: readonly Given[];
  steps: readonly Step[];
}

/** What a rule is told of the field and of the form that it belongs to. */
export interface RuleContext {
  field: { title: unknown; path: string; validator: readonly Description[] };
  form: object;
}

/** A broken rule of a field whose place is known. */
export type Broken = Pick<Violation, 'rule' | 'params'> | undefined;

/** Reads the rules that `compileForm` gave a field; undefined for a field without any. Needs `registerRules`. */
export function compileRules(validators: readonly Description[] | undefined): FieldRules | undefined {
  if (!validators || validators.length === 0) return undefined;
  const descriptions = validators.map(givenBy);
  const isFixed = descriptions.every(({ evaluate }) => evaluate === undefined);
  const steps = validators.flatMap((description, index) =>
    namesOf(description).map((name): Step => {
      const words: unknown = getValidateLocale(name);
      return {
        index,
        name,
        words,
        fixed: descriptions[index]!.evaluate ? undefined : described(description, words),
      };
    }),
  );
  return { fixed: isFixed ? validators : undefined, descriptions, steps };
}

/** As Formily orders them: `required` before all others. What is not registered is no rule. */
function namesOf(description: Description): string[] {
  const names = Object.keys(description).filter((name) => getValidateRules(name) !== undefined);
  return [...names.filter((name) => name === 'required'), ...names.filter((name) => name !== 'required')];
}

function described(description: Description, words: unknown): Description {
  return { ...description, message: description.message || words };
}

/** The descriptions of a field as they are for a record. Throws ExpressionError. */
export function descriptionsFor(
  { fixed, descriptions }: FieldRules,
  scope: ExpressionScope,
): readonly Description[] {
  return fixed ?? descriptions.map((one) => evaluated(one, scope) as Description);
}

/**
 * The first rule that a value breaks. A promise where a rule has to look something up, or where the engine of a pattern has
 * to be loaded; then what it fails with stands in `throwRuleFault`.
 */
export function firstBroken(
  rules: FieldRules,
  value: unknown,
  context: RuleContext,
): Broken | Promise<Broken> {
  return brokenFrom(0, rules, value, context);
}

type Rule = (value: unknown, description: Description, context: RuleContext) => unknown;

function brokenFrom(
  start: number,
  rules: FieldRules,
  value: unknown,
  context: RuleContext,
): Broken | Promise<Broken> {
  const { steps } = rules;
  for (let at = start; at < steps.length; at += 1) {
    const { index, name, words, fixed } = steps[at]!;
    const description = context.field.validator[index]!;
    const rule = getValidateRules(name) as Rule;
    const answer = (message: unknown): Broken =>
      message ? violationOf(message, { ...description, ...context, value }) : undefined;
    // Of a stored record that holds an option which is switched off, the options are others.
    const isAsCompiled = fixed && description === rules.descriptions[index]!.value;
    const message = rule(value, isAsCompiled ? fixed : described(description, words), context);
    if (message instanceof Promise)
      return message.then(
        (late) => answer(late) ?? brokenFrom(at + 1, rules, value, context),
        // Nothing is known of the value then, which `throwRuleFault` says.
        () => undefined,
      );
    const broken = answer(message);
    if (broken) return broken;
  }
  return undefined;
}
