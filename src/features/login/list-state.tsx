import { BasicButton } from '@/basic-ui/button';
import { Spinner } from '@/basic-ui/spinner';
import { t } from '@/services/i18n';
import styles from './landing.module.css';

interface ListStateProps {
  failed: boolean;
  /** Undefined while it is on its way. */
  count: number | undefined;
  empty: string;
  onRetry(): void;
}

/** What stands in the place of a list that has no rows to show; nothing where it has. */
export function ListState({ failed, count, empty, onRetry }: ListStateProps) {
  if (failed) {
    return (
      <div className={styles.state} role="alert">
        <p>{t('暂时无法加载，请稍后再试')}</p>
        <BasicButton onClick={onRetry}>{t('重试')}</BasicButton>
      </div>
    );
  }
  if (count === undefined) {
    return (
      <div className={styles.state}>
        <Spinner label={t('加载中…')} />
      </div>
    );
  }
  if (count > 0) return null;
  return (
    <div className={styles.state}>
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <ellipse cx="48" cy="56" rx="34" ry="5" fill="#e6ecf3" />
        <path d="M22 24h52v28H22z" fill="#f6f9fc" stroke="#b9c8da" strokeWidth="1.6" />
        <path d="M22 24l8-12h36l8 12M22 24h18l3 7h10l3-7h18" fill="#fff" stroke="#b9c8da" strokeWidth="1.6" />
      </svg>
      <p>{empty}</p>
    </div>
  );
}
