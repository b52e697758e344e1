import type { Doc } from '@/contract/base/doc';
import type { Face } from '@/contract/base/identity';
import { fieldsOf, titleOf } from '@/contract/fields/fields';
import { editableIn, stateOf } from '@/contract/fields/record-state';
import { urgeRefusalOf } from '@/contract/fields/responsible';
import type { RecordPage } from '@/contract/language/page-schema';
import { UNCHECKED } from '@/contract/language/permissions';
import type { Transition } from '@/contract/language/states-schema';
import { columnsOf, SYSTEM_TITLES } from '@/contract/lists/list-query';
import { printsOf, printsOnRecord } from '@/contract/lists/prints';
import { isRouted } from '@/contract/pages/approval-route';
import { isOpenToSide, transitionOf } from '@/contract/pages/buttons';
import { t } from '@/services/i18n';
import {
  codesOn,
  faceName,
  guardReasons,
  type Part,
  type Reason,
  type Situation,
  said,
  seenPage,
} from './situation';

/**
 * What the head of a column says where the page file does not. As `labelOf` of the list, from which it is not taken: shared, it
 * is a chunk's reason to be cut, and the approval centre loads 66 kB more.
 */
export function columnTitle(page: RecordPage, field: string): string {
  const system = fieldsOf(page.form).has(field) ? undefined : SYSTEM_TITLES[field];
  return system ? t(system) : titleOf(page, field);
}

/** Why a column of a list is there, or is not; undefined for one that the page does not have. */
export function explainColumn(page: RecordPage, name: string, situation: Situation): Part | undefined {
  if (page.kind !== 'list') return undefined;
  const index = columnsOf(page).findIndex(({ field }) => field === name);
  const column = columnsOf(page)[index];
  if (!column) return undefined;
  const { face } = situation;
  const only = 'face' in column ? (column.face as Face | undefined) : undefined;
  const isOwn = name === 'supplierCode' && face === 'supplier' && page.resource.scope === 'supplier';
  const seen = seenPage(page, situation);
  const isOffered = seen.kind === 'list' && columnsOf(seen).some(({ field }) => field === name);
  const isPutAway = isOffered && column.hidden === true && !situation.isInSight;
  const isShown = isOffered && !isPutAway;
  const known: Reason[] = [
    ...(only !== undefined
      ? [
          {
            says: t('只在{face}显示（face）', { face: faceName(only) }),
            keeps: only === face ? undefined : ('away' as const),
          },
        ]
      : []),
    ...(isOwn ? [{ says: t('供应商不显示自己的编码'), keeps: 'away' as const }] : []),
    ...guardReasons(page, name, situation).filter(({ keeps }) => keeps !== 'fixed'),
  ];
  const isReported = known.some(({ keeps }) => keeps === 'away');
  return {
    title: column.title ?? columnTitle(page, name),
    at: `list.columns[${index}]`,
    reasons: [
      ...known,
      ...(isPutAway ? [{ says: t('默认不显示，可在列设置里打开（hidden）'), keeps: 'away' as const }] : []),
      ...(isOffered || isReported
        ? []
        : [{ says: t('由看不到的字段或打不开的页面得出，不显示'), keeps: 'away' as const }]),
      ...(isShown ? [{ says: t('没有条件使它隐藏') }] : []),
    ],
    verdict: { isShown, isOpen: isShown, isRequired: false },
  };
}

/** Something that can be pressed, where the file says it. */
export interface Pressed {
  code: string;
  label: string;
  at: string;
  /** Where it stands: above the list, at the foot of a form, beside each row or record, or for the chosen rows. */
  where: 'toolbar' | 'form' | 'row' | 'bulk';
  /** All of these hold, where there are any. */
  whens: readonly string[];
  action?: string | undefined;
  /** The states that it starts from. */
  from?: readonly string[] | undefined;
  notBy?: Transition['notBy'];
  isTimed?: boolean;
  /** It stands on the opened record alone. */
  isOnRecord?: boolean;
  /** A route of approval makes it, and nobody else. */
  isRouted?: boolean;
}

export function pressedOn(page: RecordPage): Pressed[] {
  const listed = (
    at: string,
    where: Pressed['where'],
    all: readonly { code: string; label: string; when?: string | undefined; action?: string }[] = [],
  ) =>
    all.map(
      ({ code, label, when, action }, index): Pressed => ({
        ...{ code, label, where, whens: [when ?? []].flat(), action },
        at: `${at}[${index}]`,
      }),
    );
  const buttons =
    page.kind === 'form'
      ? listed('actions', 'form', page.actions)
      : [
          ...listed('list.toolbar', 'toolbar', page.list.toolbar),
          ...listed('list.rowActions', 'row', page.list.rowActions),
          ...(page.list.bulkActions ?? []).map(({ code, label, when, transition }, index): Pressed => {
            const moves = transition === undefined ? undefined : transitionOf(page, transition);
            const whens = [when ?? [], moves?.when ?? []].flat();
            return {
              ...{ code, label, where: 'bulk', at: `list.bulkActions[${index}]`, whens },
              ...(moves && { from: moves.from }),
            };
          }),
          ...listed('prints', 'row', printsOf(page)).map((print) => ({
            ...print,
            isOnRecord: printsOnRecord(page),
          })),
        ];
  const transitions = (page.states?.transitions ?? []).map(
    ({ code, label, when, from, notBy, at }, index): Pressed => ({
      ...{ code, label, whens: [when ?? []].flat(), from, notBy, where: 'row' },
      at: page.resource.view ? 'resource.of' : `states.transitions[${index}]`,
      isTimed: at !== undefined,
      isRouted: isRouted(page, code),
    }),
  );
  return [...buttons, ...transitions];
}

/**
 * Why something that can be pressed is there, or is not; of several with one code, as a transition beside a row and for the
 * chosen rows, that which can be pressed, else that which is there.
 */
export function explainButton(page: RecordPage, name: string, situation: Situation): Part | undefined {
  const seen = pressedOn(seenPage(page, situation));
  const parts = pressedOn(page)
    .filter(({ code }) => code === name)
    .map((one) =>
      explainOne(
        page,
        one,
        seen.find(({ code, at, label }) => code === one.code && (at === one.at || label === one.label)),
        situation,
      ),
    );
  return (
    parts.find(({ verdict }) => verdict.isOpen) ?? parts.find(({ verdict }) => verdict.isShown) ?? parts[0]
  );
}

function explainOne(page: RecordPage, one: Pressed, seen: Pressed | undefined, situation: Situation): Part {
  const { face, record } = situation;
  const isGranted = one.code === UNCHECKED || codesOn(page, situation).includes(one.code);
  // What the list or form as a whole does is there whatever a record says.
  const isOfRecord = one.where === 'row' || one.where === 'bulk';
  const unmet = one.where === 'bulk' ? 'fixed' : 'away';
  const reasons: Reason[] = [
    isGranted
      ? { says: t('已授予 {code}', { code: one.code }) }
      : one.isRouted
        ? { says: t('由审批流程执行，没有按钮（steps）'), keeps: 'away' }
        : { says: t('没有授予 {code}', { code: one.code }), keeps: 'away' },
    ...(one.isTimed ? [{ says: t('到日期由系统执行（at），没有按钮'), keeps: 'away' as const }] : []),
    ...(one.notBy !== undefined && !isOpenToSide({ notBy: one.notBy }, face)
      ? [{ says: t('这一方的人不能执行（notBy）'), keeps: 'away' as const }]
      : []),
    ...(one.isOnRecord && record && !situation.isRead
      ? [{ says: t('记录有自己的页面，打开后在那里打印（list.detail）'), keeps: 'away' as const }]
      : []),
    ...(seen ? [] : [{ says: t('由看不到的字段或打不开的页面得出，不显示'), keeps: 'away' as const }]),
    ...(isOfRecord && record ? recordReasons(page, one, seen, record, situation, unmet) : []),
    ...(isOfRecord && (one.from || one.whens.length > 0) && !record
      ? [{ says: t('还要看记录：指向一行，或打开一条记录') }]
      : []),
  ];
  const keeps = new Set(reasons.map((reason) => reason.keeps));
  const isShown = !keeps.has('away');
  return {
    title: one.label,
    at: one.at,
    reasons,
    verdict: { isShown, isOpen: isShown && !keeps.has('fixed'), isRequired: false },
  };
}

function recordReasons(
  page: RecordPage,
  one: Pressed,
  seen: Pressed | undefined,
  record: Doc,
  situation: Situation,
  unmet: 'away' | 'fixed',
): Reason[] {
  const scope = { ...situation.scope, row: record, values: record };
  const state = page.states && String(record[page.states.field]);
  const whens = one.whens.flatMap((when) => said(when, scope) ?? []);
  const isUnread = seen !== undefined && String(seen.whens) !== String(one.whens);
  const open =
    one.action === 'update' && one.where === 'row'
      ? editableIn(seenPage(page, situation), stateOf(page, record))
      : undefined;
  const refused =
    one.action === 'urge' ? urgeRefusalOf(record as Parameters<typeof urgeRefusalOf>[0]) : undefined;
  return [
    ...(one.from && state !== undefined
      ? [
          {
            says: t('从状态 {from} 执行，这条记录是 {state}', { from: one.from.join(t('、')), state }),
            keeps: one.from.includes(state) ? undefined : unmet,
          },
        ]
      : []),
    ...whens.map(
      ({ says, value }): Reason => ({ says: `when ${says}`, keeps: value === true ? undefined : unmet }),
    ),
    ...(isUnread ? [{ says: t('条件读到看不到的字段，按不成立处理'), keeps: unmet }] : []),
    ...(open?.length === 0
      ? [
          {
            says: t('状态 {state} 下没有可以修改的字段（states.editable）', { state: String(state) }),
            keeps: 'away' as const,
          },
        ]
      : []),
    ...(refused ? [{ says: t('现在不能催办'), keeps: 'fixed' as const }] : []),
  ];
}
