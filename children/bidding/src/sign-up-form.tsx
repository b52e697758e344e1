import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChildFile, ChildProps, ChildRefusal } from '../../../src/contract/child-app';
import { FORMATS } from '../../../src/contract/rules/formats';
import { tidyMobile, tidyText, trimmed } from '../../../src/contract/typed-text';
import { accountContact, filesOf, type Participation, type SignUpFields, saveSignUp } from './participation';
import { SignUpFiles } from './sign-up-files';
import type { TenderDetail } from './tender';
import { t } from './texts';

/** From top to bottom. */
const FIELDS = ['contactName', 'contactMobile', 'remark', 'attachments'] as const;
type Problems = Partial<Record<keyof SignUpFields | '', string>>;

interface SignUpFormProps extends ChildProps {
  tender: TenderDetail;
  /** What was filled in before; absent for a first sign-up. */
  before: Participation | undefined;
  onDone(): void;
  onCancel(): void;
}

/** Who is to be spoken to about the sign-up; the gateway decides, this tells earlier. */
export function SignUpForm(props: SignUpFormProps) {
  const { before, onCancel } = props;
  const { field, files, setFiles, setUploading, fileProblem, problem, isBusy, submit } = useSignUp(props);
  return (
    <form className="bidding-form" onSubmit={submit} noValidate>
      <Field
        label={t('联系人')}
        isRequired
        isFirst
        tidy={tidyText}
        {...field('contactName')}
        maxLength={20}
        autoComplete="name"
      />
      <Field
        label={t('联系手机')}
        isRequired
        tidy={tidyMobile}
        {...field('contactMobile')}
        maxLength={30}
        inputMode="tel"
        autoComplete="tel"
      />
      <Field label={t('备注')} isLong tidy={trimmed} {...field('remark')} maxLength={200} />
      <SignUpFiles
        upload={props.upload}
        files={files}
        problem={fileProblem}
        onChange={setFiles}
        onBusy={setUploading}
      />
      <div className="bidding-actions">
        <button type="submit" className="bidding-button primary" disabled={isBusy}>
          {before ? t('保存') : t('提交报名')}
        </button>
        <button type="button" className="bidding-button" onClick={onCancel}>
          {t('取消')}
        </button>
      </div>
      {problem && (
        <p className="bidding-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

type TypedFields = Omit<SignUpFields, 'attachments'>;

/** What was filled in before, or who the account is; a field that has been typed in meanwhile is left as it is. */
function useBegun({ before, ...props }: SignUpFormProps) {
  const { user } = props;
  const [fields, setFields] = useState<TypedFields>({
    contactName: before?.contactName ?? user?.displayName ?? '',
    contactMobile: before?.contactMobile ?? user?.telephone ?? '',
    remark: before?.remark ?? '',
  });
  const [files, setFiles] = useState<ChildFile[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const ignore = () => undefined;
    if (before) return void filesOf(props, before).then(setFiles, ignore);
    accountContact(props).then(
      (contact) =>
        setFields((now) => ({
          ...now,
          ...(now.contactName === (user?.displayName ?? '') && { contactName: contact.contactName }),
        })),
      ignore,
    );
  }, []);
  return { fields, setFields, files, setFiles };
}

function useSignUp(opened: SignUpFormProps) {
  const { before, onDone, tender, ...props } = opened;
  const { fields, setFields, files, setFiles } = useBegun(opened);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const field = (name: keyof TypedFields) => ({
    name,
    value: fields[name],
    problem: problems[name],
    onChange: (value: string) => {
      setFields({ ...fields, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const tell = (found: Problems) => {
      setProblems(found);
      const first = FIELDS.find((name) => found[name] !== undefined);
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    };
    const meant = {
      contactName: tidyText(fields.contactName),
      contactMobile: tidyMobile(fields.contactMobile),
      remark: trimmed(fields.remark),
    };
    setFields(meant);
    const found = problemsOf(meant);
    if (isUploading) found.attachments = t('文件还在上传，请稍等。');
    tell(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const attachments = files.map(({ attachmentId }) => attachmentId);
      await saveSignUp(props, tender, { ...meant, attachments }, before);
      onDone();
    } catch (reason) {
      tell(toldBy(reason as ChildRefusal));
      setBusy(false);
    }
  };
  return {
    field,
    files,
    setFiles: (next: ChildFile[]) => {
      setFiles(next);
      setProblems({ ...problems, attachments: undefined });
    },
    setUploading,
    fileProblem: problems.attachments,
    problem: problems[''],
    isBusy,
    submit,
  };
}

function problemsOf({ contactName, contactMobile }: TypedFields): Problems {
  return {
    ...(contactName === '' && { contactName: t('请填写联系人') }),
    ...(contactMobile === ''
      ? { contactMobile: t('请填写联系手机') }
      : !FORMATS.mobile.test(contactMobile) && { contactMobile: t(FORMATS.mobile.message) }),
  };
}

/** What the gateway refused, each at its field; what stands at no field of this form is told below it. */
function toldBy({ code, data, message }: ChildRefusal): Problems {
  if (code !== 'rule_violation') return { '': message };
  const { violations } = data as { violations: { path: string; rule: string; message: string }[] };
  return Object.fromEntries(
    violations.map(({ path, rule, message: text }) => {
      if (path === 'orderId') return ['', rule === 'unique' ? t('贵公司已经报过名，请刷新页面查看。') : text];
      return [FIELDS.some((name) => name === path) ? path : '', text];
    }),
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  maxLength: number;
  isRequired?: boolean;
  isLong?: boolean;
  isFirst?: boolean;
  inputMode?: 'tel';
  autoComplete?: string;
  /** What is meant by what was typed, shown once the field is left. */
  tidy(typed: string): string;
  onChange(value: string): void;
}

function Field({ label, value, problem, isRequired, isLong, isFirst, tidy, onChange, ...more }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const shared = {
    ...more,
    id,
    ref: input,
    value,
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: () => tidy(value) !== value && onChange(tidy(value)),
  };
  return (
    <div className="bidding-field">
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <i aria-hidden="true" className="bidding-required">
            *
          </i>
        )}
      </label>
      {isLong ? <textarea rows={3} {...shared} /> : <input type="text" {...shared} />}
      <p id={`${id}-problem`} className="bidding-problem">
        {problem}
      </p>
    </div>
  );
}
