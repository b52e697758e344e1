import type { Doc } from '@/contract/base/doc';
import type { Face } from '@/contract/base/identity';
import { type ExpressionScope, evaluateExpression, expressionIn } from '@/contract/expressions/expression';
import { valueAt } from '@/contract/fields/record-shape';
import { guardOf } from '@/contract/language/field-guards';
import type { RecordPage } from '@/contract/language/page-schema';
import type { PermissionMap } from '@/contract/language/permissions';
import { withSeenColumns } from '@/contract/lists/seen-columns';
import { pageAsRead } from '@/contract/pages/page-as-read';
import { pageAtFace } from '@/contract/pages/page-at-face';
import { t } from '@/services/i18n';

/** As whom and over which record a subject is looked at. */
export interface Situation {
  face: Face;
  /** The codes that are granted, by the paths of pages. */
  permissions: PermissionMap;
  /** The record: as it stands in the form, or the row. */
  record: Doc | undefined;
  isNew: boolean;
  /** Whether the record is read and not written. */
  isRead?: boolean;
  /** Whether the subject is pointed at where it is drawn. */
  isInSight?: boolean;
  scope: Pick<ExpressionScope, 'user' | 'session' | 'now'>;
}

/** Something that holds now, in the person's language. */
export interface Reason {
  says: string;
  /** It keeps the subject out of sight, or from being filled in or pressed. */
  keeps?: 'away' | 'fixed' | undefined;
}

/** What of a subject is so now. */
export interface Verdict {
  isShown: boolean;
  /** A field can be filled in, a button can be pressed. */
  isOpen: boolean;
  isRequired: boolean;
}

/** What is said of one subject. */
export interface Part {
  title: string;
  /** The place in the page file. */
  at: string;
  reasons: readonly Reason[];
  verdict: Verdict;
}

export const codesOn = ({ path }: RecordPage, { permissions }: Situation): readonly string[] =>
  Object.hasOwn(permissions, path) ? permissions[path]! : [];

const seenPages = new WeakMap<Situation, Map<RecordPage, RecordPage>>();

/** A page as the product draws it for whoever it is looked at as; the same page for one situation. */
export function seenPage(page: RecordPage, situation: Situation): RecordPage {
  const pages = seenPages.get(situation) ?? new Map<RecordPage, RecordPage>();
  seenPages.set(situation, pages);
  const seen = pages.get(page) ?? drawnPage(page, situation);
  pages.set(page, seen);
  return seen;
}

function drawnPage(page: RecordPage, situation: Situation): RecordPage {
  const { face, permissions } = situation;
  const drawn = pageAtFace(pageAsRead(page, codesOn(page, situation)), face);
  return drawn.kind === 'list' && face === 'office' ? withSeenColumns(drawn, permissions) : drawn;
}

export const faceName = (face: Face) => (face === 'office' ? t('办公端') : t('供应商端'));

/** What granted codes let one do with a field: those of what it stands in count as well. */
export function guardReasons(page: RecordPage, path: string, situation: Situation): Reason[] {
  const own = guardOf(page.form, path);
  if (!own) return [];
  const codes = codesOn(page, situation);
  const lacks = (code: string) => !codes.includes(code);
  const { mask, reads, writes } = own;
  const isUnread = reads.some(lacks);
  return [
    ...reads.filter(lacks).map(
      (code): Reason =>
        mask
          ? {
              says: t('没有授予 {code}（x-read），只看到首尾', { code }),
              keeps: writes.length === 0 ? 'fixed' : undefined,
            }
          : { says: t('没有授予 {code}（x-read），看不到', { code }), keeps: 'away' },
    ),
    ...writes
      .filter(lacks)
      .map((code): Reason => ({ says: t('没有授予 {code}（x-write），不能填写', { code }), keeps: 'fixed' })),
    ...(mask && !isUnread ? [{ says: t('只看到首尾，按“显示”看全部（x-mask）') }] : []),
    ...[...reads, ...writes]
      .filter((code) => !lacks(code))
      .map((code): Reason => ({ says: t('已授予 {code}', { code }) })),
  ];
}

/** A flag of a file as it is now. */
export interface Said {
  /** With the values that its expression reads. */
  says: string;
  value: unknown;
}

/** What a flag of the file says now; undefined where it is not written. */
export function said(flag: unknown, scope: ExpressionScope): Said | undefined {
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
