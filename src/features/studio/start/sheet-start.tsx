import { InboxOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button, Upload } from 'antd';
import type { FieldsDraft } from '@/contract/new-page/draft';
import type { SourceCell } from '@/contract/new-page/from-rows';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import { rememberImport } from './awaited-imports';
import { FieldsStep } from './fields-step';
import { type PageAnswers, pathOf } from './new-files';
import { dictionariesIn, type InService } from './service-folder';
import { SourceFault } from './source-fault';

interface ReadSheet {
  name: string;
  draft: FieldsDraft;
  samples: string[][];
  /** Records of the file. */
  count: number;
}

/** A page from an xlsx or CSV file: its columns become fields. Read here; the file itself is not sent anywhere. */
export function SheetStart({ inService }: { inService: InService }) {
  const { run, data, error, loading, mutate } = useRequest((file: File) => readSheet(file, inService), {
    manual: true,
    onError: () => undefined,
  });
  if (data) {
    const { name, draft, samples, count } = data;
    const onBegun = ({ path, title }: PageAnswers) => {
      if (count > 0) rememberImport({ path, title, file: name, count });
    };
    return (
      <>
        <p className={common.source}>
          <b>{name}</b>
          <span className={common.hint}>
            {t('{count} 列，{rows} 条记录', { count: draft.fields.length, rows: count })}
          </span>
          <Button size="small" type="link" onClick={() => mutate(undefined)}>
            {t('换一个文件')}
          </Button>
        </p>
        <FieldsStep
          draft={draft}
          samples={samples}
          inService={inService}
          known={knownOf(name)}
          imports={count > 0}
          onBegun={onBegun}
        />
      </>
    );
  }
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={loading}
        beforeUpload={(file) => {
          run(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{loading ? t('读取中…') : t('点击选择文件，或把文件拖到这里')}</p>
        <p className="ant-upload-hint">
          {t('.xlsx 或 .csv，不超过 10M；第一行是标题，可带英文，例如 购置日期:Bought on')}
        </p>
      </Upload.Dragger>
      <SourceFault error={error} />
    </>
  );
}

async function readSheet(file: File, { folder }: InService): Promise<ReadSheet> {
  const [{ requireSheet, rowsOfSheet }, { pageFromRows }] = await Promise.all([
    import('@/contract/new-page/sheet-rows'),
    import('@/contract/new-page/from-rows'),
  ]);
  requireSheet(file);
  const rows = await rowsOfSheet(file.name, new Uint8Array(await file.arrayBuffer()));
  const draft = pageFromRows(rows, dictionariesIn(folder));
  const records = rows.slice(1).filter((row) => row.some((cell) => wordOf(cell) !== ''));
  return { name: file.name, draft, samples: samplesOf(records, draft.fields.length), count: records.length };
}

/** The first values of each column that differ. */
function samplesOf(rows: readonly (readonly SourceCell[])[], width: number): string[][] {
  return Array.from({ length: width }, (_, at) => {
    const words = rows.slice(0, 200).map((row) => wordOf(row[at] ?? null));
    return [...new Set(words.filter(Boolean))].slice(0, 3);
  });
}

function wordOf(cell: SourceCell): string {
  if (cell === null) return '';
  const text = cell instanceof Date ? cell.toISOString().replace(/T00:00.*/, '') : String(cell).trim();
  return text.length > 16 ? `${text.slice(0, 16)}…` : text;
}

/** What a file's name says: a Chinese one is a title, any other part of an address. */
function knownOf(file: string): Partial<PageAnswers> {
  const name = file.replace(/\.\w+$/, '');
  if (/\p{Script=Han}/u.test(name)) return { title: name.slice(0, 30) };
  return pathOf(name.toLowerCase());
}
