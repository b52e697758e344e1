import { t } from './texts';

interface PagerProps {
  page: number;
  pages: number;
  onTurn(page: number): void;
}

/** Leads to the pages beside this one; a list of one page has none. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className="bidding-pager" aria-label={t('翻页')}>
      <button type="button" className="bidding-button" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('上一页')}
      </button>
      <span aria-current="page">{t('第 {page} 页，共 {pages} 页', { page, pages })}</span>
      <button
        type="button"
        className="bidding-button"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        {t('下一页')}
      </button>
    </nav>
  );
}
