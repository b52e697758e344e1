import { LockOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Descriptions, Skeleton, Tag } from 'antd';
import type { Doc } from '@/contract/base/doc';
import type { PublishedScreen } from '@/contract/pages/published-screens';
import { logUnforeseen, unreportedRefusal } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useSearchParams } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import sheet from '@/ui/sheet.module.css';
import { usePageTitle } from '../page-title';
import styles from './published.module.css';
import { CodeTag, CodeTags } from './published-card';
import { OwnRecord } from './published-own';
import { FileButton, PublishedPart } from './published-part';
import {
  downloadPublished,
  isOfSupplier,
  type PublishedRow,
  readPublished,
  shownOf,
  textOf,
} from './screen-source';
import { useLeft } from './use-left';

/** Of terms, on every screen that is wider than a phone. */
const TWO_COLUMNS = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 };

interface PublishedRecordProps {
  screen: PublishedScreen;
  initial?: (() => Promise<Doc>) | undefined;
}

/** One published record in full, with its files to download and the reader's own record; the address names it. */
export function PublishedRecord({ screen, initial }: PublishedRecordProps) {
  const [search] = useSearchParams();
  const asked = screen.calls.get.query.map((name) => search.get(name) ?? '').join(' ');
  const { data, error, refresh } = useRequest(() => readPublished(screen, search), {
    refreshDeps: [asked],
    onError: logUnforeseen,
  });
  usePageTitle((data && textOf(data, screen.names.heading)) || screen.title);
  const tab = screen.tabs && search.get(screen.tabs.param);
  return (
    <article>
      <Link
        to={tab ? `${screen.listPath}?${screen.tabs!.param}=${tab}` : screen.listPath}
        className={sheet.back}
      >
        {screen.allLabel}
      </Link>
      {error && <LoadFault error={error} onRetry={refresh} gone={screen.goneLabel} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && data && screen.own && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Sheet screen={screen} row={data} />
          </div>
          <OwnRecord screen={screen} row={data} initial={initial} />
        </div>
      )}
      {!error && data && !screen.own && <Sheet screen={screen} row={data} />}
    </article>
  );
}

function Sheet({ screen, row }: { screen: PublishedScreen; row: PublishedRow }) {
  const { names, timeLength, deadline, tabs, tags, terms, body, lockedLabel } = screen;
  const { message } = App.useApp();
  const download = (attachmentId: string) =>
    downloadPublished(screen, row, attachmentId).catch(
      (reason) => void message.error(unreportedRefusal(reason)?.message ?? t('文件下载失败')),
    );
  const until = textOf(row, names.until);
  const shown = terms.flatMap((field) => {
    const text = shownOf(row, field, t('、'));
    return text === ''
      ? []
      : [{ key: field.name, label: field.title, children: <span lang="zh-CN">{text}</span> }];
  });
  const isLocked = lockedLabel !== undefined && !isOfSupplier();
  return (
    <>
      {(tabs || tags.length > 0) && (
        <p className={styles.tags}>
          {tabs && <CodeTag options={tabs.options} value={row[tabs.name]} />}
          {deadline && <OpenOrEnded until={until} />}
          <CodeTags tags={tags} row={row} />
        </p>
      )}
      <h1 className={sheet.name} lang="zh-CN">
        {textOf(row, names.heading)}
      </h1>
      {shown.length > 0 ? (
        <Descriptions className={styles.terms!} items={shown} column={TWO_COLUMNS} colon={false} />
      ) : (
        <p className={`${sheet.facts} ${styles.published}`}>
          <span>{t('发布于 {date}', { date: textOf(row, names.time).slice(0, timeLength) })}</span>
          {until && <span>{t('截止 {date}', { date: until.slice(0, 10) })}</span>}
        </p>
      )}
      {isLocked && (
        <p className={styles.locked}>
          <LockOutlined /> {lockedLabel}
        </p>
      )}
      {!isLocked &&
        body.map((field) => (
          <PublishedPart
            key={field.name}
            field={field}
            row={row}
            hasHeading={body.length > 1}
            onDownload={download}
          />
        ))}
      {textOf(row, names.file) && (
        <p className={styles.attachment}>
          <FileButton name={textOf(row, 'fileName')} onDownload={() => download(textOf(row, names.file))} />
        </p>
      )}
    </>
  );
}

function OpenOrEnded({ until }: { until: string }) {
  const isEnded = useLeft(until).state === 'ended';
  return (
    <Tag bordered={false} color={isEnded ? 'default' : 'success'}>
      {isEnded ? t('已截止') : t('进行中')}
    </Tag>
  );
}
