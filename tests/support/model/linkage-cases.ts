import { expressionIn } from '../../../src/contract/expressions/expression';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { defaultFields } from '../gateway/module-hooks';
import { aimed, type PageCase, search, someValue } from './page-cases';
import { type FieldModel, modelOf, type PageModel } from './page-model';
import { fieldsNamed, type Goal, influencesOn } from './page-solver';
import { type Doc, evaluate, isBlank, type Scope, type Settled, valueAt, withValue } from './page-verdict';

interface Context {
  model: PageModel;
  scope: Scope;
}

/** Both sides of every expression of a form: shown and hidden, required and not, locked and not, right and wrong. */
export function linkageCases(page: RecordPage, dictionaries: Dictionaries, scope: Scope): PageCase[] {
  const context = { model: modelOf(page, dictionaries), scope };
  return context.model.fields.flatMap((field) => [
    ...(!goesByState(context, field) && field.visible.some(isExpression)
      ? visibilityCases(context, field)
      : []),
    ...(!goesByState(context, field) && isExpression(field.required) ? requiredCases(context, field) : []),
    ...(!goesByState(context, field) && field.locked.some(isExpression) ? lockCases(context, field) : []),
    ...(field.locked.includes(true) ? fixedCases(context, field) : []),
    ...assertCases(context, field),
    ...(field.computed !== undefined ? computedCases(context, field) : []),
    ...reactionCases(context, field),
  ]);
}

/** A new record is in the state that records begin with: what goes by the state has one side alone then. */
function goesByState({ model }: Context, field: FieldModel): boolean {
  const state = model.page.states?.field;
  return state !== undefined && influencesOn(model, field).includes(state);
}

const isExpression = (flag: unknown): flag is string => expressionIn(flag) !== undefined;

function form(
  { model, scope }: Context,
  field: FieldModel,
  what: string,
  goals: ((settled: Settled) => boolean)[],
  fixed?: ReadonlyMap<string, unknown>,
): Doc {
  const fields = [field.path, ...influencesOn(model, field)];
  const wishes = goals.map((holds): Goal => ({ what, holds, fields: deepen(model, fields) }));
  const payload = search(model, scope, { goals: wishes, ...(fixed && { fixed }) });
  if (!payload) throw new Error(`${model.page.path}: no values make ${field.path} ${what}`);
  return payload;
}

/** The fields named, and those that decide whether these are shown or what they hold. */
function deepen(model: PageModel, paths: readonly string[]): string[] {
  const further = paths.flatMap((path) => {
    const field = model.byPath.get(path);
    return field ? influencesOn(model, field) : [];
  });
  return [...new Set([...paths, ...further])];
}

const is = (set: keyof Omit<Settled, 'values'>, path: string, wanted: boolean) => (settled: Settled) =>
  settled[set].has(path) === wanted;

/** Shown, a field keeps its rules and its value; hidden, its value is dropped and its rules are asleep. */
function visibilityCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  const shown = form(context, field, 'shown', [is('shown', field.path, true)]);
  const given = defaultFields(model.page);
  if (deepen(model, [field.path]).some((path) => given.includes(path))) {
    // No new record has what the gateway alone gives: the other side is a record that is there.
    return [aimed(model, scope, { name: `${field.path} shown`, payload: shown, aim: 'accepted' })];
  }
  const hidden = form(context, field, 'hidden', [is('shown', field.path, false)]);
  const cases = [
    aimed(model, scope, { name: `${field.path} shown`, payload: shown, aim: 'accepted' }),
    aimed(model, scope, { name: `${field.path} hidden`, payload: hidden, aim: 'accepted' }),
  ];
  if (field.type === 'object') return cases;
  const smuggled = withValue(hidden, field.path, someValue(field));
  const sent = aimed(model, scope, {
    name: `${field.path} hidden but sent`,
    payload: smuggled,
    aim: 'accepted',
  });
  if (sent.expected.ok && valueAt(sent.expected.doc, field.path) !== undefined)
    throw new Error(`${model.page.path}: ${field.path} is kept though hidden`);
  return [...cases, sent];
}

function requiredCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  const fixed = new Map([[field.path, undefined]]);
  const goals = (wanted: boolean) => [
    is('shown', field.path, true),
    is('required', field.path, wanted),
    is('locked', field.path, false),
  ];
  return [
    aimed(model, scope, {
      name: `${field.path} required by linkage and left out`,
      payload: form(context, field, 'required', goals(true), fixed),
      aim: { path: field.path, rule: 'required' },
    }),
    aimed(model, scope, {
      name: `${field.path} not required by linkage and left out`,
      payload: form(context, field, 'not required', goals(false), fixed),
      aim: 'accepted',
    }),
  ];
}

function lockCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  const value = someValue(field);
  const lockedForm = form(context, field, 'locked', [
    is('shown', field.path, true),
    is('locked', field.path, true),
  ]);
  const open = form(
    context,
    field,
    'open',
    [is('shown', field.path, true), is('locked', field.path, false)],
    new Map([[field.path, value]]),
  );
  return [
    aimed(model, scope, {
      name: `${field.path} changed while locked`,
      payload: withValue(lockedForm, field.path, value),
      aim: { path: field.path, rule: 'readOnly' },
    }),
    aimed(model, scope, { name: `${field.path} changed while open`, payload: open, aim: 'accepted' }),
  ];
}

/** A field that nobody may fill in, unless the page computes it. */
function fixedCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  if (field.computed !== undefined || field.type === 'object') return [];
  const payload = form(context, field, 'shown', [is('shown', field.path, true)]);
  if (field.isFilled) {
    const forged = withValue(payload, field.path, someValue(field));
    return [
      aimed(model, scope, { name: `${field.path} is filled, not sent`, payload: forged, aim: 'accepted' }),
    ];
  }
  return [
    aimed(model, scope, {
      name: `${field.path} is read-only and sent`,
      payload: withValue(payload, field.path, someValue(field)),
      aim: { path: field.path, rule: 'readOnly' },
    }),
  ];
}

function assertCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  return field.rules
    .filter(({ id }) => id === 'assert')
    .flatMap(({ argument, message }) => {
      const about = (wanted: boolean) => [
        is('shown', field.path, true),
        is('locked', field.path, false),
        (settled: Settled) => !isBlank(valueAt(settled.values, field.path)),
        (settled: Settled) =>
          (evaluate(argument as string, settled.values, scope, field.path) !== false) === wanted,
      ];
      return [
        aimed(model, scope, {
          name: `${field.path} keeps "${message ?? 'assert'}"`,
          payload: form(context, field, `keep ${argument}`, about(true)),
          aim: 'accepted',
        }),
        aimed(model, scope, {
          name: `${field.path} breaks "${message ?? 'assert'}"`,
          payload: broken(context, field, argument as string, about(false)),
          aim: { path: field.path, rule: message ?? 'assert' },
        }),
      ];
    });
}

/** The search lets only fixed values be wrong, so every value of the field is tried as a fixed one. */
function broken(
  context: Context,
  field: FieldModel,
  assertion: string,
  goals: ((settled: Settled) => boolean)[],
): Doc {
  const { model, scope } = context;
  const fields = deepen(model, [field.path, ...fieldsNamed(model, [assertion], field.path)]);
  const wishes = goals.map((holds): Goal => ({ what: 'broken', holds, fields }));
  const payload = search(model, scope, { goals: wishes, wrong: field.path });
  if (!payload) throw new Error(`${model.page.path}: no values break ${assertion} of ${field.path}`);
  return payload;
}

/** A computed value is the page's own, whatever is sent in its place. */
function computedCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  const payload = form(context, field, 'computed', [
    (settled) => !isBlank(valueAt(settled.values, field.path)),
  ]);
  return [aimed(model, scope, { name: `${field.path} is computed`, payload, aim: 'accepted' })];
}

function reactionCases(context: Context, field: FieldModel): PageCase[] {
  const { model, scope } = context;
  return field.reactions.flatMap(({ fulfil }) =>
    'required' in fulfil
      ? requiredCases(context, field)
      : !('visible' in fulfil)
        ? []
        : [
            aimed(model, scope, {
              name: `${field.path} shown by a reaction`,
              payload: form(context, field, 'shown', [is('shown', field.path, true)]),
              aim: 'accepted',
            }),
            aimed(model, scope, {
              name: `${field.path} hidden by a reaction`,
              payload: form(context, field, 'hidden', [is('shown', field.path, false)]),
              aim: 'accepted',
            }),
          ],
  );
}
