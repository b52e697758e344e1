import { useEffect, useState } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { BasicDialog } from '@/basic-ui/dialog';
import { showToast } from '@/basic-ui/toasts';
import { t } from '@/services/i18n';
import { adviceFor } from './browser-advice';
import styles from './browser-advice.module.css';

const SKIPPED = 'browserAdviceSkipped';
const BROWSERS = [
  { name: '谷歌 Chrome 浏览器', about: '56 或更新的版本', url: 'https://www.google.cn/chrome/' },
  { name: '360 极速浏览器', about: '使用极速模式', url: 'https://browser.360.cn/ee/' },
] as const;
const WARNINGS = {
  'switch-from-wechat': '微信内置浏览器无法使用全部功能，请在 Chrome 浏览器中打开本页',
  'upgrade-chrome': '您的 Chrome 浏览器版本过低，请升级到 56 或更新的版本',
} as const;

/** Tells a person whose browser does not fit (specification section 2, login page). Whoever skips is not asked again. */
export function BrowserAdvice() {
  const [advice] = useState(() => adviceFor(navigator.userAgent));
  const [open, setOpen] = useState(() => advice.suggests && localStorage.getItem(SKIPPED) === null);
  useEffect(() => {
    if (advice.warning) showToast(t(WARNINGS[advice.warning]), 'warning');
  }, [advice]);
  if (!open) return null;

  const skip = () => {
    localStorage.setItem(SKIPPED, '1');
    setOpen(false);
  };
  return (
    <BasicDialog
      title={t('建议更换浏览器')}
      onClose={skip}
      width={520}
      footer={<BasicButton onClick={skip}>{t('跳过')}</BasicButton>}
    >
      <p className={styles.lead}>{t('为了正常使用平台的全部功能，建议下载以下浏览器：')}</p>
      <ul className={styles.browsers}>
        {BROWSERS.map(({ name, about, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.browser}>
              <b>{t(name)}</b>
              <span>{t(about)}</span>
            </a>
          </li>
        ))}
      </ul>
    </BasicDialog>
  );
}
