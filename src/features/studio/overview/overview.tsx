import { DownloadOutlined, PlusOutlined, SearchOutlined, UploadOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Alert, Button, Input, Segmented, Skeleton, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { useNarrow } from '@/components/use-narrow';
import {
  MOST_DRAFT_TITLE,
  STUDIO_PAGE,
  type StudioFile,
  type StudioFileKind,
} from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import { useAct } from '@/ui/use-act';
import { draftAddress, IMPORT_ADDRESS, newAddress } from '../addresses';
import { beginDraft, exportFolder, loadOverview, loadText } from '../api';
import { ImportHints } from '../start/import-hints';
import common from '../studio.module.css';
import { kindWord } from '../words';
import { DraftList } from './draft-list';
import { FileTable } from './file-table';
import styles from './overview.module.css';

/** Pages first: they are what people come for. */
const KINDS: readonly StudioFileKind[] = ['page', 'dictionary', 'translation'];

type Shown = StudioFileKind | 'all' | 'faulty';

/** What is in service and what is being written, with the ways into both. */
export function Overview() {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const { data, error, loading, refresh } = useRequest(loadOverview, {
    onError: () => undefined,
    refreshOnWindowFocus: true,
  });
  const begin = useAct(
    async (file: StudioFile) => {
      const { text, version } = await loadText(file.file);
      const title = t('修改 {name}', { name: file.title ?? file.file });
      return beginDraft(title.slice(0, MOST_DRAFT_TITLE), [{ file: file.file, text, base: version ?? null }]);
    },
    ({ id }) => navigate(draftAddress(id)),
  );
  const taken = useAct(exportFolder);

  if (!data && error) return <LoadFault error={error} onRetry={refresh} />;
  const { files = [], drafts = [], needsSecond = true } = data ?? {};
  const faulty = files.filter(({ problems }) => problems.length > 0).length;
  const found = files
    .filter((file) => isShown(file, shown) && matches(file, words))
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return (
    <section className={common.room} data-page={STUDIO_PAGE}>
      <header className={common.head}>
        <h1>{t('页面工作室')}</h1>
        <Space wrap>
          <Tooltip title={t('在用的页面、字典和译文，打成一个 zip，放进 git 保存')}>
            <Button icon={<DownloadOutlined />} loading={taken.loading} onClick={taken.run}>
              {t('导出文件夹')}
            </Button>
          </Tooltip>
          <Button icon={<UploadOutlined />} onClick={() => navigate(IMPORT_ADDRESS)}>
            {t('导入文件夹')}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate(newAddress())}>
            {t('新建页面')}
          </Button>
        </Space>
      </header>
      {error && <Alert type="warning" showIcon message={error.message} className={common.notice} />}
      {!data && loading ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <>
          {files.length > 0 && <ImportHints files={files} />}
          <DraftList drafts={drafts} needsSecond={needsSecond} onChanged={refresh} />
          <div className={common.bar}>
            <h2>{t('在用的文件')}</h2>
            <span className={styles.segments}>
              <Segmented<Shown>
                aria-label={t('筛选')}
                size="small"
                value={shown}
                onChange={setShown}
                options={[
                  { value: 'all', label: t('全部') },
                  { value: 'page', label: kindWord('page') },
                  { value: 'dictionary', label: kindWord('dictionary') },
                  { value: 'translation', label: kindWord('translation') },
                  ...(faulty > 0
                    ? [{ value: 'faulty' as const, label: t('有问题 {count}', { count: faulty }) }]
                    : []),
                ]}
              />
            </span>
            <span className={styles.search}>
              <Input
                allowClear
                size={narrow ? 'middle' : 'small'}
                prefix={<SearchOutlined />}
                placeholder={t('按名称、地址或文件查找')}
                aria-label={t('按名称、地址或文件查找')}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </span>
          </div>
          <FileTable
            files={found}
            drafts={drafts}
            busy={begin.loading ? begin.params[0]?.file : undefined}
            onEdit={begin.run}
          />
        </>
      )}
    </section>
  );
}

function isShown({ kind, problems }: StudioFile, shown: Shown): boolean {
  return shown === 'all' || (shown === 'faulty' ? problems.length > 0 : kind === shown);
}

function matches({ file, path = '', title = '' }: StudioFile, words: string): boolean {
  const all = `${file} ${path} ${title}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
