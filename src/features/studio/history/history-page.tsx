import { useRequest } from 'ahooks';
import { App, Button, Empty, Input, Modal, Select, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { type FileVersion, type Handed, STUDIO_PAGE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link, useNavigate } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import { useAct } from '@/ui/use-act';
import { draftAddress } from '../addresses';
import { compareVersions, listVersions, loadVersion, restoreVersion } from '../api';
import { ChangeList } from '../review/change-list';
import { TextDiff } from '../review/text-diff';
import common from '../studio.module.css';
import { originWord, timeText } from '../words';
import styles from './history.module.css';

/** The versions of a file: each compared with any other, and brought back. */
export function HistoryPage({ file }: { file: string }) {
  const [chosen, setChosen] = useState<number>();
  const [against, setAgainst] = useState<number>();
  const { data, error, refresh } = useRequest(() => listVersions(file), { onError: () => undefined });
  if (error) return <LoadFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const at = Math.max(
    data.findIndex(({ version }) => version === chosen),
    0,
  );
  const shown = data[at];
  const before = data.find(({ version }) => version === against) ?? data[at + 1];
  return (
    <section className={common.room} data-page={STUDIO_PAGE}>
      <header className={common.head}>
        <Link to={STUDIO_PAGE} className={common.back}>
          {t('全部文件')}
        </Link>
        <h1>{t('{file} 的历史', { file })}</h1>
      </header>
      {!shown && <Empty description={t('还没有版本')} />}
      {shown && (
        <div className={styles.versions}>
          <VersionList
            versions={data}
            shown={shown.version}
            onShow={(version) => {
              setChosen(version);
              setAgainst(undefined);
            }}
          />
          <div>
            <div className={common.bar}>
              <h2>{t('版本 {version}', { version: shown.version })}</h2>
              <span>{t('对比')}</span>
              <Select<number>
                size="small"
                popupMatchSelectWidth={false}
                aria-label={t('对比的版本')}
                placeholder={t('没有更早的版本')}
                value={before?.version ?? null}
                onChange={setAgainst}
                options={data
                  .filter(({ version }) => version !== shown.version)
                  .map(({ version, at: time }) => ({
                    value: version,
                    label: t('版本 {version}，{time}', { version, time: timeText(time) }),
                  }))}
              />
              <span className={common.tools}>
                {!shown.isServing && <Restore version={shown} onDone={refresh} />}
              </span>
            </div>
            <Compared
              key={`${before?.version} ${shown.version}`}
              file={file}
              before={before?.version ?? null}
              after={shown.version}
            />
          </div>
        </div>
      )}
    </section>
  );
}

interface VersionListProps {
  versions: readonly FileVersion[];
  shown: number;
  onShow(version: number): void;
}

function VersionList({ versions, shown, onShow }: VersionListProps) {
  return (
    <ol className={styles.list} aria-label={t('版本')}>
      {versions.map(({ version, at, origin, isServing, isRemoval, publication }) => (
        <li key={version}>
          <button
            type="button"
            className={common.press}
            aria-current={version === shown ? 'true' : undefined}
            onClick={() => onShow(version)}
          >
            <span>
              {t('版本 {version}', { version })} {isServing && <Tag color="success">{t('在用')}</Tag>}
              {isRemoval && <Tag>{t('已删除')}</Tag>}
            </span>
            <small>
              {timeText(at)} · {originWord(origin)}
            </small>
            {publication && (
              <small>
                {publication.reviewer
                  ? t('{author} 提交，{reviewer} 发布', {
                      author: publication.author.name,
                      reviewer: publication.reviewer.name,
                    })
                  : publication.author.name}
                {' · '}
                {publication.reason}
              </small>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Compared({ file, before, after }: { file: string; before: number | null; after: number }) {
  const { data, error, refresh } = useRequest(
    async () => {
      const [changes, earlier, later] = await Promise.all([
        compareVersions(file, before, after),
        before === null ? null : loadVersion(before),
        loadVersion(after),
      ]);
      return { changes, before: earlier?.text ?? '', after: later.text ?? '' };
    },
    { onError: () => undefined },
  );
  if (error) return <LoadFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      {before !== null && <ChangeList changes={data.changes} />}
      <TextDiff
        before={data.before}
        after={data.after}
        labels={[
          before === null ? t('没有更早的版本') : t('版本 {version}', { version: before }),
          t('版本 {version}', { version: after }),
        ]}
      />
    </>
  );
}

function Restore({ version: { version }, onDone }: { version: FileVersion; onDone(): void }) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const report = ({ publication, draft }: Handed) => {
    setIsAsking(false);
    if (publication) {
      message.success(t('已恢复到版本 {version}', { version }));
      return onDone();
    }
    message.success(t('已提交，等待另一位复核'));
    if (draft) navigate(draftAddress(draft.id));
  };
  const { run, loading } = useAct(() => restoreVersion(version, reason.trim()), report);
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('恢复这个版本')}
      </Button>
      {isAsking && (
        <Modal
          open
          width={440}
          title={t('恢复到版本 {version}？', { version })}
          okText={t('恢复')}
          cancelText={t('取消')}
          okButtonProps={{ disabled: reason.trim() === '' }}
          confirmLoading={loading}
          onOk={run}
          onCancel={() => setIsAsking(false)}
        >
          <p className={common.hint}>{t('会写成一个新的版本，以后的版本都还在。')}</p>
          <Input.TextArea
            autoFocus
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={500}
            aria-label={t('恢复的原因')}
            placeholder={t('恢复的原因（必填）')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Modal>
      )}
    </>
  );
}
