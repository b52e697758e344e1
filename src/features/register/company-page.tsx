import { t } from '@/services/i18n';
import { CompanyForm } from './company-form';
import { StepPage } from './step-page';

/** /sass/basicinfo and /register/companyInfo: the company (specification section 2). */
export default function CompanyPage() {
  return (
    <StepPage step="companyInfo" title={t('企业信息')}>
      {(props) => <CompanyForm {...props} />}
    </StepPage>
  );
}
