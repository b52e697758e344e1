import { DownloadOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button, Table } from 'antd';
import { FormattedText } from '@/components/rich-text/formatted-text';
import type { FileInfo } from '@/contract/base/files';
import type { ScreenField } from '@/contract/pages/published-screens';
import { t } from '@/services/i18n';
import styles from './published.module.css';
import { type PublishedRow, shownOf, textOf } from './screen-source';

interface PublishedPartProps {
  field: ScreenField;
  row: PublishedRow;
  hasHeading: boolean;
  onDownload(attachmentId: string): Promise<void>;
}

/** One part of a record in full: formatted or plain text, a table, or files. One without a value is left out. */
export function PublishedPart({ field, row, hasHeading, onDownload }: PublishedPartProps) {
  const { kind, name, title } = field;
  const value = row[name];
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return (
    <>
      {hasHeading && <h2 className={styles.heading}>{title}</h2>}
      <div lang="zh-CN">
        {kind === 'html' && <FormattedText html={String(value)} />}
        {kind === 'text' && <p className={styles.plain}>{textOf(row, name)}</p>}
        {kind === 'rows' && <Rows columns={field.columns ?? []} rows={value as PublishedRow[]} />}
        {kind === 'files' && <Files files={value as FileInfo[]} onDownload={onDownload} />}
      </div>
    </>
  );
}

function Rows({ columns, rows }: { columns: readonly ScreenField[]; rows: readonly PublishedRow[] }) {
  return (
    <Table
      className={styles.rows!}
      size="small"
      pagination={false}
      rowKey={(row) => rows.indexOf(row)}
      dataSource={rows}
      columns={columns.map((column) => ({
        key: column.name,
        title: column.title,
        align: column.isNumber ? ('right' as const) : ('left' as const),
        render: (_: unknown, row: PublishedRow) => cellOf(row, column),
      }))}
    />
  );
}

function cellOf(row: PublishedRow, column: ScreenField): string {
  const value = row[column.name];
  return column.isNumber && typeof value === 'number' ? value.toLocaleString('en-US') : shownOf(row, column);
}

function Files({
  files,
  onDownload,
}: { files: readonly FileInfo[] } & Pick<PublishedPartProps, 'onDownload'>) {
  return (
    <ul className={styles.files}>
      {files.map(({ attachmentId, fileName, size }) => (
        <li key={attachmentId}>
          <span>{fileName}</span>
          <small>{sizeText(size)}</small>
          <FileButton
            label={t('下载 {name}', { name: fileName })}
            onDownload={() => onDownload(attachmentId)}
          />
        </li>
      ))}
    </ul>
  );
}

interface FileButtonProps {
  /** The file's name on the button. */
  name?: string;
  label?: string;
  onDownload(): Promise<void>;
}

export function FileButton({ name, label, onDownload }: FileButtonProps) {
  const { loading, run } = useRequest(onDownload, { manual: true });
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={loading}
      onClick={run}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {name ? <span lang="zh-CN">{name}</span> : t(label === undefined ? '下载附件' : '下载')}
    </Button>
  );
}

const KILO = 1024;

function sizeText(bytes: number): string {
  return bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
