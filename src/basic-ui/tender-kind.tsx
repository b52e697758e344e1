import { t } from '@/services/i18n';
import styles from './tender-kind.module.css';

const NAMES: Readonly<Record<string, string>> = { tender: '招标', recruit: '招募' };

/** Whether something is a tender or a recruitment, before its title. */
export function TenderKind({ type }: { type: string }) {
  return (
    <span className={styles.kind} data-type={type}>
      {t(NAMES[type] ?? '公告')}
    </span>
  );
}
