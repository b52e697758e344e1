import { useEffect } from 'react';
import type { ChildProps } from '../../../src/contract/child-app';
import { isFiltered, UNFILTERED, useAsked } from './asked';
import { Blank } from './blank';
import { HallFilters, HallSearch } from './hall-filters';
import { Pager } from './pager';
import { ownStates } from './participation';
import { isSupplier, listTenders, type Tender, type TenderQuery, type TenderType } from './tender';
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
  const key = JSON.stringify(asked);
  const { loaded, reload } = useLoad(key, () => listTenders(props, { ...asked, pageSize: PAGE_SIZE }));
  useEffect(() => {
    document.title = `${t('招标大厅')} - ${t('供应链协同平台')}`;
  }, []);
  return (
    <>
      <header className="bidding-head">
        <div className="bidding-words">
          <h1>{t('招标大厅')}</h1>
          <p>{t('公开的招标与招募公告，已认证的供应商在截止前可以在线报名')}</p>
        </div>
        <HallSearch value={asked.title} onSearch={(title) => go({ title })} />
      </header>
      <nav className="bidding-tabs" aria-label={t('公告类型')}>
        {TABS.map((tab) => (
          <button
            key={tab.type}
            type="button"
            aria-pressed={tab.type === asked.type}
            onClick={() => go({ type: tab.type, category: '', region: '', buyer: '' })}
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
      <HallFilters props={props} asked={asked} go={go} />
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && (
        <Blank text={t('公告没有加载出来')} action={t('重试')} onAction={reload} />
      )}
      {loaded.state === 'there' && loaded.value.list.length === 0 && (
        <Nothing asked={asked} onClear={() => go(UNFILTERED)} />
      )}
      {loaded.state === 'there' && loaded.value.list.length > 0 && (
        <>
          <Cards props={props} tenders={loaded.value.list} />
          <Pager
            page={asked.pageNum}
            pages={Math.ceil(loaded.value.total / PAGE_SIZE)}
            onTurn={(pageNum) => go({ pageNum })}
          />
        </>
      )}
    </>
  );
}

/** The tenders of a page, each with how the supplier's own sign-up for it stands. */
function Cards({ props, tenders }: { props: ChildProps; tenders: readonly Tender[] }) {
  const mine = isSupplier(props.user);
  const key = mine ? tenders.map(({ orderId }) => orderId).join(',') : '';
  const { loaded } = useLoad(key, async () => (mine ? ownStates(props, tenders) : new Map()));
  const states = loaded.state === 'there' ? loaded.value : undefined;
  return (
    <ul className="bidding-list">
      {tenders.map((tender) => (
        <TenderCard key={tender.id} tender={tender} own={states?.get(tender.orderId)} {...props} />
      ))}
    </ul>
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

function Nothing({ asked, onClear }: { asked: TenderQuery; onClear(): void }) {
  const { title, type } = asked;
  if (!isFiltered(asked)) {
    return <Blank text={type === 'recruit' ? t('暂无招募公告') : t('暂无招标公告')} />;
  }
  const isTitleAlone = title !== '' && !isFiltered({ ...asked, title: '' });
  const text = isTitleAlone ? t('没有标题含“{title}”的公告', { title }) : t('没有符合条件的公告');
  return <Blank text={text} action={t('清除查找条件')} onAction={onClear} />;
}
