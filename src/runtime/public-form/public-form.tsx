import { type Form, isField } from '@formily/core';
import { useMemoizedFn } from 'ahooks';
import { Alert, ConfigProvider } from 'antd';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { BesideFieldsContext } from '@/components/field/beside-fields';
import { JudgedWhenLeftContext } from '@/components/field/judged-when-left';
import { type FileAccess, FileAccessProvider } from '@/components/files/file-access';
import { afterPress } from '@/dom/after-press';
import { intoSight } from '@/dom/into-sight';
import { filesOfGateway } from '../form/file-access';
import { keepEnterInPickers } from '../form/keep-enter';
import { RecordForm } from '../form/record-form';
import '../runtime.css';
import { SavingNote } from './saving-note';
import type { PublicFormState } from './use-public-form';

/** What is wrong with a value, or what is to be told of it, in the person's language. */
interface Finding {
  problem?: string | undefined;
  note?: string | undefined;
}

/** Asks about the value of a field that its own rules let pass, once it is left. */
type Question = (value: string) => Promise<Finding>;

interface PublicFormProps<Saved> {
  state: PublicFormState<Saved>;
  files?: FileAccess;
  /** What is asked about fields, by their names; where nobody can be asked, the value passes. */
  questions?: Readonly<Record<string, Question>>;
  /** What stands behind the controls of fields, by their names. */
  beside?: Readonly<Record<string, ReactNode>>;
  /** What can be done about a refusal, by its code. */
  ways?: Readonly<Record<string, ReactNode>>;
  onSubmit(): void;
  /** The buttons. */
  children: ReactNode;
}

const NOTHING_ASKED = {};

/** The fields of a public form, without a page around them. What is wrong with a field is said once it is left. */
export function PublicForm<Saved>({
  state: { page, dictionaries, form, saving, refused, saveAgain },
  files = filesOfGateway,
  questions = NOTHING_ASKED,
  beside,
  ways = {},
  onSubmit,
  children,
}: PublicFormProps<Saved>) {
  const answers = useRef(new Map<string, Promise<Finding>>());
  const ask = useMemoizedFn((name: string) => askAbout(form, name, questions, answers.current));
  // What was saved is told of as well.
  useEffect(() => {
    for (const name of Object.keys(questions)) void ask(name);
  }, [questions, ask]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const leave = ({ target }: FocusEvent) => {
    const address = target.closest<HTMLElement>('[data-address]')?.dataset.address ?? '';
    const path = form.fields[address]?.path.toString();
    if (path !== undefined) void ask(path);
  };
  return (
    <ConfigProvider componentSize="large">
      <form className="public-form" noValidate onSubmit={send} onKeyDown={keepEnterInPickers} onBlur={leave}>
        <FileAccessProvider value={files}>
          <JudgedWhenLeftContext.Provider value={true}>
            <BesideFieldsContext.Provider value={beside}>
              <RecordForm page={page} dictionaries={dictionaries} form={form} isNew />
            </BesideFieldsContext.Provider>
          </JudgedWhenLeftContext.Provider>
        </FileAccessProvider>
        {refused?.text && (
          <div ref={intoSight} style={{ marginBottom: 20 }}>
            <Alert
              type="error"
              showIcon
              message={refused.text}
              description={refused.code === undefined ? undefined : ways[refused.code]}
            />
          </div>
        )}
        {children}
        {saving && <SavingNote saving={saving} onRetry={saveAgain} />}
      </form>
    </ConfigProvider>
  );
}

/** Each value is asked about once. */
async function askAbout(
  form: Form,
  name: string,
  questions: Readonly<Record<string, Question>>,
  answers: Map<string, Promise<Finding>>,
): Promise<void> {
  const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
  await afterPress();
  const field = form.query(name).take();
  if (!question || !field || !isField(field)) return;
  // Of a trigger of its own: the form's own rules leave it where it is.
  const tell = (text?: string) =>
    field.setFeedback({
      type: 'success',
      code: 'ValidateSuccess',
      triggerType: 'onBlur',
      messages: text ? [text] : [],
    });
  tell();
  const { value } = field;
  if (typeof value !== 'string' || value === '') return;
  await field.validate('onInput').catch(() => undefined);
  if (field.selfErrors.length > 0) return;
  const key = `${name} ${value}`;
  const answer = answers.get(key) ?? question(value);
  answers.set(key, answer);
  const { problem, note } = await answer.catch((): Finding => {
    answers.delete(key);
    return {};
  });
  if (field.value !== value) return;
  tell(note);
  if (problem === undefined) return;
  field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [problem] });
}
