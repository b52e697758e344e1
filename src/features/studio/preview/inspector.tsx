import type { Form } from '@formily/core';
import { Select, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Doc } from '@/contract/base/doc';
import { localize } from '@/contract/language/localize';
import type { CheckedPage } from '@/contract/studio/studio';
import { scopeNow } from '@/runtime/form/expression-scope';
import { formAt } from '@/runtime/form/show-error';
import { getLanguage, t } from '@/services/i18n';
import { getPermissions } from '@/services/session/session';
import { type Explanation, explain, type Subject, subjectsOf } from './explain';
import { pageAt, recordsShown } from './preview-data';
import type { PreviewView } from './preview-messages';
import type { Situation, Verdict } from './situation';

interface InspectorProps {
  path: string;
  view: PreviewView;
  /** Hears of the place in the page file that is asked about. */
  onPoint(at: string): void;
}

/** Milliseconds that the pointer rests before what it points at is told. */
const REST_MS = 120;

interface Pointed {
  subject: Subject;
  record?: Doc | undefined;
  form?: Form | undefined;
  isNew?: boolean | undefined;
  /** Pointed at on the page, and not chosen from the list. */
  isInSight?: boolean;
}

function inLanguage({ page, english }: CheckedPage): CheckedPage['page'] {
  return getLanguage() === 'en' ? localize(page, (text) => english[text] ?? text) : page;
}

/** Says of what the person points at, goes to by the keyboard or chooses from a list why it is there as it is, or is not. */
export function Inspector({ path, view, onPoint }: InspectorProps) {
  const [pointed, setPointed] = useState<Pointed>();
  const checked = pageAt(path);
  const page = useMemo(() => checked && inLanguage(checked), [checked]);
  usePointing(path, setPointed);
  if (!page) return null;
  const explained = pointed && explain(page, pointed.subject, situationOf(view, pointed));
  const subjects = subjectsOf(page);
  return (
    <aside className="inspector" aria-label={t('查看原因')}>
      <PointedOut explained={explained} onPoint={onPoint} />
      <div className="inspector-head">
        <Select
          size="small"
          showSearch
          className="inspector-choice"
          aria-label={t('选择字段、列或按钮')}
          placeholder={t('指向页面上的字段、列或按钮，或在这里选择')}
          value={pointed ? keyOf(pointed.subject) : undefined}
          optionFilterProp="label"
          onChange={(key: string) => {
            const found = subjects.find(({ subject }) => keyOf(subject) === key);
            if (found) setPointed({ subject: found.subject, ...inSight(pointed) });
          }}
          options={KINDS.map(({ kind, label }) => ({
            label: label(),
            options: subjects
              .filter(({ subject }) => subject.kind === kind)
              .map(({ subject, title }) => ({ value: keyOf(subject), label: `${title}（${subject.name}）` })),
          })).filter(({ options }) => options.length > 0)}
        />
        {explained && <code className="inspector-place">{explained.at}</code>}
        {explained && <SubjectState kind={explained.subject.kind} verdict={explained.verdict} />}
        {pointed?.form && <FieldErrors form={pointed.form} name={pointed.subject.name} />}
      </div>
      {explained && (
        <ul className="inspector-reasons">
          {explained.reasons.map(({ says, keeps }) => (
            <li key={says} data-keeps={keeps}>
              {says}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

const KINDS: readonly { kind: Subject['kind']; label(): string }[] = [
  { kind: 'field', label: () => t('字段') },
  { kind: 'column', label: () => t('列') },
  { kind: 'button', label: () => t('按钮和流转') },
];

const keyOf = ({ kind, name }: Subject) => `${kind} ${name.replace(/\.\d+(?=\.)/g, '')}`;

/** Tells the place in the file whenever it is another. */
function PointedOut({
  explained,
  onPoint,
}: {
  explained: Explanation | undefined;
  onPoint(at: string): void;
}) {
  const at = explained?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is told
  useEffect(() => {
    if (at !== undefined) onPoint(at);
  }, [at]);
  return null;
}

function SubjectState({ kind, verdict }: { kind: Subject['kind']; verdict: Verdict }) {
  const { isShown, isOpen, isRequired } = verdict;
  const opens = kind === 'field' ? [t('可填写'), t('不能填写')] : [t('可以按'), t('不能按')];
  return (
    <>
      <Tag color={isShown ? 'green' : 'default'}>{isShown ? t('显示') : t('隐藏')}</Tag>
      {isShown && kind !== 'column' && <Tag>{isOpen ? opens[0] : opens[1]}</Tag>}
      {isRequired && <Tag color="red">{t('必填')}</Tag>}
    </>
  );
}

function FieldErrors({ form, name }: { form: Form; name: string }) {
  const field = form.query(name).take();
  const errors = field && 'selfErrors' in field ? field.selfErrors : [];
  return errors.length > 0 ? <Tag color="red">{errors.join(' ')}</Tag> : null;
}

function situationOf(view: PreviewView, { record, form, isNew, isInSight = false }: Pointed): Situation {
  return {
    face: view.face,
    permissions: getPermissions(),
    record: form ? (form.values as Doc) : record,
    isNew: isNew ?? false,
    isRead: form !== undefined && form.pattern !== 'editable',
    isInSight,
    scope: scopeNow(),
  };
}

/** The form or the record that a subject chosen from the list is asked about: those that are in sight. */
function inSight(before: Pointed | undefined): Omit<Pointed, 'subject'> {
  const drawn = [...document.querySelectorAll('.record-form')].flatMap((one) => formAt(one) ?? []).at(-1);
  return drawn ?? { record: before?.record };
}

/** Follows the pointer and the focus, and marks what they are on. */
function usePointing(path: string, onPointed: (pointed: Pointed) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let marked: Element | undefined;
    const point = (target: EventTarget | null) => {
      clearTimeout(timer);
      const found = target instanceof Element ? subjectAt(path, target) : undefined;
      if (!found) return;
      timer = setTimeout(() => {
        marked?.removeAttribute('data-inspected');
        marked = found.element;
        marked.setAttribute('data-inspected', '');
        onPointed(found.pointed);
      }, REST_MS);
    };
    const onMove = ({ target }: Event) => point(target);
    document.addEventListener('pointerover', onMove);
    document.addEventListener('focusin', onMove);
    return () => {
      clearTimeout(timer);
      marked?.removeAttribute('data-inspected');
      document.removeEventListener('pointerover', onMove);
      document.removeEventListener('focusin', onMove);
    };
  }, [path, onPointed]);
}

function subjectAt(path: string, target: Element): { element: Element; pointed: Pointed } | undefined {
  if (target.closest('.inspector')) return undefined;
  const records = recordsShown().find(({ page }) => page.path === path);
  const row = target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
  const record = row === undefined ? undefined : records?.find(row);
  const button = target.closest<HTMLElement>('[data-code], [data-bulk]');
  if (button) {
    const name = button.dataset.code ?? button.dataset.bulk ?? '';
    return { element: button, pointed: { subject: { kind: 'button', name }, record } };
  }
  const item = target.closest<HTMLElement>('[data-address]');
  const drawn = formAt(item);
  if (item && drawn) {
    const name = String(drawn.form.query(item.dataset.address ?? '').take()?.path ?? item.dataset.address);
    return { element: item, pointed: { subject: { kind: 'field', name }, ...drawn } };
  }
  const cell = target.closest<HTMLTableCellElement>('.list-page th, .list-page td');
  const name = cell && columnOf(path, cell);
  return name
    ? { element: cell, pointed: { subject: { kind: 'column', name }, record, isInSight: true } }
    : undefined;
}

/** The column of a cell, by the words in its head. */
function columnOf(path: string, cell: HTMLTableCellElement): string | undefined {
  const table = cell.closest('.ant-table');
  const heads = table?.querySelectorAll<HTMLElement>('thead th');
  const title = heads?.[cell.cellIndex]?.innerText.trim();
  const page = pageAt(path);
  if (!page || !title) return undefined;
  return subjectsOf(inLanguage(page)).find((one) => one.subject.kind === 'column' && one.title === title)
    ?.subject.name;
}
