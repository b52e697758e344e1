import { type Form, isField } from '@formily/core';
import { ConfigProvider } from 'antd';
import { type FocusEvent, type FormEvent, type ReactNode, useRef } from 'react';
import { JudgedWhenLeftContext } from '@/components/field/judged-when-left';
import { type FileAccess, FileAccessProvider } from '@/components/files/file-access';
import { afterPress } from '@/dom/after-press';
import { keepEnterInPickers } from '../form/keep-enter';
import { RecordForm } from '../form/record-form';
import '../runtime.css';
import { SavingNote } from './saving-note';
import type { PublicFormState } from './use-public-form';

/** Asks about the value of a field, once it is left; answers what is wrong with it, in the person's language. */
type Question = (value: string) => Promise<string | null>;

interface PublicFormProps<Saved> {
  state: PublicFormState<Saved>;
  /** How its fields reach their files. */
  files: FileAccess;
  /** What is asked about fields, by their names; where nobody can be asked, the value passes. */
  questions?: Readonly<Record<string, Question>>;
  onSubmit(): void;
  /** The buttons. */
  children: ReactNode;
}

/** The fields of a public form, without a page around them. What is wrong with a field is said once it is left. */
export function PublicForm<Saved>({
  state: { page, dictionaries, form, saving, saveAgain },
  files,
  questions = {},
  onSubmit,
  children,
}: PublicFormProps<Saved>) {
  const answers = useRef(new Map<string, Promise<string | null>>());
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <ConfigProvider componentSize="large">
      <form
        className="public-form"
        noValidate
        onSubmit={send}
        onKeyDown={keepEnterInPickers}
        onBlur={(event) => void askAbout(form, event, questions, answers.current)}
      >
        <FileAccessProvider value={files}>
          <JudgedWhenLeftContext.Provider value={true}>
            <RecordForm page={page} dictionaries={dictionaries} form={form} isNew />
          </JudgedWhenLeftContext.Provider>
        </FileAccessProvider>
        {children}
        <SavingNote saving={saving} onRetry={saveAgain} />
      </form>
    </ConfigProvider>
  );
}

/** Each value is asked about once. */
async function askAbout(
  form: Form,
  { target }: FocusEvent,
  questions: Readonly<Record<string, Question>>,
  answers: Map<string, Promise<string | null>>,
): Promise<void> {
  const address = target.closest<HTMLElement>('[data-address]')?.dataset.address ?? '';
  const field = form.fields[address];
  if (!field || !isField(field)) return;
  const name = field.path.toString();
  const ask = Object.hasOwn(questions, name) ? questions[name] : undefined;
  await afterPress();
  const { value } = field;
  if (!ask || typeof value !== 'string' || value === '') return;
  const key = `${name} ${value}`;
  const answer = answers.get(key) ?? ask(value);
  answers.set(key, answer);
  const problem = await answer.catch(() => {
    answers.delete(key);
    return null;
  });
  if (problem === null || field.value !== value) return;
  field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [problem] });
}
