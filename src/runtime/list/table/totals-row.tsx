import { Statistic } from 'antd';
import type { ListPage } from '@/contract/language/page-schema';
import { totalsOf } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { PartFailed } from '../../host/load-failed';
import { formatTotal } from './format-total';
import './totals-row.css';
import type { TotalsState } from './use-totals';

interface TotalsRowProps {
  page: ListPage;
  state: TotalsState;
  onRetry(): void;
}

/** The sums above a table. They follow the search; while newer ones are on their way the older ones stay, faded. */
export function TotalsRow({ page, state: { values, loading, failed }, onRetry }: TotalsRowProps) {
  if (failed) {
    return (
      <PartFailed
        className="totals-failed"
        style={{ marginBottom: 16 }}
        message={t('汇总加载失败')}
        onRetry={onRetry}
      />
    );
  }
  return (
    <section className="totals" aria-label={t('汇总')} aria-busy={loading}>
      {totalsOf(page).map((total, index) => (
        <Statistic
          key={total.label}
          className="total"
          title={total.label}
          loading={values === undefined}
          formatter={() => formatTotal(page, total, values?.[index] ?? null)}
        />
      ))}
    </section>
  );
}
