import type { Form } from '@formily/core';
import { Alert, App, Button } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { BlankFieldsContext } from '@/components/field/blank-fields';
import { normalizeForm } from '@/components/field/normalize-field';
import { revealErrors } from '@/components/field/reveal-errors';
import type { RuleViolation } from '@/contract/api/envelope';
import type { Doc } from '@/contract/base/doc';
import type { Dictionaries } from '@/contract/fields/fields';
import { isLenient, sentAsNew, stateOf } from '@/contract/fields/record-state';
import { formInForce } from '@/contract/fields/state-form';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { buttonsFor } from '@/contract/pages/buttons';
import { namesSupplier } from '@/contract/pages/record-options';
import { recordOf } from '@/contract/records/validate-record';
import { afterPress } from '@/dom/after-press';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import type { ResourceClient } from '../data/resource-client';
import { withClearedFields } from '../form/cleared-fields';
import { markUnmodified } from '../form/form-dirty';
import { keepEnterInPickers } from '../form/keep-enter';
import { RecordForm } from '../form/record-form';
import { showFirstError } from '../form/show-error';
import { goOn } from '../form/step-buttons';
import { type EditorExtras, editorExtras } from '../host/runtime-parts';
import { useConfirmedSending } from './confirm-refusal';
import { ConflictPanel } from './conflict/conflict-panel';
import { openChoices, useConflict } from './conflict/use-conflict';
import { DraftNote, DraftOffer, NotSavedNote } from './draft-offer';
import { LeaveGuard } from './leave-guard';
import { loadWrites } from './load-writes';
import { NewRecordsProvider } from './new-records';
import { useShownOnce } from './one-time-secret';
import { sendRecord } from './send-record';
import { showFaults, submitRecord } from './submit-record';
import { SupplierChoice } from './supplier-choice';
import { useDraft } from './use-draft';
import { ownValues } from './use-record';

interface RecordEditorProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  form: Form;
  /** Which record was asked for; undefined for a new one. */
  id: string | undefined;
  /** What was loaded; absent for a new record. */
  record: RecordRow | undefined;
  /** Broken rules to show at their fields from the start. */
  faults?: readonly RuleViolation[] | undefined;
  /** Whose a new record is, as far as that is known. */
  supplierCode?: string | undefined;
  /** Settles when what fills the form by itself is there: a record is not sent without it. */
  beforeSave?: (() => Promise<void>) | undefined;
  onSaved(row: RecordRow): void;
  /**
   * Draws the buttons; `saving` is true while the record is on its way, `note` tells when the draft was kept,
   * `saveLabel` is what the button says where saving does more than that.
   */
  footer(saving: boolean, note: ReactNode, saveLabel: string | undefined): ReactNode;
  className?: string;
  /** Asks and closes the drawer that it stands in. */
  askToClose?: () => void;
}

/**
 * A form with its saving: rules at their fields, a refusal above them, another's change merged with one's own
 * when somebody saved first. Enter in a field saves; what is typed is kept as a draft; leaving asks first.
 */
export function RecordEditor({
  footer,
  className,
  dictionaries,
  onSaved,
  askToClose,
  faults,
  ...subject
}: RecordEditorProps) {
  const { page, form, record } = subject;
  const [base, setBase] = useState(record);
  const useEditorExtras = editorExtras();
  const extras = useEditorExtras({ page, dictionaries, client: subject.client, form, record, base });
  const { draft, saving, problem, conflict, supplier, chooseSupplier, save, choose, chooseAll } = useSaving(
    { ...subject, base, setBase },
    onSaved,
    extras,
  );

  const isNew = record === undefined;
  const drawn = useInForce(page, base);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are there
  useEffect(() => {
    if (!faults) return;
    showFaults(form, faults);
    revealErrors(form);
    showFirstError(form);
  }, []);
  const blank = useMemo(() => (isNew ? { stateField: page.states?.field } : undefined), [isNew, page]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Enter in a field sends it without leaving it.
    normalizeForm(form, base);
    const gone = await goOn(page, form);
    if (gone === true) return;
    if (gone === undefined && (await save()) !== 'invalid') return;
    if (gone === undefined) revealErrors(form);
    showFirstError(form);
  }

  const drawnForm = (
    <form className={className} onSubmit={submit} onKeyDown={keepEnterInPickers} noValidate>
      <LeaveGuard form={form} keep={draft.keep} askToClose={askToClose} />
      {extras.banner}
      {draft.offer && (
        <DraftOffer draft={draft.offer} record={base} onRestore={draft.restore} onDiscard={draft.discard} />
      )}
      {problem && <SaveProblem key={supplier?.missing} {...problem} />}
      {conflict && (
        <ConflictPanel
          page={page}
          dictionaries={dictionaries}
          conflict={conflict}
          onChoose={choose}
          onChooseAll={chooseAll}
        />
      )}
      {supplier && (
        <SupplierChoice value={supplier.value} missing={supplier.missing} onChange={chooseSupplier} />
      )}
      {extras.around(
        <BlankFieldsContext.Provider value={blank}>
          <RecordForm
            page={drawn}
            dictionaries={dictionaries}
            form={form}
            isNew={isNew}
            id={record?.id}
            read={base}
          />
        </BlankFieldsContext.Provider>,
      )}
      {footer(
        saving,
        problem || conflict ? (
          <NotSavedNote isKept={draft.keptAt !== undefined} />
        ) : (
          <DraftNote at={draft.keptAt} />
        ),
        extras.saveLabel ?? saveLabelOf(page, base),
      )}
    </form>
  );
  return <NewRecordsProvider>{drawnForm}</NewRecordsProvider>;
}

/** The page with the form that is in force in the record's state. */
function useInForce(page: RecordPage, base: RecordRow | undefined): RecordPage {
  const form = formInForce(page, base);
  return useMemo(() => (form === page.form ? page : { ...page, form }), [page, form]);
}

/** What the button that saves a record says, where its page file says more than saving. */
function saveLabelOf(page: RecordPage, record: RecordRow | undefined): string | undefined {
  if (isLenient(page, stateOf(page, record))) return t('暂存');
  return buttonsFor(page, record ? 'update' : 'create').find(({ saveLabel }) => saveLabel)?.saveLabel;
}

interface Problem {
  message: string;
  /** There was no answer: the same again may well work. */
  mayRetry: boolean;
}

function SaveProblem({ message, mayRetry }: Problem) {
  const retry = (
    <Button size="small" htmlType="submit">
      {t('重试')}
    </Button>
  );
  return (
    <Alert
      type="error"
      showIcon
      closable={!mayRetry}
      className="form-alert save-outcome"
      message={message}
      action={mayRetry && retry}
    />
  );
}

interface Subject
  extends Pick<RecordEditorProps, 'page' | 'client' | 'form' | 'id' | 'supplierCode' | 'beforeSave'> {
  /** The record under the form; undefined while it is not stored. */
  base: RecordRow | undefined;
  setBase(row: RecordRow): void;
}

/** The draft of the record under the form, and what became of the last press of the save button. */
function useSaving(
  { page, client, form, id, supplierCode, beforeSave, base, setBase }: Subject,
  onSaved: (row: RecordRow) => void,
  extras: EditorExtras,
) {
  const { message } = App.useApp();
  const [problem, setProblem] = useState<Problem>();
  const [saving, setSaving] = useState(false);
  const supplier = useSupplier(page, base, supplierCode);
  const { conflict, meet, addWrites, choose, chooseAll, settle } = useConflict(page, form);
  const draft = useDraft({
    page,
    id,
    form,
    record: base,
    onOutdated: (states, current, since) => {
      meet(states, current);
      void loadWrites(client, current, since).then(async (writes) => {
        await afterPress();
        addWrites(writes);
      });
    },
  });
  const showOnce = useShownOnce();
  const sendConfirmed = useConfirmedSending();

  async function save() {
    if (saving) return;
    if (supplier && supplier.value === undefined) {
      supplier.demand();
      setProblem({ message: t('请指定供应商'), mayRetry: false });
      return 'refused';
    }
    const open = conflict ? openChoices(conflict) : 0;
    if (open > 0) {
      setProblem({ message: t('还有 {count} 处未选择用谁的内容', { count: open }), mayRetry: false });
      return 'refused';
    }
    setSaving(true);
    setProblem(undefined);
    await beforeSave?.();
    let sent: Doc | undefined;
    const outcome = await submitRecord(form, (doc) => {
      sent = doc;
      const createKey = draft.createKey.current;
      const whole = base ? doc : sentAsNew(page, withClearedFields(form, doc));
      return sendConfirmed((confirmed) =>
        sendRecord({ page, client, base, doc: whole, createKey, supplierCode: supplier?.value, confirmed }),
      );
    });
    setSaving(false);
    if (outcome.kind === 'saved') {
      setBase(outcome.row);
      settle();
      const isAsked = outcome.row.changeRequest !== undefined;
      if (isAsked) void extras.refresh();
      const label = saveLabelOf(page, base);
      const done = label ? t('{action}成功', { action: label }) : t('保存成功');
      message.success(isAsked ? t('已提交变更申请，审核通过后生效') : done);
      showOnce(outcome.row);
      // What was typed while the record was on its way is the next change.
      if (JSON.stringify(recordOf(form)) !== JSON.stringify(sent)) return outcome.kind;
      // The form goes back to what is in force.
      if (isAsked) form.setValues(ownValues(page, outcome.row), 'overwrite');
      markUnmodified(form);
      draft.drop();
      onSaved(outcome.row);
    } else if (outcome.kind === 'conflict') {
      meet({ base: base ?? {}, mine: sent ?? {} }, outcome.current, outcome.writes);
      setBase(outcome.current);
    } else if (outcome.kind === 'refused') {
      setProblem({ message: outcome.message, mayRetry: false });
      void extras.refresh();
    } else if (outcome.kind === 'failed')
      setProblem({ message: t('未能保存，填写的内容仍在，请重试'), mayRetry: true });
    return outcome.kind;
  }

  function chooseSupplier(supplierCode: string | undefined) {
    supplier?.choose(supplierCode);
    if (supplier && supplier.missing > 0) setProblem(undefined);
  }

  return { draft, saving, problem, conflict, supplier, chooseSupplier, save, choose, chooseAll };
}

/** Which supplier staff make a record of; undefined where nobody has to say. */
function useSupplier(page: RecordPage, base: RecordRow | undefined, known: string | undefined) {
  const [value, setValue] = useState(known);
  const [missing, setMissing] = useState(0);
  if (base || !namesSupplier(page) || getUserInfor()?.supplierCode) return undefined;
  return {
    value,
    missing,
    choose(supplierCode: string | undefined) {
      setValue(supplierCode);
      setMissing(0);
    },
    demand: () => setMissing((count) => count + 1),
  };
}
