import { createRoot } from 'react-dom/client';
import { BasicButton } from '@/basic-ui/button';
import { SITE_CONFIG_PATH } from '@/contract/api/site-config';
import { messageOf } from '@/contract/base/message-of';
import { t } from '@/services/i18n';
import styles from './site-fault.module.css';

/** Shown in place of everything else: without its settings the page would ask the wrong hosts. */
export function showSiteFault(reason: unknown): void {
  const root = document.getElementById('root');
  if (!root) return;
  console.error(SITE_CONFIG_PATH, reason);
  createRoot(root).render(
    <main className={styles.fault} role="alert">
      <h1>{t('站点设置无法使用')}</h1>
      <p>{t('请联系管理员检查 config.json：')}</p>
      <pre>{messageOf(reason)}</pre>
      <BasicButton kind="primary" onClick={() => window.location.reload()}>
        {t('重试')}
      </BasicButton>
    </main>,
  );
}
