import { Button, Empty, Space, Table, Tag, Tooltip } from 'antd';
import type { DraftHead, StudioFile } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link, useNavigate } from '@/services/router';
import { draftAddress, historyAddress } from '../addresses';
import common from '../studio.module.css';
import { kindWord, originWord, timeText } from '../words';
import styles from './overview.module.css';

interface FileTableProps {
  files: readonly StudioFile[];
  drafts: readonly DraftHead[];
  /** The file that a draft is being made of. */
  busy: string | undefined;
  onEdit(file: StudioFile): void;
}

/** The files in service, each with the way into a draft of it and into its versions. */
export function FileTable({ files, drafts, busy, onEdit }: FileTableProps) {
  const navigate = useNavigate();
  const draftOf = ({ file }: StudioFile) => drafts.find((draft) => draft.files.includes(file));
  return (
    <Table<StudioFile>
      size="small"
      rowKey="file"
      dataSource={[...files]}
      pagination={false}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有符合条件的文件')} />,
      }}
      columns={[
        {
          title: t('名称'),
          render: (_, file) => <FileName file={file} draft={draftOf(file)} />,
        },
        {
          title: t('类型'),
          width: 110,
          responsive: ['lg'],
          render: (_, { kind }) => kindWord(kind),
        },
        {
          title: t('版本'),
          width: 90,
          responsive: ['md'],
          render: (_, { version }) => version ?? '–',
        },
        {
          title: t('来源'),
          width: 90,
          responsive: ['lg'],
          render: (_, { origin }) => (origin ? originWord(origin) : '–'),
        },
        {
          title: t('生效时间'),
          width: 150,
          responsive: ['md'],
          render: (_, { since }) => (since ? timeText(since) : '–'),
        },
        {
          title: t('操作'),
          width: 116,
          align: 'right',
          render: (_, file) => {
            const draft = draftOf(file);
            return (
              <Space>
                <Button
                  size="small"
                  type="link"
                  loading={busy === file.file}
                  onClick={() => (draft ? navigate(draftAddress(draft.id)) : onEdit(file))}
                >
                  {draft ? t('打开草稿') : t('编辑')}
                </Button>
                <Link to={historyAddress(file.file)}>{t('历史')}</Link>
              </Space>
            );
          },
        },
      ]}
    />
  );
}

function FileName({ file, draft }: { file: StudioFile; draft: DraftHead | undefined }) {
  const { problems } = file;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <Space wrap>
        {file.title ?? file.file}
        {draft && <Tag>{t('有草稿')}</Tag>}
        {problems.length > 0 && (
          <Tooltip
            title={problems
              .slice(0, 5)
              .map(({ line, column, message }) => (
                <div key={`${line}:${column} ${message}`}>{`${line}:${column} ${message}`}</div>
              ))}
          >
            <Tag color={errors > 0 ? 'error' : 'warning'}>
              {t('{count} 个问题', { count: problems.length })}
            </Tag>
          </Tooltip>
        )}
      </Space>
      <div className={`${common.hint} ${styles.fileNote}`}>
        {file.path ? `${file.path} · ${file.file}` : file.file}
      </div>
    </>
  );
}
