import type { ReactNode } from 'react';
import { isBeijingHere, nowInBeijing } from '@/contract/fields/derived';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { getFace, getText } from '@/services/session/session';
import { Brand } from './brand';
import { homeOf } from './guard';
import { LanguageSwitch } from './language-switch';
import styles from './public-frame.module.css';

interface PublicFrameProps {
  /** What stands at the right of the header, before the language; who is signed in finds the way home there instead. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame around pages that need no sign-in and fill the window (specification section 2): brand, page, copyright. */
export function PublicFrame({ actions, children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.inner}>
          <Link to="/login" className={styles.home} aria-label={`${t('供应链协同平台')} ${t('回到首页')}`}>
            <Brand />
          </Link>
          <span className={styles.space} />
          <span className={styles.actions}>
            {getText('authorization') === '' ? actions : <Link to={homeOf(getFace())}>{t('返回首页')}</Link>}
          </span>
          <LanguageSwitch />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <PublicFooter />
    </div>
  );
}

export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      © {nowInBeijing(new Date()).slice(0, 4)} {t('供应链协同平台')} {t('版权所有')}
      {!isBeijingHere(new Date()) && <> · {t('页面上的时间都是北京时间（UTC+8）')}</>}
    </footer>
  );
}
