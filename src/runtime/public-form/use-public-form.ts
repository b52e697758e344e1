import { type Form, LifeCycleTypes } from '@formily/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormEvent } from '@/components/field/form-event';
import { normalizeForm } from '@/components/field/normalize-field';
import { revealErrors } from '@/components/field/reveal-errors';
import type { Doc } from '@/contract/base/doc';
import { messageOf } from '@/contract/base/message-of';
import type { Dictionaries } from '@/contract/fields/fields';
import type { FormPage } from '@/contract/language/page-schema';
import { secretsIn } from '@/contract/pages/public-form';
import { faultsOf } from '@/services/http/refusal-faults';
import { RefusalError } from '@/services/http/request-errors';
import { showFirstError } from '../form/show-error';
import { showFaults } from '../record/submit-record';
import { formOver } from '../record/use-record';
import { savableOf } from './savable';
import { type Saving, useSaving } from './use-saving';
import { withSealed } from './with-sealed';

interface PublicFormOptions<Saved> {
  page: FormPage;
  dictionaries: Dictionaries;
  /** What was saved or typed before. */
  saved: Doc;
  /** Saves what is filled in, its secrets sealed; `isSilent` where nobody has pressed anything. */
  save(doc: Doc, isSilent: boolean): Promise<Saved>;
  /** Told of each saving that begins without a press; it never rejects. Without it nothing is saved before a press. */
  onSending?(saving: Promise<void>): void;
  /** Told of what is in the form with each change, without its secrets. */
  onTyped?(doc: Doc): void;
  /** The field that a refusal is about, by its code. */
  fieldOf: Readonly<Record<string, string>>;
}

/** Why it was not taken, by the gateway's code; the text is empty where it is said at a field. */
interface Refused {
  code: string | undefined;
  text: string;
}

/** A public form on the screen: what becomes of what is typed into it, and how it is sent. */
export interface PublicFormState<Saved> {
  page: FormPage;
  dictionaries: Dictionaries;
  form: Form;
  /** How it is saved as it is typed; undefined where it is not. */
  saving: Saving | undefined;
  /** Until something is typed or sent again. */
  refused: Refused | undefined;
  /** Whether it is on its way; nothing can be filled in meanwhile. */
  isBusy: boolean;
  saveAgain(): Promise<void>;
  /** Saves what there is and goes on. */
  leave(then: (saved: Saved) => void): Promise<void>;
  /** Validates, saves and goes on; goes to the first fault where there is one. */
  submit(then: (saved: Saved) => void | Promise<void>): Promise<void>;
}

/**
 * The form of a page's `publicForm` over what was saved of it: saved as it is typed, as far as its own rules let it be, and
 * when the person leaves; sent as a whole at the end. Refusals stand at their fields.
 */
export function usePublicForm<Saved>({
  page,
  dictionaries,
  saved,
  save,
  onSending,
  onTyped,
  fieldOf,
}: PublicFormOptions<Saved>): PublicFormState<Saved> {
  const [form] = useState(() => formOver(page, undefined, false, saved));
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const keep = async (isSilent: boolean) =>
    save(await withSealed(page.form, await savableOf(page, dictionaries, form)), isSilent);
  const refuse = (error: unknown) => {
    const faults = faultsOf(error, fieldOf);
    const [elsewhere] = showFaults(form, faults);
    setRefused({
      code: error instanceof RefusalError ? error.code : undefined,
      text: faults.length > 0 ? (elsewhere?.message ?? '') : messageOf(error),
    });
  };
  const { saving, changed, save: saveAgain, settle } = useSaving(() => keep(true), refuse, onSending);

  useFormEvent(form, LifeCycleTypes.ON_FORM_INPUT_CHANGE, () => {
    setRefused(undefined);
    if (onSending) changed();
    const secrets = secretsIn(page.form);
    onTyped?.(Object.fromEntries(Object.entries(form.values).filter(([name]) => !secrets.includes(name))));
  });

  const hold = (isHeld: boolean) => {
    form.setPattern(isHeld ? 'disabled' : 'editable');
    setBusy(isHeld);
  };
  const leave = async (then: (known: Saved) => void | Promise<void>) => {
    setRefused(undefined);
    hold(true);
    await settle();
    try {
      await then(await keep(false));
    } catch (error) {
      // At once: a field that is still disabled would not take the focus.
      flushSync(() => hold(false));
      refuse(error);
      showFirstError(form);
    } finally {
      hold(false);
    }
  };
  const submit = async (then: (known: Saved) => void | Promise<void>) => {
    // Enter in a field sends it without leaving it.
    normalizeForm(form);
    try {
      await form.validate();
    } catch {
      revealErrors(form);
      showFirstError(form);
      return;
    }
    await leave(then);
  };
  return {
    page,
    dictionaries,
    form,
    saving: onSending && saving,
    refused,
    isBusy,
    saveAgain,
    leave,
    submit,
  };
}
