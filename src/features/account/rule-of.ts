import type { FormInstance, FormRule } from 'antd';
import { t } from '@/services/i18n';

/** A rule of a form's field from a function that tells what is wrong with what is meant, in Chinese as translation key. */
export function ruleOf(
  problemOf: (value: string) => string | null,
  tidy: (typed: string) => string = (typed) => typed,
): FormRule {
  return {
    validator: async (_, value: string | undefined) => {
      const problem = problemOf(tidy(value ?? ''));
      if (problem) throw new Error(t(problem));
    },
  };
}

/** Says why the gateway refused at the field it concerns. */
export function refusedBy<Values>(form: FormInstance<Values>, name: keyof Values & string) {
  return ({ message }: Error) =>
    form.setFields([{ name, errors: [message] } as Parameters<typeof form.setFields>[0][number]]);
}
