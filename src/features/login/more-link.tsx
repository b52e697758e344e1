import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import styles from './landing.module.css';

export function MoreLink({ to }: { to: string }) {
  return (
    <p className={styles.more}>
      <Link to={to}>{t('查看更多')}</Link>
    </p>
  );
}
