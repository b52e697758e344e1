import { BasicButton } from '@/basic-ui/button';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { interruptSession } from '@/services/session/interrupted';
import { ErrorPage } from './error-page';
import { useWayBack } from './way-back';

/** /401: the token does not open this page, or no longer does. */
export default function NoAccessPage() {
  const navigate = useNavigate();
  const { from, home } = useWayBack();
  const signInAgain = () => {
    interruptSession();
    navigate('/login', { replace: true, state: { from } });
  };
  return (
    <ErrorPage
      code="401"
      title={t('当前用户没有访问该页面资源的权限！')}
      description={t('登录可能已失效，重新登录后会回到刚才的页面。')}
    >
      <BasicButton kind="primary" onClick={signInAgain}>
        {t('重新登录')}
      </BasicButton>
      <BasicButton onClick={home}>{t('返回首页')}</BasicButton>
    </ErrorPage>
  );
}
