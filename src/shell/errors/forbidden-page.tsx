import { BasicButton } from '@/basic-ui/button';
import { t } from '@/services/i18n';
import { ErrorPage } from './error-page';
import { useWayBack } from './way-back';

/** /403: no permission to look (specification section 2). */
export default function ForbiddenPage() {
  const { home } = useWayBack();
  return (
    <ErrorPage
      code="403"
      title={t('暂时还没有权限查看哦')}
      description={t('如需使用该功能，请联系管理员开通权限。')}
    >
      <BasicButton kind="primary" onClick={home}>
        {t('返回首页')}
      </BasicButton>
    </ErrorPage>
  );
}
