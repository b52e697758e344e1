import { Button } from 'antd';
import { rememberRow } from '@/components/references/reference-rows';
import type { Doc } from '@/contract/base/doc';
import { PublicForm } from '@/runtime/public-form/public-form';
import { usePublicForm } from '@/runtime/public-form/use-public-form';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { dropDraft, readDraft } from './account-draft';
import { FIELD_OF, type FormShown, isCreditCodeTaken, loadAfter, type Registration, saveStep } from './api';
import { pathOf, STATION } from './flow';
import { licenceAccess } from './licence-access';
import { AccountLinks } from './phone-in-use';
import styles from './register.module.css';
import type { StepProps } from './registration-state';
import { ShownForm } from './shown-form';

/** The company: who it is, its licence, what it supplies and where (specification section 7). */
export default function CompanyForm(props: StepProps) {
  return <ShownForm name="companyForm">{(shown) => <Filling {...props} shown={shown} />}</ShownForm>;
}

function Filling({ registration, flow, onSaved, onInvitation, shown }: StepProps & { shown: FormShown }) {
  const state = usePublicForm({
    ...shown,
    saved: savedIn(registration),
    save: (company, isSilent) => saveStep('companyInfo', company, isSilent),
    onSending: loadAfter,
    fieldOf: FIELD_OF,
  });
  const leaveTo = (path: string, came?: object) =>
    state.leave((saved) => {
      onSaved(saved);
      history.push(path, came);
    });
  const submit = () =>
    state.submit(async () => {
      const done = await saveStep('submit');
      dropDraft();
      onSaved(done);
      history.push(pathOf(flow, done.step));
    });
  const another = (
    <Button size="small" onClick={onInvitation}>
      {t('填写其他邀请码')}
    </Button>
  );
  const { title, description } = shown.page;

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{description}</p>
      <PublicForm
        state={state}
        files={licenceAccess}
        questions={QUESTIONS}
        ways={{ invitation_unusable: another, phone_in_use: <AccountLinks /> }}
        onSubmit={submit}
      >
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

const QUESTIONS = {
  creditCode: async (creditCode: string) =>
    (await isCreditCodeTaken(creditCode)) ? { problem: t('该统一社会信用代码已注册') } : {},
};
