import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { t } from '@/services/i18n';
import styles from './home-card.module.css';

interface HomeCardProps {
  title: string;
  extra?: ReactNode;
  /** What `useRequest` knows of what stands in it; a card without any is drawn at once. */
  state?: { data?: unknown; error?: Error | undefined; refresh(): void };
  children: ReactNode;
}

/** A card of the home page; one whose content could not be fetched offers to try again, the others live on. */
export function HomeCard({ title, extra, state, children }: HomeCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {state?.error ? (
        <div className={styles.failed} role="alert">
          {t('暂时无法加载，请稍后再试')}
          <Button type="link" size="small" onClick={state.refresh}>
            {t('重试')}
          </Button>
        </div>
      ) : state && state.data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        children
      )}
    </section>
  );
}

export function NothingHere({ children }: { children: string }) {
  return <p className={styles.nothing}>{children}</p>;
}
