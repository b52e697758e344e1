import { type FormEvent, useEffect, useState } from 'react';
import type { ChildProps } from '../../../src/contract/child-app';
import { Blank } from './blank';
import { Pager } from './pager';
import { listTenders, type TenderType } from './tender';
import { TenderCard } from './tender-card';
import { t } from './texts';
import { useLoad } from './use-load';

const PAGE_SIZE = 8;
const TABS: readonly { type: TenderType; text: string }[] = [
  { type: 'tender', text: '招标' },
  { type: 'recruit', text: '招募' },
];

/** The public list of tenders and recruitments; the address says which part of it is shown. */
export function TenderHall(props: ChildProps) {
  const { asked, go } = useAsked(props);
  const { type, title, pageNum } = asked;
  const key = JSON.stringify(asked);
  const { loaded, reload } = useLoad(key, () =>
    listTenders(props, { type, title: title || undefined, pageNum, pageSize: PAGE_SIZE }),
  );
  useEffect(() => {
    document.title = `${t('招标大厅')} - ${t('供应链协同平台')}`;
  }, []);
  return (
    <>
      <header className="bidding-head">
        <div className="bidding-words">
          <h1>{t('招标大厅')}</h1>
          <p>{t('公开的招标与招募公告，截止前均可在线报名')}</p>
        </div>
        <Search value={title} onSearch={(next) => go({ type, title: next, pageNum: 1 })} />
      </header>
      <nav className="bidding-tabs" aria-label={t('公告类型')}>
        {TABS.map((tab) => (
          <button
            key={tab.type}
            type="button"
            aria-pressed={tab.type === type}
            onClick={() => go({ type: tab.type, title, pageNum: 1 })}
          >
            {t(tab.text)}
          </button>
        ))}
        {loaded.state === 'there' && (
          <span className="bidding-count" role="status">
            {t('共 {total} 条', { total: loaded.value.total })}
          </span>
        )}
      </nav>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && (
        <Blank text={t('公告没有加载出来')} action={t('重试')} onAction={reload} />
      )}
      {loaded.state === 'there' && loaded.value.list.length === 0 && (
        <Nothing title={title} type={type} onClear={() => go({ type, title: '', pageNum: 1 })} />
      )}
      {loaded.state === 'there' && loaded.value.list.length > 0 && (
        <>
          <ul className="bidding-list">
            {loaded.value.list.map((tender) => (
              <TenderCard key={tender.id} tender={tender} {...props} />
            ))}
          </ul>
          <Pager
            page={pageNum}
            pages={Math.ceil(loaded.value.total / PAGE_SIZE)}
            onTurn={(page) => go({ ...asked, pageNum: page })}
          />
        </>
      )}
    </>
  );
}

interface Asked {
  type: TenderType;
  title: string;
  pageNum: number;
}

/** What the address asks for, and the way to another part of the list. */
function useAsked({ location, navigate }: ChildProps): { asked: Asked; go(next: Asked): void } {
  const query = new URLSearchParams(location.search);
  const page = Number(query.get('page'));
  const asked: Asked = {
    type: query.get('type') === 'recruit' ? 'recruit' : 'tender',
    title: (query.get('title') ?? '').slice(0, 60),
    pageNum: Number.isInteger(page) && page > 0 && page <= 1_000 ? page : 1,
  };
  const go = ({ type, title, pageNum }: Asked) => {
    const next = new URLSearchParams({
      type,
      ...(title && { title }),
      ...(pageNum > 1 && { page: `${pageNum}` }),
    });
    const { basePath, path } = location;
    navigate(`${basePath}/${path}?${next}`);
  };
  return { asked, go };
}

function Search({ value, onSearch }: { value: string; onSearch(title: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className="bidding-search" onSubmit={submit}>
      <input
        type="search"
        value={typed}
        maxLength={60}
        placeholder={t('按标题查找')}
        aria-label={t('按标题查找')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="bidding-button primary">
        {t('查找')}
      </button>
    </form>
  );
}

function Waiting() {
  return (
    <ul className="bidding-list" aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <li key={row} className="bidding-card waiting">
          <span />
          <span />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ title, type, onClear }: { title: string; type: TenderType; onClear(): void }) {
  if (title) {
    return (
      <Blank text={t('没有标题含“{title}”的公告', { title })} action={t('清除查找条件')} onAction={onClear} />
    );
  }
  return <Blank text={type === 'recruit' ? t('暂无招募公告') : t('暂无招标公告')} />;
}
