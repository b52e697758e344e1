import type { ListPage } from '@/contract/language/page-schema';
import { MOST_RELATED } from '@/contract/pages/related';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useRelated } from './use-related';

/** What belongs to a record, each leading on; nothing where there is nothing, or while it cannot be asked for. */
export function RelatedRecords({ page, id }: { page: ListPage; id: string }) {
  const { data } = useRelated(page, id);
  const { records = [], lists = [] } = data ?? {};
  if (records.length + lists.length === 0) return null;
  return (
    <section className="record-page-card record-related">
      <h2 className="record-page-title">{t('相关记录')}</h2>
      <ul className="facts">
        {records.map(({ path, id: other, title, name, code }) => (
          <li key={`${title} ${path} ${other}`}>
            <span className="secondary">{title}</span>
            <span>
              <Link to={`${path}?${new URLSearchParams({ id: other })}`}>{name}</Link>{' '}
              {code && <span className="secondary number">{code}</span>}
            </span>
          </li>
        ))}
        {lists.map(({ path, title, param, value, count }) => (
          <li key={`${path} ${param}`}>
            <span className="secondary">{title}</span>
            <span>
              <Link to={`${path}?${new URLSearchParams({ [param]: value })}`}>
                {count > MOST_RELATED
                  ? t('超过 {count} 条', { count: MOST_RELATED })
                  : t('{count} 条', { count })}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
