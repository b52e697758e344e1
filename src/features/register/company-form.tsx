import { useRequest } from 'ahooks';
import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { rememberRow } from '@/components/references/reference-rows';
import type { Doc } from '@/contract/doc';
import { creditCodeProblem } from '@/contract/registration';
import { LoadFailed } from '@/runtime/host/load-failed';
import { PublicForm } from '@/runtime/public-form/public-form';
import { usePublicForm } from '@/runtime/public-form/use-public-form';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { dropDraft, readDraft } from './account-draft';
import {
  type CompanyFormShown,
  isCreditCodeTaken,
  loadAfter,
  loadCompanyForm,
  type Registration,
  refusalCode,
  saveCompany,
  submitRegistration,
} from './api';
import { pathOf, STATION } from './flow';
import { licenceAccess } from './licence-access';
import { PhoneInUse } from './phone-in-use';
import { faultsOf } from './refusal-at-field';
import styles from './register.module.css';
import type { StepProps } from './step-page';

/** The company: who it is, its licence, what it supplies and where (specification section 7), by the form that the gateway gives. */
export function CompanyForm(props: StepProps) {
  const { data, error, refresh } = useRequest(loadCompanyForm, { onError: () => undefined });
  if (error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (data) return <ShownForm {...props} shown={data} />;
  return (
    <div className={styles.waiting}>
      <Spin />
    </div>
  );
}

function ShownForm({
  registration,
  flow,
  onSaved,
  onInvitation,
  shown,
}: StepProps & { shown: CompanyFormShown }) {
  const [refused, setRefused] = useState<Refused>();
  const state = usePublicForm({
    ...shown,
    saved: savedIn(registration),
    save: saveCompany,
    onSending: loadAfter,
    faultsOf,
    onRefused: (error, elsewhere) =>
      setRefused({ code: refusalCode(error), text: textOf(error, elsewhere[0]?.message) }),
  });
  const leaveTo = (path: string, came?: object) =>
    state.leave((saved) => {
      onSaved(saved);
      history.push(path, came);
    });
  const submit = () => {
    setRefused(undefined);
    return state.submit(async () => {
      const done = await submitRegistration();
      dropDraft();
      onSaved(done);
      history.push(pathOf(flow, done.step));
    });
  };
  const { title, description } = shown.page;

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{description}</p>
      <PublicForm
        state={state}
        files={licenceAccess}
        questions={{ creditCode: takenProblem }}
        onSubmit={submit}
      >
        {refused && <RefusedNotice refused={refused} onInvitation={onInvitation} />}
        <div className={styles.buttons}>
          <Button
            disabled={state.isBusy}
            onClick={() => leaveTo(pathOf(flow, 'accountInfo'), { revisit: true })}
          >
            {t('上一步')}
          </Button>
          <Button disabled={state.isBusy} onClick={() => leaveTo(STATION)}>
            {t('保存，稍后继续')}
          </Button>
          <Button type="primary" htmlType="submit" loading={state.isBusy}>
            {t('提交注册')}
          </Button>
        </div>
      </PublicForm>
    </>
  );
}

/** What was saved, by the fields of the form; the name that an invitation gave where there is none yet. */
function savedIn({ company: { licenceFiles, ...company } }: Registration): Doc {
  for (const file of licenceFiles) rememberRow({ reference: 'attachment' }, { ...file });
  const { companyName } = readDraft();
  return {
    ...(companyName && { supplierName: companyName }),
    ...company,
    licenceFiles: licenceFiles.map(({ attachmentId }) => attachmentId),
  };
}

async function takenProblem(creditCode: string): Promise<string | null> {
  if (creditCodeProblem(creditCode) !== null) return null;
  return (await isCreditCodeTaken(creditCode)) ? t('该统一社会信用代码已注册') : null;
}

/** What is said of a refusal above the buttons; nothing where its fields say it. */
function textOf(error: unknown, elsewhere: string | undefined): string {
  if (elsewhere !== undefined || faultsOf(error).length > 0) return elsewhere ?? '';
  return error instanceof Error ? error.message : String(error);
}

interface Refused {
  code: string | undefined;
  /** Empty where it is said at a field. */
  text: string;
}

interface RefusedNoticeProps {
  refused: Refused;
  onInvitation(): void;
}

/** Why the registration was not taken, and the way on. */
function RefusedNotice({ refused: { code, text }, onInvitation }: RefusedNoticeProps) {
  if (code === 'phone_in_use') return <PhoneInUse />;
  if (!text) return null;
  const another = code === 'invitation_unusable' && (
    <Button size="small" onClick={onInvitation}>
      {t('填写其他邀请码')}
    </Button>
  );
  return <Alert className={styles.notice} type="error" showIcon message={text} action={another} />;
}
