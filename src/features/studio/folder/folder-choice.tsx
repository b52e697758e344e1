import { Alert, Button, Segmented, Space, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { MOST_DRAFT_FILES, type StudioFile } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { useBegin } from '../start/use-begin';
import common from '../studio.module.css';
import { type ComparedFile, draftFilesOf, type FileChange } from './compare-folder';
import styles from './folder.module.css';
import type { GivenFolder } from './read-folder';

interface FolderChoiceProps {
  given: GivenFolder;
  compared: readonly ComparedFile[];
  /** The files in service, with their versions. */
  files: readonly StudioFile[];
  onAgain(): void;
}

/** Bytes of a call. */
const MOST_BYTES = 1_000_000;

/** Those of the palette whose text is told from its ground by everybody. */
const COLOURS: Readonly<Record<FileChange, string | undefined>> = {
  faulty: 'red',
  added: 'blue',
  changed: 'purple',
  removed: 'magenta',
  same: undefined,
};

/** What of the folder becomes a draft: what is new or changed unless it is unticked; files go only where that is ticked. */
export function FolderChoice({ given, compared, files, onAgain }: FolderChoiceProps) {
  const [shown, setShown] = useState<FileChange | 'all'>('all');
  const [chosen, setChosen] = useState(() =>
    compared.flatMap(({ file, change }) => (change === 'added' || change === 'changed' ? [file] : [])),
  );
  const { run, loading } = useBegin();
  const words: Readonly<Record<FileChange, string>> = {
    faulty: t('不能导入'),
    added: t('新增'),
    changed: t('有改动'),
    removed: t('文件夹里没有'),
    same: t('相同'),
  };
  const count = (change: FileChange) => compared.filter((one) => one.change === change).length;
  const titles = new Map(files.map(({ file, title }) => [file, title]));
  const taken = compared.filter(({ file }) => chosen.includes(file));
  const goes = taken.filter(({ change }) => change === 'removed').length;
  const draft = draftFilesOf(taken, files);
  const tooMuch = reasonAgainst(draft);
  const listed = compared.filter(({ change }) => (shown === 'all' ? isGiven(change) : change === shown));
  return (
    <>
      <p className={common.source}>
        <b>{given.name}</b>
        <span className={common.hint}>
          {t('{count} 个页面文件', { count: given.files.length })}
          {given.others > 0 && t('，另有 {count} 个文件不是页面文件，没有读取', { count: given.others })}
        </span>
        <Button size="small" type="link" onClick={onAgain}>
          {t('换一个')}
        </Button>
      </p>
      <div className={styles.filter}>
        <Segmented<FileChange | 'all'>
          aria-label={t('筛选')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('不同的') },
            ...(['faulty', 'added', 'changed', 'removed', 'same'] as const)
              .filter((change) => count(change) > 0)
              .map((change) => ({ value: change, label: `${words[change]} ${count(change)}` })),
          ]}
        />
      </div>
      <Table<ComparedFile>
        size="small"
        rowKey="file"
        dataSource={listed}
        pagination={listed.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
        locale={{ emptyText: t('与在用的内容没有不同') }}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ file, change }) => ({
            disabled: change === 'faulty' || change === 'same',
            'aria-label': file,
          }),
        }}
        columns={[
          {
            title: t('文件'),
            render: (_, { file, fault }) => (
              <Space direction="vertical" size={0}>
                {file}
                {titles.get(file) && <span className={common.hint}>{titles.get(file)}</span>}
                {fault && <Typography.Text type="danger">{fault}</Typography.Text>}
              </Space>
            ),
          },
          {
            title: t('与在用的相比'),
            width: 130,
            render: (_, { change }) => (
              <Tag {...(COLOURS[change] && { color: COLOURS[change] })}>{words[change]}</Tag>
            ),
          },
        ]}
      />
      {goes > 0 && (
        <Alert
          type="warning"
          showIcon
          className={common.notice}
          message={t('发布以后，选中的 {count} 个文件会从系统里删除。', { count: goes })}
        />
      )}
      {tooMuch && <Alert type="error" showIcon className={common.notice} message={tooMuch} />}
      <Button
        type="primary"
        className={styles.begin}
        loading={loading}
        disabled={draft.length === 0 || tooMuch !== undefined}
        onClick={() => run(t('导入 {name}', { name: given.name }), draft)}
      >
        {t('生成草稿（{count} 个文件）', { count: draft.length })}
      </Button>
    </>
  );
}

const isGiven = (change: FileChange) => change !== 'same' && change !== 'removed';

function reasonAgainst(draft: ReturnType<typeof draftFilesOf>): string | undefined {
  if (draft.length > MOST_DRAFT_FILES)
    return t('一份草稿最多 {most} 个文件，请分几次导入', { most: MOST_DRAFT_FILES });
  const bytes = new TextEncoder().encode(JSON.stringify(draft)).length;
  return bytes > MOST_BYTES ? t('选中的文件合计超过 1M，请分几次导入') : undefined;
}
