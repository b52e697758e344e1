import { BasicButton } from '@/basic-ui/button';
import { t } from '@/services/i18n';
import { ErrorPage } from './error-page';
import { useWayBack } from './way-back';

/** /502: the gateway gave no answer (specification sections 2 and 8). */
export default function UnreachablePage() {
  const { retry } = useWayBack();
  return (
    <ErrorPage code="502" title={t('咦，网络怎么无法连接')} description={t('请检查您的网络连接，稍后再试。')}>
      <BasicButton kind="primary" onClick={retry}>
        {t('重试')}
      </BasicButton>
    </ErrorPage>
  );
}
