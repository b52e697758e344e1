import { t } from '@/services/i18n';
import { AccountForm } from './account-form';
import { StepPage } from './step-page';

/** /sass/register and /register/accountInfo: the phone, then the account (specification section 2). */
export default function AccountPage() {
  return (
    <StepPage step="accountInfo" title={t('账号信息')}>
      {(props) => <AccountForm {...props} />}
    </StepPage>
  );
}
