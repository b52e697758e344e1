import { Button, Result } from 'antd';
import { createRoot } from 'react-dom/client';
import { SITE_CONFIG_PATH } from '@/contract/site-config';
import { t } from '@/services/i18n';

/** Shown in place of everything else: without its settings the page would ask the wrong hosts. */
export function showSiteFault(reason: unknown): void {
  const root = document.getElementById('root');
  if (!root) return;
  console.error(SITE_CONFIG_PATH, reason);
  createRoot(root).render(
    <Result
      status="warning"
      title={t('站点设置无法使用')}
      subTitle={
        <>
          {t('请联系管理员检查 config.json：')}
          <pre style={{ margin: '12px 0 0', whiteSpace: 'pre-wrap', font: 'inherit' }}>
            {reason instanceof Error ? reason.message : String(reason)}
          </pre>
        </>
      }
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('重试')}
        </Button>
      }
    />,
  );
}
