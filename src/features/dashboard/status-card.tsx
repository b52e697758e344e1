import { Alert } from 'antd';
import type { ReadCase } from '@/contract/pages/dashboards';
import { t } from '@/services/i18n';
import { ButtonLink } from '@/ui/button-link';
import type { CardProps } from '@/ui/dashboard-card';
import styles from './dashboard.module.css';

/** What the person does next, by the status that it is in. */
export function StatusCard({ read: { data, title } }: CardProps<ReadCase>) {
  if (!data) return null;
  return (
    <Alert
      role="region"
      aria-label={title ?? t('下一步')}
      className={styles.status}
      showIcon
      type={data.tone}
      message={data.text}
      action={
        data.to && (
          <ButtonLink to={data.to} type="primary">
            {data.button}
          </ButtonLink>
        )
      }
    />
  );
}
