import { useEffect } from 'react';
import type { ChildProps, ChildRefusal } from '../../../src/contract/child-app';
import { cleanHtml } from '../../../src/contract/rich-text';
import { Blank } from './blank';
import { useLeft } from './countdown';
import { Link } from './link';
import { SignUpCard } from './sign-up-card';
import { AddTag } from './tags';
import { isSupplier, readTender, shortTime, type TenderDetail, type TenderType } from './tender';
import { TenderFiles, TenderLines } from './tender-details';
import { t } from './texts';
import { useLoad } from './use-load';

/** One tender or recruitment, and the way to take part in it. */
export function TenderPage(props: ChildProps) {
  const { location, user } = props;
  const query = new URLSearchParams(location.search);
  const [id, orderId] = [query.get('id') ?? '', query.get('orderId') ?? ''];
  const { loaded, reload } = useLoad(`${id} ${orderId}`, () => {
    if (!id && !orderId) return Promise.reject(NOT_NAMED);
    return readTender(props, id ? { id } : { orderId }, isSupplier(user));
  });
  const fallback = query.get('type') === 'recruit' ? 'recruit' : 'tender';
  const type = loaded.state === 'there' ? loaded.value.type : fallback;
  const title = loaded.state === 'there' ? loaded.value.title : t('招标大厅');
  useEffect(() => {
    document.title = `${title} - ${t('供应链协同平台')}`;
  }, [title]);
  return (
    <>
      <nav className="bidding-way" aria-label={t('所在位置')}>
        <Link
          to={`${location.basePath}/tenderRecruit/index?type=${type}`}
          navigate={props.navigate}
          className="bidding-up"
        >
          {t('招标大厅')}
        </Link>
        <span aria-hidden="true">/</span>
        <span>{type === 'recruit' ? t('招募详情') : t('招标详情')}</span>
      </nav>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Missing {...props} reason={loaded.reason} onRetry={reload} />}
      {loaded.state === 'there' && (
        <div className="bidding-columns">
          <Announcement {...props} tender={loaded.value} />
          <SignUpCard {...props} tender={loaded.value} />
        </div>
      )}
    </>
  );
}

const NOT_NAMED = Object.assign(new Error('which tender?'), { code: 'record_not_found' });

function Announcement({ tender, ...props }: ChildProps & { tender: TenderDetail }) {
  const { title, type, orderId, addtype, approveTime, signEndTime, tenantName, categories, region } = tender;
  const { content = '', scope = '', contact, contactPhone, lines = [], files = [] } = tender;
  const mayRead = isSupplier(props.user);
  const asks = [contact, contactPhone].filter(Boolean).join(' ');
  const { state } = useLeft(signEndTime);
  return (
    <article className="bidding-paper">
      <header>
        <p className="bidding-tags">
          <span className="bidding-tag type">{typeName(type)}</span>
          <span className={`bidding-tag ${state === 'ended' ? 'ended' : 'open'}`}>
            {state === 'ended' ? t('已截止') : t('报名中')}
          </span>
          <AddTag addtype={addtype} />
        </p>
        <h1>{title}</h1>
      </header>
      <dl className="bidding-terms">
        <Term name={t('采购方')} value={tenantName} />
        <Term name={t('单号')} value={orderId} />
        <Term name={t('发布时间')} value={shortTime(approveTime)} />
        <Term name={t('报名截止')} value={shortTime(signEndTime)} />
        {region && <Term name={t('项目地区')} value={region} />}
        {asks && <Term name={t('联系人')} value={asks} />}
        {categories.length > 0 && <Term name={t('品类')} value={categories.join(t('、'))} wide />}
      </dl>
      {scope && (
        <>
          <h2>{t('采购范围')}</h2>
          <p>{scope}</p>
        </>
      )}
      {lines.length > 0 && (
        <>
          <h2>{t('采购清单')}</h2>
          <TenderLines lines={lines} />
        </>
      )}
      {mayRead && (
        <>
          <h2>{type === 'recruit' ? t('招募文件') : t('招标文件')}</h2>
          {files.length > 0 ? (
            <TenderFiles {...props} tender={tender} files={files} />
          ) : (
            <p className="bidding-hint">{t('采购方没有上传文件，需要时请联系公告中的联系人。')}</p>
          )}
        </>
      )}
      <h2>{t('公告正文')}</h2>
      {mayRead && content ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of all that a formatted text may not hold
        <div className="bidding-text" dangerouslySetInnerHTML={{ __html: cleanHtml(content) }} />
      ) : (
        <p className="bidding-locked">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M5 9V6.5a5 5 0 0 1 10 0V9" fill="none" stroke="currentColor" strokeWidth="1.8" />
            <rect x="3.5" y="9" width="13" height="8.5" rx="2" fill="currentColor" />
          </svg>
          {t('采购范围、采购清单、正文和招标文件，供应商登录后可以查看和下载。')}
        </p>
      )}
    </article>
  );
}

function Term({ name, value, wide }: { name: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <div className="bidding-columns" aria-hidden="true">
      <div className="bidding-paper waiting">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

interface MissingProps extends ChildProps {
  reason: unknown;
  onRetry(): void;
}

/** An announcement that is gone is told apart from one that could not be fetched. */
function Missing({ reason, user, location, navigate, onRetry }: MissingProps) {
  const isGone = (reason as Partial<ChildRefusal>)?.code === 'record_not_found';
  if (!isGone) return <Blank text={t('公告没有加载出来')} action={t('重试')} onAction={onRetry} />;
  const hint = user
    ? t('公告可能已经关闭，或不是 {tenant} 发布的。', { tenant: user.tenantName })
    : t('公告可能已经关闭。');
  return (
    <Blank
      text={t('没有找到这条公告')}
      hint={hint}
      action={t('返回招标大厅')}
      onAction={() => navigate(`${location.basePath}/tenderRecruit/index`)}
    />
  );
}

function typeName(type: TenderType): string {
  return type === 'recruit' ? t('招募') : t('招标');
}
