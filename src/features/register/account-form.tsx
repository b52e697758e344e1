import { Button } from 'antd';
import { PublicForm } from '@/runtime/public-form/public-form';
import { usePublicForm } from '@/runtime/public-form/use-public-form';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { AgreementLink } from '@/ui/agreements/agreement-link';
import { keepDraft, readDraft } from './account-draft';
import { FIELD_OF, type FormShown, referrerName, refusalCode, saveStep } from './api';
import { pathOf } from './flow';
import styles from './register.module.css';
import type { StepProps } from './registration-state';
import { ShownForm } from './shown-form';

/** The account: user name, password, who referred the company, the agreements (specification sections 3 and 5). */
export default function AccountForm(props: StepProps) {
  return <ShownForm name="accountForm">{(shown) => <Filling {...props} shown={shown} />}</ShownForm>;
}

function Filling({ registration, flow, onSaved, shown }: StepProps & { shown: FormShown }) {
  const { telephone, tenantName, invited, account } = registration;
  const state = usePublicForm({
    ...shown,
    saved: { ...account, ...readDraft() },
    save: (account) => saveStep('accountInfo', account),
    onTyped: keepDraft,
    fieldOf: FIELD_OF,
  });
  const submit = () =>
    state.submit((saved) => {
      onSaved(saved);
      history.push(pathOf(flow, saved.step));
    });
  return (
    <>
      <h1 className={styles.title}>{shown.page.title}</h1>
      <p className={styles.lead}>
        {t(
          invited
            ? '已验证手机号 {telephone}，受“{tenant}”邀请注册'
            : '已验证手机号 {telephone}，注册为“{tenant}”的供应商',
          { telephone: telephone.replace(/^(\d{3})\d{4}/, '$1****'), tenant: tenantName },
        )}
      </p>
      <PublicForm state={state} questions={QUESTIONS} beside={AGREEMENTS} onSubmit={submit}>
        <Button type="primary" htmlType="submit" block loading={state.isBusy}>
          {t('保存，下一步')}
        </Button>
      </PublicForm>
    </>
  );
}

const QUESTIONS = { referrerMobile: askReferrer };

/** Tells the name of the employee who referred the company, as far as the gateway does. */
async function askReferrer(mobile: string) {
  try {
    return { note: t('推荐人：{name}', { name: await referrerName(mobile) }) };
  } catch (error) {
    if (refusalCode(error) !== 'referrer_not_found') throw error;
    return { problem: (error as Error).message };
  }
}

const AGREEMENTS = { agreement: <Agreements /> };

/** Beside the label: inside, a click in the text that they open would tick the box. */
function Agreements() {
  return (
    <>
      <AgreementLink name="user" />
      {t('和')}
      <AgreementLink name="privacy" />
    </>
  );
}
