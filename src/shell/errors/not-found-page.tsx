import { BasicButton } from '@/basic-ui/button';
import { t } from '@/services/i18n';
import { ErrorPage } from './error-page';
import { useWayBack } from './way-back';

/** /404: there is no such page; with a button back (specification section 2). */
export default function NotFoundPage() {
  const { back, home } = useWayBack();
  return (
    <ErrorPage
      code="404"
      title={t('页面不存在')}
      description={t('您访问的页面可能已被移动或删除，请检查地址是否正确。')}
    >
      <BasicButton kind="primary" onClick={back}>
        {t('返回')}
      </BasicButton>
      <BasicButton onClick={home}>{t('返回首页')}</BasicButton>
    </ErrorPage>
  );
}
