import { isOpenToSide } from '@/contract/buttons';
import type { Doc } from '@/contract/doc';
import { type ExpressionScope, evaluateExpression, expressionIn } from '@/contract/expressions/expression';
import { guardsOf } from '@/contract/field-guards';
import type { Reaction } from '@/contract/field-schema';
import { titleOf } from '@/contract/fields';
import type { Face } from '@/contract/identity';
import { columnsOf } from '@/contract/list-query';
import type { PageSchema, RecordPage } from '@/contract/page-schema';
import { isRecordPage } from '@/contract/pages';
import { UNCHECKED } from '@/contract/permissions';
import { valueAt } from '@/contract/record-shape';
import { editableIn, isLenient, stateOf } from '@/contract/record-state';
import { t } from '@/services/i18n';
import { type FieldPlace, placeAt, placesOf } from './field-places';

/** What is pointed at: a field of a form, a column of a list, or what can be pressed. */
export interface Subject {
  kind: 'field' | 'column' | 'button';
  /** The field's path in the record, or the button's code. */
  name: string;
}

/** As whom and over which record a subject is looked at. */
export interface Situation {
  face: Face;
  /** The codes that are granted on the page. */
  codes: readonly string[];
  /** The record: as it stands in the form, or the row. */
  record: Doc | undefined;
  /** Whether it is a record that is not saved yet. */
  isNew: boolean;
  scope: Pick<ExpressionScope, 'user' | 'session' | 'now'>;
}

/** Why a subject is there as it is, or is not; in the person's language. */
export interface Explanation {
  title: string;
  subject: Subject;
  /** The place in the page file. */
  at: string;
  /** What holds now, one sentence each; the first that keeps it away comes first. */
  reasons: readonly Reason[];
}

interface Reason {
  says: string;
  /** It keeps the subject out of sight, or from being filled in or pressed. */
  keeps?: 'away' | 'fixed' | undefined;
}

/** Why a subject of a page is there as it is; undefined for one that the page does not have. */
export function explain(page: PageSchema, subject: Subject, situation: Situation): Explanation | undefined {
  if (!isRecordPage(page)) return undefined;
  const explained = EXPLAIN[subject.kind](page, subject.name, situation);
  if (!explained) return undefined;
  const order = (one: Reason) => (one.keeps === 'away' ? 0 : one.keeps === 'fixed' ? 1 : 2);
  const reasons = explained.reasons.toSorted((one, other) => order(one) - order(other));
  return { ...explained, subject, reasons };
}

type Part = Omit<Explanation, 'subject'>;
type Explain = (page: RecordPage, name: string, situation: Situation) => Part | undefined;

const EXPLAIN: Record<Subject['kind'], Explain> = {
  field: explainField,
  column: explainColumn,
  button: explainButton,
};

/** Everything of a page that can be asked about, whether it is in sight or not. */
export function subjectsOf(page: PageSchema): { subject: Subject; title: string }[] {
  if (!isRecordPage(page)) return [];
  const fields = placesOf(page).flatMap(({ path, schema }) =>
    schema.type === 'void'
      ? []
      : { subject: { kind: 'field' as const, name: path }, title: schema.title ?? path },
  );
  const columns =
    page.kind === 'list'
      ? columnsOf(page).map(({ field, title }) => ({
          subject: { kind: 'column' as const, name: field },
          title: title ?? titleOf(page, field),
        }))
      : [];
  const buttons = pressed(page).map(({ code, label }) => ({
    subject: { kind: 'button' as const, name: code },
    title: label,
  }));
  return [...fields, ...columns, ...buttons];
}

function explainField(page: RecordPage, name: string, situation: Situation): Part | undefined {
  const place = placeAt(page, name);
  if (!place) return undefined;
  const scope = scopeFor(name, situation);
  const reasons = [
    ...guardReasons(page, place.path, situation),
    ...[...place.around, place].flatMap((one) => sightReasons(one, place, situation, scope)),
    ...reactionReasons(page, place, situation, scope),
    ...stateReasons(page, place, situation),
    ...fixedReasons(place, scope),
    ...requiredReasons(place, scope),
  ];
  return {
    title: place.schema.title ?? place.path,
    at: atOf(page, place.at),
    reasons: reasons.some(({ keeps }) => keeps === 'away')
      ? reasons
      : [...reasons, { says: t('没有条件使它隐藏') }],
  };
}

/** A view's fields stand in the file of the page whose records it shows. */
function atOf(page: RecordPage, at: string): string {
  return page.resource.view && at.startsWith('form.') ? 'resource.of' : at;
}

function scopeFor(path: string, { record = {}, scope }: Situation): ExpressionScope {
  const row = /^(.*\.\d+)\.[^.]+$/.exec(path)?.[1];
  return { ...scope, values: record, row: row === undefined ? record : valueAt(record, row) };
}

const faceName = (face: Face) => (face === 'office' ? t('办公端') : t('供应商端'));

function guardReasons(page: RecordPage, path: string, { codes }: Situation): Reason[] {
  const guard = guardsOf(page.form).find((one) => one.path === path);
  if (!guard) return [];
  const lacks = (code: string) => !codes.includes(code);
  return [
    ...guard.reads
      .filter(lacks)
      .map(
        (code): Reason =>
          guard.mask
            ? { says: t('没有授予 {code}（x-read），只看到首尾', { code }) }
            : { says: t('没有授予 {code}（x-read），看不到', { code }), keeps: 'away' },
      ),
    ...guard.writes
      .filter(lacks)
      .map((code): Reason => ({ says: t('没有授予 {code}（x-write），不能填写', { code }), keeps: 'fixed' })),
    ...[...guard.reads, ...guard.writes]
      .filter((code) => !lacks(code))
      .map((code): Reason => ({ says: t('已授予 {code}', { code }) })),
  ];
}

/** What a field, or what it stands in, says of being seen. */
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
  return [
    ...(only !== undefined
      ? [
          {
            says: name + t('只在{face}显示（x-face）', { face: faceName(only) }),
            keeps: only === face ? undefined : ('away' as const),
          },
        ]
      : []),
    ...(visible
      ? [
          {
            says: `${name}x-visible ${visible.says}`,
            keeps: visible.value === false ? ('away' as const) : undefined,
          },
        ]
      : []),
    ...(hidden
      ? [
          {
            says: `${name}x-hidden ${hidden.says}`,
            keeps: hidden.value === true ? ('away' as const) : undefined,
          },
        ]
      : []),
  ];
}

/** What a flag of the file says now, with the values that its expression reads; undefined where it is not written. */
function said(flag: unknown, scope: ExpressionScope): { says: string; value: unknown } | undefined {
  if (flag === undefined) return undefined;
  const expression = expressionIn(flag);
  if (expression === undefined) return { says: `= ${JSON.stringify(flag)}`, value: flag };
  let value: unknown;
  try {
    value = evaluateExpression(expression, scope);
  } catch (reason) {
    return { says: `{{${expression}}}：${reason instanceof Error ? reason.message : ''}`, value: undefined };
  }
  const read = readsIn(expression, scope);
  return {
    says:
      t('{expression} 现在是 {value}', { expression: `{{${expression}}}`, value: shown(value) }) +
      (read && t('（{read}）', { read })),
    value,
  };
}

const READS = /\b(values|row|user|session|deps)\.([A-Za-z_][\w.]*)/g;

/** The names that an expression reads, each with its value now. */
function readsIn(expression: string, scope: ExpressionScope): string {
  const reads = [...expression.matchAll(READS)].map(([whole, root, name]) => {
    const value = valueAt((scope as unknown as Doc)[root!], name!);
    return `${whole} = ${shown(value)}`;
  });
  return [...new Set(reads)].join(t('，'));
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('空');
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Reactions of any field that set whether this one is seen, locked or required. */
function reactionReasons(
  page: RecordPage,
  place: FieldPlace,
  { record = {} }: Situation,
  scope: ExpressionScope,
): Reason[] {
  return placesOf(page).flatMap((one) =>
    [one.schema['x-reactions'] ?? []].flat().flatMap((reaction): Reason[] => {
      const meant = reaction.target === undefined ? one === place : isTarget(reaction.target, place);
      if (!meant) return [];
      const names = [reaction.dependencies ?? []].flat();
      const deps = names.map((name) => valueAt(record, String(name)));
      const when = said(reaction.when ?? true, { ...scope, deps });
      const isMet = when?.value !== false;
      const effect = isMet ? reaction.fulfill : reaction.otherwise;
      const what = effectOf(effect);
      if (!when || !what) return [];
      const from = one === place ? '' : t('写在{name}：', { name: one.schema.title ?? one.path });
      return [{ says: `x-reactions ${from}${when.says}，${what.says}`, keeps: what.keeps }];
    }),
  );
}

function isTarget(target: string, { path }: FieldPlace): boolean {
  return target === path || path.endsWith(`.${target}`) || target.replace(/\.\*(?=\.)/g, '') === path;
}

function effectOf(effect: Reaction['fulfill']): Reason | undefined {
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
  };
}

const EFFECTS = /^(x-)?(visible|hidden|display|pattern|disabled|editable|readOnly|readPretty|required)$/;

function stateReasons(page: RecordPage, { path }: FieldPlace, { record, isNew }: Situation): Reason[] {
  const { states } = page;
  if (!states) return [];
  const state = stateOf(page, isNew ? undefined : record);
  if (path === states.field) return [{ says: t('状态字段，由流转改变（states.field）'), keeps: 'fixed' }];
  const open = isNew ? undefined : editableIn(page, state);
  const isOpen =
    open === undefined ||
    open.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
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

function fixedReasons({ schema }: FieldPlace, scope: ExpressionScope): Reason[] {
  const disabled = said(schema['x-disabled'], scope);
  const pattern = schema['x-pattern'];
  return [
    ...(disabled
      ? [
          {
            says: `x-disabled ${disabled.says}`,
            keeps: disabled.value === true ? ('fixed' as const) : undefined,
          },
        ]
      : []),
    ...(pattern
      ? [{ says: `x-pattern = ${pattern}`, keeps: pattern === 'editable' ? undefined : ('fixed' as const) }]
      : []),
    ...(schema.readOnly ? [{ says: 'readOnly = true', keeps: 'fixed' as const }] : []),
    ...(schema['x-serial'] !== undefined
      ? [{ says: t('保存时由系统编号（x-serial）'), keeps: 'fixed' as const }]
      : []),
    ...(schema['x-value'] !== undefined
      ? [{ says: `x-value ${said(schema['x-value'], scope)?.says ?? ''}` }]
      : []),
  ];
}

function requiredReasons({ schema }: FieldPlace, scope: ExpressionScope): Reason[] {
  const required = said(schema.required, scope);
  return required ? [{ says: `required ${required.says}` }] : [];
}

function explainColumn(page: RecordPage, name: string, situation: Situation): Part | undefined {
  if (page.kind !== 'list') return undefined;
  const index = columnsOf(page).findIndex(({ field }) => field === name);
  const column = columnsOf(page)[index];
  if (!column) return undefined;
  const only = 'face' in column ? (column.face as Face | undefined) : undefined;
  const isOwn =
    name === 'supplierCode' && situation.face === 'supplier' && page.resource.scope === 'supplier';
  const reasons: Reason[] = [
    ...(only !== undefined
      ? [
          {
            says: t('只在{face}显示（face）', { face: faceName(only) }),
            keeps: only === situation.face ? undefined : ('away' as const),
          },
        ]
      : []),
    ...(isOwn ? [{ says: t('供应商不显示自己的编码'), keeps: 'away' as const }] : []),
    ...guardReasons(page, name, situation).filter(({ keeps }) => keeps !== 'fixed'),
  ];
  return {
    title: column.title ?? titleOf(page, name),
    at: `list.columns[${index}]`,
    reasons: reasons.some(({ keeps }) => keeps) ? reasons : [...reasons, { says: t('没有条件使它隐藏') }],
  };
}

/** Something that can be pressed, where the file says it. */
interface Pressed {
  code: string;
  label: string;
  at: string;
  when?: string | undefined;
  /** The states that it starts from. */
  from?: readonly string[];
  notBy?: Parameters<typeof isOpenToSide>[0]['notBy'];
  isTimed?: boolean;
  isUpdate?: boolean;
}

function pressed(page: RecordPage): Pressed[] {
  const listed = (
    at: string,
    all: readonly {
      code: string;
      label: string;
      when?: string | undefined;
      action?: string | undefined;
    }[] = [],
  ) =>
    all.map(
      ({ code, label, when, action }, index): Pressed => ({
        code,
        label,
        at: `${at}[${index}]`,
        when,
        isUpdate: action === 'update' && at === 'list.rowActions',
      }),
    );
  const buttons =
    page.kind === 'form'
      ? listed('actions', page.actions)
      : [
          ...listed('list.toolbar', page.list.toolbar),
          ...listed('list.rowActions', page.list.rowActions),
          ...listed('list.bulkActions', page.list.bulkActions),
          ...listed('prints', page.prints as never),
        ];
  const transitions = (page.states?.transitions ?? []).map(
    ({ code, label, when, from, notBy, at }, index): Pressed => ({
      code,
      label,
      at: page.resource.view ? 'resource.of' : `states.transitions[${index}]`,
      when,
      from,
      notBy,
      isTimed: at !== undefined,
    }),
  );
  return [...buttons, ...transitions];
}

function explainButton(page: RecordPage, name: string, situation: Situation): Part | undefined {
  const one = pressed(page).find(({ code }) => code === name);
  if (!one) return undefined;
  const { face, codes, record } = situation;
  const isGranted = name === UNCHECKED || codes.includes(name);
  const when =
    one.when === undefined || !record
      ? undefined
      : said(one.when, { ...situation.scope, row: record, values: record });
  const state = page.states && record ? String(record[page.states.field]) : undefined;
  const open = one.isUpdate && record ? editableIn(page, stateOf(page, record)) : undefined;
  const reasons: Reason[] = [
    isGranted
      ? { says: t('已授予 {code}', { code: name }) }
      : { says: t('没有授予 {code}', { code: name }), keeps: 'away' },
    ...(one.isTimed ? [{ says: t('到日期由系统执行（at），没有按钮'), keeps: 'away' as const }] : []),
    ...(one.notBy !== undefined && !isOpenToSide({ notBy: one.notBy }, face)
      ? [{ says: t('这一方的人不能执行（notBy）'), keeps: 'away' as const }]
      : []),
    ...(one.from && state !== undefined
      ? [
          {
            says: t('从状态 {from} 执行，这条记录是 {state}', { from: one.from.join(t('、')), state }),
            keeps: one.from.includes(state) ? undefined : ('away' as const),
          },
        ]
      : []),
    ...(when
      ? [{ says: `when ${when.says}`, keeps: when.value === true ? undefined : ('away' as const) }]
      : []),
    ...(open?.length === 0
      ? [
          {
            says: t('状态 {state} 下没有可以修改的字段（states.editable）', { state: String(state) }),
            keeps: 'away' as const,
          },
        ]
      : []),
    ...((one.from || one.when) && !record ? [{ says: t('还要看记录：指向一行，或打开一条记录') }] : []),
  ];
  return { title: one.label, at: one.at, reasons };
}
