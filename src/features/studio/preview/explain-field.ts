import { isCovered } from '@/contract/base/covered-paths';
import type { Doc } from '@/contract/base/doc';
import { isBlank } from '@/contract/base/is-blank';
import type { ExpressionScope } from '@/contract/expressions/expression';
import { valueAt } from '@/contract/fields/record-shape';
import { editableIn, isLenient, isMadeBySupplier, stateOf } from '@/contract/fields/record-state';
import { withRolledColumns } from '@/contract/fields/roll-ups';
import { formInForce } from '@/contract/fields/state-form';
import type { FieldSchema, Reaction } from '@/contract/language/field-schema';
import type { RecordPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import { type FieldPlace, placeAt, placesOf } from './field-places';
import { faceName, guardReasons, type Part, type Reason, type Situation, said, seenPage } from './situation';

/** Why a field of a form is there as it is; undefined for one that the page does not have. */
export function explainField(page: RecordPage, name: string, situation: Situation): Part | undefined {
  const place = placeAt(page, name);
  if (!place) return explainRolled(page, name, situation);
  const scope = scopeFor(name, situation);
  const { record, isNew } = situation;
  const seen = seenPage(page, situation);
  const drawn = placeAt({ form: formInForce(seen, isNew ? undefined : (record ?? {})) }, name);
  const chain = drawn ? [...drawn.around, drawn] : [];
  const lock = situation.isRead || patternOf(chain, scope, isNew) !== 'editable';
  const reactions = reactionsOn(page, place, situation, scope);
  const needs = reactions.findLast(({ requires }) => requires !== undefined)?.requires;
  const required = needs ?? isRequired(drawn?.schema, scope);
  const away = [
    ...guardReasons(page, place.path, situation),
    ...[...place.around, place].flatMap((one) => sightReasons(one, place, situation, scope)),
    ...reactions.map(({ says, keeps }): Reason => ({ says, keeps })),
    ...blankReasons(page, name, chain, situation, scope),
  ];
  const isShown = drawn !== undefined && !away.some(({ keeps }) => keeps === 'away');
  const fixed = [
    ...(situation.isRead ? [{ says: t('现在只是查看，不能填写'), keeps: 'fixed' as const }] : []),
    ...stateReasons(page, place, situation),
    ...fixedReasons([...place.around, place], scope),
  ];
  return {
    title: place.schema.title ?? place.path,
    at: atOf(page, place.at),
    reasons: [
      ...away,
      ...(isShown ? [{ says: t('没有条件使它隐藏') }] : []),
      ...(lock ? fixed : fixed.map(({ says }) => ({ says }))),
      ...(lock && ![...away, ...fixed].some(({ keeps }) => keeps)
        ? [{ says: t('在这个表单里不能填写'), keeps: 'fixed' as const }]
        : []),
      ...requiredReasons(place, scope),
    ],
    verdict: { isShown, isOpen: isShown && !lock, isRequired: isShown && !situation.isRead && required },
  };
}

/** Why a number that other pages' records come to stands in the rows of a list, where a record is read. */
function explainRolled(page: RecordPage, name: string, situation: Situation): Part | undefined {
  const place = placeAt({ form: withRolledColumns(page) }, name);
  if (!place) return undefined;
  const list = explainField(page, place.around.at(-1)?.path ?? '', situation);
  const isShown = situation.isRead === true && list?.verdict.isShown === true;
  const reasons: readonly Reason[] = situation.isRead
    ? (list?.reasons ?? [])
    : [{ says: t('由其他页面的记录得出，查看记录时才显示（derived）'), keeps: 'away' }];
  return {
    title: place.schema.title ?? name,
    at: page.resource.view ? 'resource.of' : `derived.${place.path}`,
    reasons,
    verdict: { isShown, isOpen: false, isRequired: false },
  };
}

/** A view's fields stand in the file of the page whose records it shows. */
function atOf(page: RecordPage, at: string): string {
  return page.resource.view && at.startsWith('form.') ? 'resource.of' : at;
}

function scopeFor(path: string, { record = {}, scope }: Situation): ExpressionScope {
  const row = /^(.*\.\d+)\.[^.]+$/.exec(path)?.[1];
  const group = /^(.*)\.[^.]+$/.exec(path)?.[1];
  const holder = row ?? group;
  const holds = holder === undefined ? undefined : valueAt(record, holder);
  return { ...scope, values: record, row: (holds ?? record) as Doc };
}

const isSet = (value: unknown) => value !== undefined && value !== null;

/** What a field, or what it stands in, says of being seen: the face goes before conditions, `x-visible` before `x-hidden`. */
function sightReasons(
  one: FieldPlace,
  field: FieldPlace,
  { face }: Situation,
  scope: ExpressionScope,
): Reason[] {
  const { schema } = one;
  const name =
    one === field ? '' : t('所在的{name}：', { name: schema.title ?? one.at.split('.').at(-1) ?? '' });
  const only = schema['x-face'];
  const visible = said(schema['x-visible'], scope);
  const hidden = said(schema['x-hidden'], scope);
  const reasons: Reason[] = [];
  if (only !== undefined)
    reasons.push({
      says: name + t('只在{face}显示（x-face）', { face: faceName(only) }),
      keeps: only === face ? undefined : 'away',
    });
  if (visible)
    reasons.push({
      says: `${name}x-visible ${visible.says}`,
      keeps: isSet(visible.value) && !visible.value ? 'away' : undefined,
    });
  if (hidden)
    reasons.push({
      says: `${name}x-hidden ${hidden.says}`,
      keeps: hidden.value && !(visible && isSet(visible.value)) ? 'away' : undefined,
    });
  return reasons;
}

/**
 * How a field is drawn, by itself and by what it stands in: what the page says of its pattern goes before `x-disabled`, and
 * either before what it stands in; what is only read lets nothing within be more than locked.
 */
function patternOf(chain: readonly FieldPlace[], scope: ExpressionScope, isNew: boolean): Pattern {
  return chain.reduce<Pattern>((around, { schema }) => {
    const own = ownPattern(schema, scope, isNew);
    return own === undefined || (around === 'readPretty' && own !== 'editable') ? around : own;
  }, 'editable');
}

type Pattern = NonNullable<FieldSchema['x-pattern']>;

function ownPattern(schema: FieldSchema, scope: ExpressionScope, isNew: boolean): Pattern | undefined {
  const { 'x-pattern': pattern, 'x-disabled': disabled, readOnly } = schema;
  if (schema['x-lookup'] !== undefined) return 'readPretty';
  if (schema['x-serial'] !== undefined) return isNew ? 'disabled' : 'readPretty';
  if (pattern !== undefined && pattern !== 'editable') return pattern;
  if (readOnly === true) return 'readOnly';
  if (pattern !== undefined || readOnly !== undefined) return 'editable';
  const value = said(disabled, scope)?.value;
  if (!isSet(value)) return undefined;
  return value ? 'disabled' : 'editable';
}

/** What a new record leaves out: a field that is only read and says nothing yet, and its state (decision 066). */
function blankReasons(
  page: RecordPage,
  name: string,
  chain: readonly FieldPlace[],
  { record = {}, isNew, isRead }: Situation,
  scope: ExpressionScope,
): Reason[] {
  if (!isNew || isRead || page.kind !== 'list') return [];
  const left = chain.find(({ path, schema }, index) => {
    if (schema.type === 'void' || patternOf(chain.slice(0, index + 1), scope, isNew) !== 'readPretty')
      return false;
    const value = valueAt(record, index === chain.length - 1 ? name : path);
    return path === page.states?.field || isBlank(value);
  });
  if (!left) return [];
  return [{ says: t('只读，新建时还没有值，先不显示'), keeps: 'away' }];
}

/** Reactions of any field that set whether this one is seen, locked or required. */
function reactionsOn(
  page: RecordPage,
  place: FieldPlace,
  { record = {} }: Situation,
  scope: ExpressionScope,
): Effect[] {
  return placesOf(page).flatMap((one) =>
    [one.schema['x-reactions'] ?? []].flat().flatMap((reaction): Effect[] => {
      const meant = reaction.target === undefined ? one.at === place.at : isTarget(reaction.target, place);
      if (!meant) return [];
      const deps = dependenciesIn(reaction, record);
      const when = said(reaction.when ?? true, { ...scope, deps });
      const isMet = when?.value !== false;
      const effect = isMet ? reaction.fulfill : reaction.otherwise;
      const what = effectOf(effect);
      if (!when || !what) return [];
      const from = one.at === place.at ? '' : t('写在{name}：', { name: one.schema.title ?? one.path });
      return [{ ...what, says: `x-reactions ${from}${when.says}，${what.says}` }];
    }),
  );
}

/** The values that a reaction reads, by place or by name as its file lists them. */
function dependenciesIn({ dependencies = [] }: Reaction, record: Doc): unknown {
  const at = (name: unknown) => valueAt(record, String(name));
  if (Array.isArray(dependencies)) return dependencies.map(at);
  return Object.fromEntries(Object.entries(dependencies).map(([key, name]) => [key, at(name)]));
}

interface Effect extends Reason {
  /** Whether it makes the field required, where it says so. */
  requires?: boolean | undefined;
}

function isTarget(target: string, { path }: FieldPlace): boolean {
  return target === path || path.endsWith(`.${target}`) || target.replace(/\.\*(?=\.)/g, '') === path;
}

function effectOf(effect: Reaction['fulfill']): Effect | undefined {
  const set = { ...effect?.schema, ...effect?.state } as Doc;
  const entries = Object.entries(set).filter(([key]) => EFFECTS.test(key));
  if (entries.length === 0) return undefined;
  const hides =
    set.visible === false ||
    set.hidden === true ||
    set.display === 'none' ||
    set.display === 'hidden' ||
    set['x-visible'] === false;
  return {
    says: entries.map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(t('，')),
    keeps: hides ? 'away' : undefined,
    ...(typeof set.required === 'boolean' && { requires: set.required }),
  };
}

const EFFECTS = /^(x-)?(visible|hidden|display|pattern|disabled|editable|readOnly|readPretty|required)$/;

function stateReasons(page: RecordPage, { path }: FieldPlace, { record, isNew }: Situation): Reason[] {
  const { states } = page;
  if (!states) return [];
  const state = stateOf(page, isNew ? undefined : record);
  if (path === states.field) return [{ says: t('状态字段，由流转改变（states.field）'), keeps: 'fixed' }];
  const isFree = isNew && !isMadeBySupplier(page, undefined);
  const open = isFree ? undefined : editableIn(page, state);
  const isOpen =
    open === undefined || isCovered(open, path) || open.some((one) => one.startsWith(`${path}.`));
  return [
    ...(isOpen
      ? []
      : [
          {
            says: t('状态 {state} 下不能修改（states.editable）', { state: String(state) }),
            keeps: 'fixed' as const,
          },
        ]),
    ...(isLenient(page, state)
      ? [{ says: t('状态 {state} 是暂存，不要求填全（states.lenient）', { state: String(state) }) }]
      : []),
  ];
}

function fixedReasons(chain: readonly FieldPlace[], scope: ExpressionScope): Reason[] {
  return chain.flatMap(({ schema }, index): Reason[] => {
    const isOwn = index === chain.length - 1;
    const name = isOwn ? '' : t('所在的{name}：', { name: schema.title ?? '' });
    const disabled = said(schema['x-disabled'], scope);
    const pattern = schema['x-pattern'];
    return [
      ...(disabled
        ? [
            {
              says: `${name}x-disabled ${disabled.says}`,
              keeps: disabled.value ? ('fixed' as const) : undefined,
            },
          ]
        : []),
      ...(pattern
        ? [
            {
              says: `${name}x-pattern = ${pattern}`,
              keeps: pattern === 'editable' ? undefined : ('fixed' as const),
            },
          ]
        : []),
      ...(schema.readOnly ? [{ says: `${name}readOnly = true`, keeps: 'fixed' as const }] : []),
      ...(isOwn && schema['x-serial'] !== undefined
        ? [{ says: t('保存时由系统编号（x-serial）'), keeps: 'fixed' as const }]
        : []),
      ...(isOwn && schema['x-lookup'] !== undefined
        ? [{ says: t('由其他页面的记录得出（x-lookup）'), keeps: 'fixed' as const }]
        : []),
      ...(isOwn && schema['x-value'] !== undefined
        ? [{ says: `x-value ${said(schema['x-value'], scope)?.says ?? ''}` }]
        : []),
    ];
  });
}

function isRequired(schema: FieldSchema | undefined, scope: ExpressionScope): boolean {
  const rules = [schema?.['x-validator'] ?? []].flat() as { required?: unknown }[];
  const flags = [schema?.required, ...rules.map(({ required }) => required)];
  return flags.some((flag) => said(flag, scope)?.value === true);
}

function requiredReasons({ schema }: FieldPlace, scope: ExpressionScope): Reason[] {
  const required = said(schema.required, scope);
  return required ? [{ says: `required ${required.says}` }] : [];
}
