import type { ListPage } from '@/contract/language/page-schema';
import { MOST_RELATED } from '@/contract/pages/related';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useRelated } from './use-related';
import './related-records.css';

/** What belongs to a record, each leading on; nothing where there is nothing, or while it cannot be asked for. */
export function RelatedRecords({ page, id }: { page: ListPage; id: string }) {
  const { data } = useRelated(page, id);
  const { records = [], lists = [] } = data ?? {};
  if (records.length + lists.length === 0) return null;
  return (
    <section className="record-page-card record-related">
      <h2 className="record-page-title">{t('相关记录')}</h2>
      <ul>
        {records.map(({ path, id: other, title, name, code }) => (
          <li key={`${title} ${path} ${other}`}>
            <span className="related-title">{title}</span>
            <Link to={`${path}?${new URLSearchParams({ id: other })}`}>{name}</Link>
            {code && <span className="record-code">{code}</span>}
          </li>
        ))}
        {lists.map(({ path, title, param, value, count }) => (
          <li key={`${path} ${param}`}>
            <span className="related-title">{title}</span>
            <Link to={`${path}?${new URLSearchParams({ [param]: value })}`}>
              {count > MOST_RELATED
                ? t('超过 {count} 条', { count: MOST_RELATED })
                : t('{count} 条', { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
