import type { FormInstance } from 'antd';
import { afterPress } from '@/dom/after-press';
import { t } from '@/services/i18n';

type Tidy = (typed: string) => string;

/**
 * A field's rules from what is wrong with its value, once that has been put right as its person means it: what was typed
 * is looked at when the field is left, that something is missing only when the form is sent. For a field with
 * `validateFirst` of a `RegisterForm`.
 */
export function fieldRules(problemOf: (value: string) => string | null, tidy: Tidy = (typed) => typed) {
  const found = (value: string) => {
    const problem = problemOf(value);
    if (problem) throw new Error(t(problem));
  };
  return [
    {
      validateTrigger: 'onBlur',
      validator: async (_: unknown, typed = '') => {
        const value = tidy(typed);
        if (value) found(value);
      },
    },
    { validateTrigger: 'onSubmit', validator: async (_: unknown, typed = '') => found(tidy(typed)) },
  ];
}

/**
 * A rule that asks the gateway once the field is left, and each value once; what it cannot be asked about passes, since
 * the gateway decides again in the end. `ask` answers a text that is in the person's language already.
 */
export function askedRule(ask: (value: string) => Promise<string | null>, tidy: Tidy) {
  const answers = new Map<string, Promise<string | null>>();
  const once = (value: string) => {
    const known = answers.get(value);
    if (known) return known;
    const asked = ask(value).catch(() => {
      answers.delete(value);
      return null;
    });
    answers.set(value, asked);
    return asked;
  };
  return {
    validateTrigger: 'onBlur',
    validator: async (_: unknown, typed = '') => {
      const problem = await once(tidy(typed));
      await afterPress();
      if (problem) throw new Error(problem);
    },
  };
}

/**
 * Runs the `onBlur` rules of the field `name` if something was typed into it; that a field is empty is said by sending the
 * form alone. `triggerName` is what antd's fields give for their own triggers.
 */
export function checkOnBlur(form: FormInstance, name: string): void {
  const typed: unknown = form.getFieldValue(name);
  if (typeof typed !== 'string' || typed === '') return;
  form.validateFields([name], { triggerName: 'onBlur' } as ValidateOptions).catch(() => {});
}

type ValidateOptions = NonNullable<Parameters<FormInstance['validateFields']>[1]>;

/** Takes the messages away from the fields that have just been changed; a form's `onValuesChange`. */
export function forgetFaults(form: FormInstance, changed: object): void {
  form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
}
