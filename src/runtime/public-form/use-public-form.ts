import { type Form, LifeCycleTypes } from '@formily/core';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { normalizeForm } from '@/components/field/normalize-field';
import { revealErrors } from '@/components/field/reveal-errors';
import type { Doc } from '@/contract/doc';
import type { Dictionaries } from '@/contract/fields';
import type { FormPage } from '@/contract/page-schema';
import { showFirstError } from '../form/show-error';
import { showFaults } from '../record/submit-record';
import { formOver } from '../record/use-record';
import { savableOf } from './savable';
import { type Saving, useSaving } from './use-saving';

interface Fault {
  path: string;
  message: string;
}

interface PublicFormOptions<Saved> {
  page: FormPage;
  dictionaries: Dictionaries;
  /** What was saved before. */
  saved: Doc;
  /** Saves what is filled in; `isSilent` where nobody has pressed anything. */
  save(doc: Doc, isSilent: boolean): Promise<Saved>;
  /** Told of each saving that begins without a press; it never rejects. */
  onSending(saving: Promise<void>): void;
  /** What a refusal says of which fields. */
  faultsOf(error: unknown): Fault[];
  /** Told of a refusal, and of what it says that no field can say. */
  onRefused(error: unknown, elsewhere: Fault[]): void;
}

/** A public form on the screen: what becomes of what is typed into it, and how it is sent. */
export interface PublicFormState<Saved> {
  page: FormPage;
  dictionaries: Dictionaries;
  form: Form;
  saving: Saving;
  /** Whether it is on its way; nothing can be filled in meanwhile. */
  isBusy: boolean;
  saveAgain(): Promise<void>;
  /** Saves what there is and goes on. */
  leave(then: (saved: Saved) => void): Promise<void>;
  /** Validates, saves and goes on; goes to the first fault where there is one. */
  submit(then: (saved: Saved) => Promise<void>): Promise<void>;
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
  faultsOf,
  onRefused,
}: PublicFormOptions<Saved>): PublicFormState<Saved> {
  const [form] = useState(() => formOver(page, undefined, false, saved));
  const [isBusy, setBusy] = useState(false);
  const keep = async (isSilent: boolean) => save(await savableOf(page, dictionaries, form), isSilent);
  const refuse = (error: unknown) => onRefused(error, showFaults(form, faultsOf(error)));
  const { saving, changed, save: saveAgain, settle } = useSaving(() => keep(true), refuse, onSending);

  const hear = useMemoizedFn(changed);
  useEffect(() => {
    const subscription = form.subscribe(({ type }) => {
      if (type === LifeCycleTypes.ON_FORM_INPUT_CHANGE) hear();
    });
    return () => form.unsubscribe(subscription);
  }, [form, hear]);

  const hold = (isHeld: boolean) => {
    form.setPattern(isHeld ? 'disabled' : 'editable');
    setBusy(isHeld);
  };
  const leave = async (then: (known: Saved) => void | Promise<void>) => {
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
  const submit = async (then: (known: Saved) => Promise<void>) => {
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
  return { page, dictionaries, form, saving, isBusy, saveAgain, leave, submit };
}
