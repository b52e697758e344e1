import type { ReactNode } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import { t } from '@/services/i18n';
import styles from './greeting.module.css';

interface GreetingProps {
  title: string;
  tag?: ReactNode;
  /** Shown in order; a fact without a value is left out. */
  facts: { label: string; value: string | undefined }[];
}

/** The band at the top of a home page. */
export function Greeting({ title, tag, facts }: GreetingProps) {
  return (
    <section className={styles.greeting}>
      <p className={styles.hello}>{greetingAt(Number(nowInBeijing(new Date()).slice(11, 13)))}</p>
      <h1 className={styles.title}>
        <span>{title}</span>
        {tag}
      </h1>
      <dl className={styles.facts}>
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <svg viewBox="0 0 260 160" className={styles.mark} aria-hidden="true">
        <g fill="none" stroke="#fff" strokeWidth="1.5" strokeLinejoin="round">
          <path d="M170 20 230 52v64l-60 32-60-32V52z" opacity="0.35" />
          <path d="M110 52l60 32 60-32M170 84v64" opacity="0.35" />
          <path d="M70 78 100 94v32l-30 16-30-16V94z" opacity="0.25" />
          <path d="M40 94l30 16 30-16M70 110v32" opacity="0.25" />
        </g>
        <circle cx="170" cy="84" r="6" fill="var(--amber)" />
        <circle cx="70" cy="110" r="4" fill="var(--teal)" />
        <path d="M70 110 170 84" stroke="#fff" strokeDasharray="3 5" opacity="0.5" />
      </svg>
    </section>
  );
}

function greetingAt(hour: number): string {
  if (hour < 6) return t('夜深了');
  if (hour < 12) return t('上午好');
  return hour < 18 ? t('下午好') : t('晚上好');
}
