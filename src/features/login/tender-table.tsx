import { TenderKind } from '@/basic-ui/tender-kind';
import { useLoaded } from '@/basic-ui/use-loaded';
import { detailPath, listTenders, type TenderRow } from '@/features/tenders/api';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { ListState } from './list-state';
import { MoreLink } from './more-link';
import { SectionHead } from './section-head';
import styles from './tender-table.module.css';

const ALL_TENDERS = '/biding/supplier/tenderRecruit/index';

/** The tenders and recruitments that anybody may see (specification section 2, landing notice section). */
export function TenderTable() {
  const { data: listed, failed, load } = useLoaded(listTenders);
  const rows = listed?.list ?? [];
  return (
    <>
      <SectionHead title={t('招标信息')} lead={t('公开的招标与招募，认证的供应商登录后可在线报名')} />
      <div className={styles.sheet}>
        {rows.length > 0 && <Table rows={rows} />}
        <ListState
          failed={failed}
          count={listed?.list.length}
          empty={t('暂无招标或招募信息')}
          onRetry={load}
        />
      </div>
      {rows.length > 0 && <MoreLink to={ALL_TENDERS} />}
    </>
  );
}

function Table({ rows }: { rows: readonly TenderRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('招标/招募标题')}</th>
          <th scope="col">{t('发布时间')}</th>
          <th scope="col">{t('截止时间')}</th>
          <th scope="col">{t('操作')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.title}>
              <TenderKind type={row.type} />
              <span id={`tender-${row.id}`} lang="zh-CN">
                {row.title}
              </span>
            </td>
            <td data-label={t('发布时间')}>{row.approveTime.slice(0, 16)}</td>
            <td data-label={t('截止时间')}>{row.signEndTime.slice(0, 16)}</td>
            <td>
              <Link
                id={`details-${row.id}`}
                to={detailPath(row)}
                aria-labelledby={`details-${row.id} tender-${row.id}`}
              >
                {t('查看详情')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
