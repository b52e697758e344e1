import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { usePageTitle } from '@/shell/page-title';
import { PublicFrame } from '@/shell/public-frame';
import { RULES } from './flow';
import styles from './register.module.css';

interface RegisterFrameProps {
  title: string;
  children: ReactNode;
}

/** The frame of every page of registration: the way to sign-in in the header, the page below. */
export function RegisterFrame({ title, children }: RegisterFrameProps) {
  usePageTitle(title);
  return (
    <PublicFrame
      actions={
        <span className={styles.actions}>
          <Link to={RULES} className={styles.rulesLink}>
            {t('注册须知')}
          </Link>
          <span className={styles.haveAccount}>{t('已有账号？')}</span>
          <Link to="/login">{t('去登录')}</Link>
        </span>
      }
    >
      {children}
    </PublicFrame>
  );
}
