import { createForm, type Form, isVoidField } from '@formily/core';
import { useLatest } from 'ahooks';
import { useEffect, useState } from 'react';
import type { Doc } from '@/contract/base/doc';
import { isComputed } from '@/contract/fields/computed-field';
import { fieldAt, fieldsOf } from '@/contract/fields/fields';
import { lastValueFields } from '@/contract/fields/last-values';
import { valueAt } from '@/contract/fields/record-shape';
import { recordRollUps, rolledForWrite, withoutRolledRows } from '@/contract/fields/roll-ups';
import { isAmong, writtenByReactions } from '@/contract/fields/written-by-reactions';
import { callName } from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { copiedDoc } from '@/contract/pages/copy-record';
import { isCancelled, RefusalError } from '@/services/http/request-errors';
import type { ResourceClient } from '../data/resource-client';
import { scopeNow } from '../form/expression-scope';
import { rememberLastValues } from '../form/last-values';
import { keepAside } from '../form/migrate-form-values';
import { connectOthers } from '../form/other-records';
import { keepRolled } from '../form/rolled-values';

/** A record on its way to the screen. `record` is absent for one that does not exist yet; `code` is the gateway's where it refused. */
export type RecordState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; code?: string | undefined; retry(): void }
  | {
      kind: 'ready';
      form: Form;
      record?: RecordRow;
      /** The record that a new one is copied from. */
      source?: RecordRow;
    };

interface RecordOptions {
  page: RecordPage;
  client: ResourceClient;
  /** Which record; undefined for a new one. */
  id: string | undefined;
  readOnly: boolean;
  /** A form page's one record may not have been saved yet. */
  mayBeMissing?: boolean;
  /** A new record is made, which begins as a copy of the one that `id` names. */
  isCopy?: boolean;
  initial?: Doc | undefined;
}

/**
 * Loads a record and makes the form over it. Another record or resource makes another form; another version of the
 * page, or of what the account may do, keeps the form and what was typed.
 */
export function useRecord({
  page,
  client,
  id,
  readOnly,
  mayBeMissing = false,
  isCopy = false,
  initial,
}: RecordOptions): RecordState {
  const [state, setState] = useState<RecordState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  const latest = useLatest({ page, client, readOnly });
  const begins = useLatest(initial);
  const resource = callName(page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what a retry changes, `resource` names the client
  useEffect(() => {
    let current = true;
    setState({ kind: 'loading' });
    const { client: asked, page: shown } = latest.current;
    const isNew = id === undefined || isCopy || mayBeMissing;
    Promise.all([fetchRecord(asked, id, mayBeMissing), isNew ? fetchLastValues(asked, shown) : {}]).then(
      ([{ record, initialValues }, lastValues]) => {
        const { page: newest, readOnly: isReadOnly } = latest.current;
        if (!current) return;
        const source = isCopy ? record : undefined;
        const form = source
          ? copyForm(newest, source)
          : formOver(newest, record, isReadOnly, { ...initialValues, ...begins.current });
        rememberLastValues(form, lastValues);
        setState({ kind: 'ready', form, ...(source ? { source } : { record }) });
      },
      (reason: Error) => {
        if (!current || isCancelled(reason)) return;
        const code = reason instanceof RefusalError ? reason.code : undefined;
        setState({
          kind: 'failed',
          message: reason.message,
          code,
          retry: () => setAttempt((count) => count + 1),
        });
      },
    );
    return () => {
      current = false;
    };
  }, [resource, id, mayBeMissing, isCopy, attempt]);

  const form = state.kind === 'ready' ? state.form : undefined;
  useEffect(() => {
    form?.setPattern(readOnly ? 'readPretty' : 'editable');
  }, [form, readOnly]);
  return state;
}

/** The record; of one that is not there yet, what the gateway says that it begins with. */
async function fetchRecord(
  client: ResourceClient,
  id: string | undefined,
  mayBeMissing: boolean,
): Promise<{ record?: RecordRow; initialValues?: Doc | undefined }> {
  if (id === undefined) return {};
  try {
    return { record: await client.get(id) };
  } catch (reason) {
    if (mayBeMissing && reason instanceof RefusalError && reason.code === 'record_not_found')
      return { initialValues: (reason.data as { initialValues?: Doc } | null)?.initialValues };
    throw reason;
  }
}

/** What the person last saved here, where the page's defaults ask for it; without it a form opens as well. */
async function fetchLastValues(client: ResourceClient, page: RecordPage): Promise<Doc> {
  if (lastValueFields(page.form).length === 0) return {};
  return client.lastValues().then(
    ({ values }) => values,
    () => ({}),
  );
}

/** The form of a record, without its fields. */
export function formOver(
  page: RecordPage,
  record: RecordRow | undefined,
  readOnly: boolean,
  initialValues: Doc = {},
): Form {
  const form = createForm({
    values: readOnly ? ownFields(page, record ?? initialValues) : ownValues(page, record ?? initialValues),
    pattern: readOnly ? 'readPretty' : 'editable',
    validateFirst: true,
  });
  if (record) keepAside(form, record);
  if (recordRollUps(page).length > 0)
    keepRolled(
      form,
      rolledForWrite(page, { payload: record ?? initialValues, stored: record, rolled: record }),
    );
  if (!readOnly) connectOthers(form, page, record);
  return form;
}

function copyForm(page: RecordPage, source: RecordRow): Form {
  return formOver(page, undefined, false, copiedDoc(page, source, scopeNow()));
}

/** The record's own fields, without what the gateway adds to every record and row. */
export function ownValues(page: RecordPage, record: Doc): Doc {
  return withoutRolledRows(page, ownFields(page, record));
}

function ownFields(page: RecordPage, record: Doc): Doc {
  const names = new Set([...fieldsOf(page.form).keys()].map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/**
 * Takes what nobody may edit from a newer version of the record, such as a state that a button has moved meanwhile;
 * the gateway refuses a save that would set it back. What the page computes follows from the rest.
 */
export function takeUneditable(form: Form, page: RecordPage, record: RecordRow): void {
  const { values: written } = writtenByReactions(page.form);
  for (const field of Object.values(form.fields)) {
    const path = field.path.toString();
    const schema = fieldAt(page.form, path)?.schema;
    const computed = (schema && isComputed(schema)) || isAmong(written, path);
    if (!schema || computed || isVoidField(field) || field.pattern === 'editable') continue;
    form.setValuesIn(path, valueAt(record, path));
  }
}
