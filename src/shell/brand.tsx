import { t } from '@/services/i18n';
import styles from './brand.module.css';

/** The product's mark: a box held together at its centre. */
function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.logo}>
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinejoin="round">
        <path d="M16 6.5 24.2 11v10L16 25.5 7.8 21V11z" />
        <path d="M7.8 11 16 15.6 24.2 11M16 15.6v9.9" />
      </g>
      <circle cx="16" cy="15.6" r="2.6" fill="var(--amber)" />
    </svg>
  );
}

/** Mark, product name and, where there is one, the name of the face. */
export function Brand({ face, compact = false }: { face?: string; compact?: boolean }) {
  return (
    <span className={styles.brand}>
      <Logo />
      {!compact && <span className={styles.name}>{t('供应链协同平台')}</span>}
      {!compact && face && <span className={styles.face}>{face}</span>}
    </span>
  );
}
