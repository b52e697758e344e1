import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { STUDIO_PAGE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import { newAddress } from '../addresses';
import common from '../studio.module.css';
import { type InService, loadInService } from './service-folder';
import { startSources } from './sources';
import styles from './start.module.css';
import { StartCard } from './start-pictures';

/** Where a new page begins: first the choice of a source, then what that source needs. */
export function StartPage({ from }: { from: string }) {
  const sources = startSources();
  const source = sources.find(({ key }) => key === from);
  return (
    <section className={common.room} data-page={STUDIO_PAGE}>
      <header className={common.head}>
        <Link to={source ? newAddress() : STUDIO_PAGE} className={common.back}>
          {source ? t('新建页面') : t('全部文件')}
        </Link>
        <h1>{source?.title ?? t('新建页面')}</h1>
      </header>
      {source ? (
        <>
          <p className={common.hint}>{source.about}</p>
          <Source key={source.key} part={source.part} />
        </>
      ) : (
        <ul className={styles.cards} aria-label={t('从哪里开始')}>
          {sources.map(({ key, title, about, picture }) => (
            <li key={key}>
              <Link to={newAddress(key)}>
                <StartCard title={title} about={about} picture={picture} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Source({ part: Part }: { part: (props: { inService: InService }) => React.ReactNode }) {
  const { data, error, refresh } = useRequest(loadInService, { onError: () => undefined });
  if (data) return <Part inService={data} />;
  return error ? <LoadFault error={error} onRetry={refresh} /> : <Skeleton active paragraph={{ rows: 6 }} />;
}
