import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** What went wrong, above the fields of a form. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.dot} aria-hidden="true">
        !
      </span>
      {children}
    </div>
  );
}
