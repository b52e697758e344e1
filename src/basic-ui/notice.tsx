import type { ReactNode } from 'react';
import styles from './notice.module.css';

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
