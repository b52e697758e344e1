import {
  FormPath,
  registerValidateLocale,
  registerValidateMessageTemplateEngine,
  registerValidateRules,
  setValidateLanguage,
} from '@formily/core';
import { getValidateMessageTemplateEngine } from '@formily/validator';
import { decimalsOf } from '../base/decimals';
import { isFilledIn } from '../base/doc';
import type { FileSuffix } from '../base/files';
import { plainText } from '../base/plain-text';
import { isRichText } from '../base/rich-text';
import { isPathChoice, type PathChoice } from '../language/options';
import type { SourceOptions } from '../language/references';
import { testPattern } from '../patterns/test-pattern';
import { filesExist, filesFit } from './attachment';
import { DATE_TESTS, type DateKind } from './dates';
import { keepingFaults } from './faults';
import { FORMATS } from './formats';
import { type Language, RULE_IDS, ruleMessage } from './messages';
import { existsInReference } from './reference';

/** What a rule is given: its own arguments, and the message to answer with. */
interface RuleArguments {
  message?: string;
  multipleOf?: number;
  pattern?: string | RegExp;
  uniqueItems?: boolean;
  decimals?: number;
  wholeDigits?: number;
  dateRange?: DateKind;
  oneOf?: unknown[];
  treePath?: PathChoice;
  itemLength?: number;
  textLength?: number;
  assert?: unknown;
  reference?: SourceOptions;
  fileType?: FileSuffix[];
}

/** Formily's context of a broken rule: the field, and the rule's own parameters beside it. */
interface RuleContext {
  form?: object;
  field?: { title?: unknown; path?: unknown; data?: { uploads?: unknown }; validator?: unknown };
  [param: string]: unknown;
}

/** Characters that a pattern is held against where no `maxLength` says how many a text may have. */
const PATTERN_TEXT = 1_000;
/** The same where one says; the checker bounds a pattern's size times this. */
const MOST_PATTERN_TEXT = 20_000;

/** The units of text that a pattern is held against, by the most characters that a field's rules let through. */
export function patternText(maxLength: number): number {
  // A character may be two units of a text.
  return Number.isFinite(maxLength) ? Math.min(2 * maxLength, MOST_PATTERN_TEXT) : PATTERN_TEXT;
}

function isBeyondPattern(text: string, field: RuleContext['field']): boolean {
  const rules = [field?.validator].flat() as ({ maxLength?: number } | undefined)[];
  return (
    text.length > patternText(Math.min(...rules.map((rule) => rule?.maxLength ?? Number.POSITIVE_INFINITY)))
  );
}

const pathOf = (field: RuleContext['field']) => String(field?.path ?? '');
const broken = (rule: RuleArguments) => String(rule.message ?? '');
// Formily gives a list that was left out the value [].
const isEmpty = (value: unknown) => !isFilledIn(value) || (Array.isArray(value) && value.length === 0);

/**
 * Registers the named rules with Formily, once per process. A broken one is worded in a language (browser),
 * or as rule id and parameters (`'ids'`, gateway, which words each answer: Formily's language is global).
 */
export function registerRules(language: Language | 'ids'): void {
  registerValidateRules(
    keepingFaults({
      ...Object.fromEntries(
        Object.entries(FORMATS).map(([name, { test }]) => [
          name,
          (value: unknown, rule: RuleArguments) =>
            isEmpty(value) || test(String(value)) ? '' : broken(rule),
        ]),
      ),
      pattern: (value, rule: RuleArguments, { field }: RuleContext) => {
        if (isEmpty(value) || rule.pattern === undefined) return '';
        const answer = (matches: boolean) => (matches ? '' : broken(rule));
        const text = String(value);
        if (isBeyondPattern(text, field)) return broken(rule);
        const source = typeof rule.pattern === 'string' ? rule.pattern : rule.pattern.source;
        const verdict = testPattern(source, text);
        return verdict instanceof Promise ? verdict.then(answer) : answer(verdict);
      },
      // Formily's own takes a list for unique when all its items are the same.
      uniqueItems: (value, rule: RuleArguments) => {
        if (rule.uniqueItems !== true || !Array.isArray(value)) return '';
        const items = new Set(value.map((item) => JSON.stringify(item)));
        return items.size === value.length ? '' : broken(rule);
      },
      decimals: (value, rule: RuleArguments) =>
        isEmpty(value) || decimalsOf(Number(value)) <= Number(rule.decimals) ? '' : broken(rule),
      wholeDigits: (value, rule: RuleArguments) =>
        isEmpty(value) || Math.abs(Number(value)) < 10 ** Number(rule.wholeDigits) ? '' : broken(rule),
      dateRange: (value, rule: RuleArguments) => {
        if (isEmpty(value) || !rule.dateRange) return '';
        const test = DATE_TESTS[rule.dateRange];
        const ends: unknown[] = Array.isArray(value) ? value : [];
        return ends.length === 2 && ends.every((end) => typeof end === 'string' && test(end))
          ? ''
          : broken(rule);
      },
      // Texts of one kind sort as their times do.
      rangeOrder: (value, rule: RuleArguments) => {
        const [from, to]: unknown[] = Array.isArray(value) ? value : [];
        return isEmpty(from) || isEmpty(to) || String(from) <= String(to) ? '' : broken(rule);
      },
      oneOf: (value, rule: RuleArguments) => {
        if (isEmpty(value)) return '';
        const chosen: unknown[] = Array.isArray(value) ? value : [value];
        return chosen.every((item) => rule.oneOf?.includes(item)) ? '' : broken(rule);
      },
      itemLength: (value, rule: RuleArguments) => {
        const items: unknown[] = Array.isArray(value) ? value : [];
        return items.every((item) => [...String(item)].length <= Number(rule.itemLength)) ? '' : broken(rule);
      },
      richText: (value, rule: RuleArguments) =>
        isEmpty(value) || isRichText(String(value)) ? '' : broken(rule),
      textLength: (value, rule: RuleArguments) =>
        isEmpty(value) || [...plainText(String(value))].length <= Number(rule.textLength) ? '' : broken(rule),
      treePath: (value, rule: RuleArguments) => {
        return isEmpty(value) || !rule.treePath || isPathChoice(rule.treePath, value) ? '' : broken(rule);
      },
      reference: async (value, rule: RuleArguments, context: RuleContext) =>
        isEmpty(value) ||
        !rule.reference ||
        (await existsInReference(context.form, rule.reference, pathOf(context.field), value))
          ? ''
          : broken(rule),
      attachment: async (value, rule: RuleArguments, { form }: RuleContext) =>
        isEmpty(value) || (await filesExist(form, value)) ? '' : broken(rule),
      fileType: async (value, rule: RuleArguments, { form }: RuleContext) =>
        isEmpty(value) || (await filesFit(form, value, rule.fileType ?? [])) ? '' : broken(rule),
      // The browser's alone: the gateway's fields have no uploads under way.
      uploading: (_, rule: RuleArguments, { field }: RuleContext) =>
        field?.data?.uploads === 'uploading' ? broken(rule) : '',
      uploadFailed: (_, rule: RuleArguments, { field }: RuleContext) =>
        field?.data?.uploads === 'failed' ? broken(rule) : '',
      assert: (value, rule: RuleArguments) => (isEmpty(value) || rule.assert !== false ? '' : broken(rule)),
      multipleOf: (value, rule: RuleArguments) => {
        if (isEmpty(value) || !rule.multipleOf) return '';
        const quotient = Number(value) / rule.multipleOf;
        return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
          ? ''
          : broken(rule);
      },
    }),
  );
  const ids = Object.fromEntries(RULE_IDS.map((id) => [id, id]));
  registerValidateLocale({ rules: { ...ids, pattern: 'pattern' } });
  setValidateLanguage('rules');
  registerValidateMessageTemplateEngine((message, context: RuleContext) => {
    const rule = String(message);
    const params = ruleParams(rule, context);
    return language === 'ids' ? encodeViolation(rule, params) : ruleMessage(rule, params, language);
  });
}

function ruleParams(rule: string, context: RuleContext): Record<string, unknown> {
  const params: Record<string, unknown> = { title: String(context.field?.title ?? '') };
  const isList = rule === 'oneOf' || rule === 'treePath' || rule === 'reference';
  if (Object.hasOwn(context, rule) && typeof context[rule] !== 'boolean' && !isList)
    params[rule] = context[rule];
  if (rule === 'required') Object.assign(params, askedOf(context.field));
  return params;
}

/** How the field is given its value, where its rules say so (`compileForm`). */
function askedOf(field: RuleContext['field']): { asked?: string } {
  const rules = [field?.validator].flat() as ({ asked?: string } | undefined)[];
  const asked = rules.find((rule) => rule?.asked !== undefined)?.asked;
  return asked === undefined ? {} : { asked };
}

function encodeViolation(rule: string, params: Record<string, unknown>): string {
  return JSON.stringify([rule, params]);
}

/**
 * The violation that Formily would make of what a rule answered, in the context that it gives the rule. Under
 * `registerRules('ids')`; elsewhere it is in words already.
 */
export function violationOf(message: unknown, context: RuleContext): DecodedViolation {
  if (typeof message !== 'string') return decodeViolation(String(message));
  const text = String(getValidateMessageTemplateEngine()(message, context));
  return decodeViolation(text.replace(PLACE, (_, name: string) => String(FormPath.getIn(context, name))));
}

/** What Formily puts a value of the context into, in every message. */
const PLACE = /\{\{\s*([\w.]+)\s*\}\}/g;

interface DecodedViolation {
  rule: string;
  params: Record<string, unknown>;
}

/**
 * Rule id and parameters of an error text made under `registerRules('ids')`. Elsewhere it is in words already, which stand
 * for themselves as a page's own message does.
 */
export function decodeViolation(text: string): DecodedViolation {
  if (!text.startsWith('["')) return { rule: text, params: {} };
  const [rule, params] = JSON.parse(text) as [string, Record<string, unknown>];
  return { rule, params };
}
