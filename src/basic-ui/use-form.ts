import { type RefObject, useRef, useState } from 'react';
import { afterPress } from '@/dom/after-press';
import { t } from '@/services/i18n';

/** What is wrong with one value, as the Chinese text that `t` translates; null when nothing is. */
type ProblemOf<Values> = (value: string, values: Values) => string | null;

export interface FormField {
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  problem: string | undefined;
  inputRef: RefObject<HTMLInputElement>;
}

export interface BasicForm<Values> {
  values: Values;
  field(name: keyof Values & string): FormField;
  set(name: keyof Values & string, value: string): void;
  /** Says at a field why it was refused, in the person's language, until something else is typed into it; goes there. */
  refuse(name: keyof Values & string, why: string): void;
  /** Shows what is wrong and goes to the first field that is; answers whether nothing is. */
  check(): boolean;
}

interface FormRules<Values> {
  initial: Values;
  problems: { readonly [Name in keyof Values]?: ProblemOf<Values> };
  /** What a person means by what was typed; applied when the field is left and before the rules. */
  tidy?: { readonly [Name in keyof Values]?: (typed: string) => string };
  /** What was refused before the form was there. */
  refused?: { readonly [Name in keyof Values]?: string };
}

/**
 * A small form of text fields (decision 037): a rule speaks once its field has been left with something in it, or the form
 * has been submitted, and from then on with every letter.
 */
export function useBasicForm<Values extends Record<string, string>>({
  initial,
  problems,
  tidy = {},
  refused: before = {},
}: FormRules<Values>): BasicForm<Values> {
  const [values, setValues] = useState(initial);
  const [spoken, setSpoken] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<string, string>>>(before);
  const inputs = useRef<Record<string, RefObject<HTMLInputElement>>>({});
  const names = Object.keys(initial) as (keyof Values & string)[];

  const meant = (name: keyof Values & string) => tidy[name]?.(values[name]!) ?? values[name]!;
  const problemOf = (name: keyof Values & string) => problems[name]?.(meant(name), values) ?? null;
  const inputRef = (name: string) => {
    inputs.current[name] ??= { current: null };
    return inputs.current[name]!;
  };
  const set = (name: keyof Values & string, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));

  const problemShown = (name: keyof Values & string) => {
    const problem = spoken.has(name) ? problemOf(name) : null;
    return refused[name] ?? (problem === null ? undefined : t(problem));
  };

  return {
    values: Object.fromEntries(names.map((name) => [name, meant(name)])) as Values,
    set,
    refuse: (name, why) => {
      setRefused((before) => ({ ...before, [name]: why }));
      inputRef(name).current?.focus();
    },
    field: (name) => ({
      value: values[name]!,
      onChange: (value) => {
        set(name, value);
        setRefused(({ [name]: _, ...others }) => others);
      },
      onBlur: () => {
        if (meant(name) !== values[name]) set(name, meant(name));
        if (values[name] === '') return;
        void afterPress().then(() => setSpoken((before) => new Set([...before, name])));
      },
      problem: problemShown(name),
      inputRef: inputRef(name),
    }),
    check: () => {
      setRefused({});
      setSpoken(new Set(names));
      const wrong = names.find((name) => problemOf(name) !== null);
      if (wrong !== undefined) inputRef(wrong).current?.focus();
      return wrong === undefined;
    },
  };
}
