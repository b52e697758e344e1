import { type ReactNode, useEffect, useRef } from 'react';
import styles from './register.module.css';

/** Brings what has just been said into sight: a long form is sent from its end, and what is above it stands out of sight. */
export function InSight({ children }: { children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    said.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
  }, []);
  return (
    <div ref={said} className={styles.said}>
      {children}
    </div>
  );
}
