import { getLanguage, switchLanguage, t } from '@/services/i18n';
import styles from './language-switch.module.css';

/** Switches to the other of the two languages, named in itself; the page loads again. */
export function LanguageSwitch() {
  const [other, name] = getLanguage() === 'en' ? (['zh-CN', '中文'] as const) : (['en', 'English'] as const);
  return (
    <button
      type="button"
      className={styles.switch}
      lang={other}
      title={t('切换语言')}
      onClick={() => switchLanguage(other)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.globe}>
        <circle cx="8" cy="8" r="6.4" />
        <path d="M1.6 8h12.8M8 1.6c4.2 3.9 4.2 8.9 0 12.8M8 1.6c-4.2 3.9-4.2 8.9 0 12.8" />
      </svg>
      {name}
    </button>
  );
}
