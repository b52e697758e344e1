import type { ReactNode } from 'react';
import styles from './errors.module.css';

interface ErrorPageProps {
  /** The number of the error as people know it, e.g. 404. */
  code: string;
  title: string;
  description: string;
  children: ReactNode;
}

/** An error page: a drawing around the number, what happened, and what can be done. */
export function ErrorPage({ code, title, description, children }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <svg viewBox="0 0 320 180" className={styles.scene} aria-hidden="true">
        <ellipse cx="160" cy="158" rx="128" ry="12" fill="var(--primary-soft)" />
        <path d="M24 96 C 70 40, 110 150, 160 92 S 250 40, 296 92" className={styles.route} />
        <g className={styles.parcel}>
          <path d="M160 32 210 58 160 84 110 58z" fill="#dfe9f5" />
          <path d="M110 58 160 84v62L110 120z" fill="#b9cde6" />
          <path d="M210 58 160 84v62l50-26z" fill="#8fb0d6" />
          <path d="M135 45 185 71v14l-10 5V76L125 50z" fill="var(--amber)" opacity="0.85" />
        </g>
        <circle cx="24" cy="96" r="7" fill="var(--teal)" />
        <circle cx="296" cy="92" r="7" fill="var(--amber)" />
      </svg>
      <p className={styles.code}>{code}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
