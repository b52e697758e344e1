import type { ReactNode } from 'react';
import styles from './landing.module.css';

export function SectionHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </header>
  );
}
