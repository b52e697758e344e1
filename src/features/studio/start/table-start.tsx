import { useRequest } from 'ahooks';
import { Alert } from 'antd';
import { useMemo, useState } from 'react';
import type { FieldsDraft } from '@/contract/new-page/draft';
import { pageFromTable, type TableDescription } from '@/contract/new-page/from-table';
import { SourceError } from '@/contract/new-page/source-error';
import { t } from '@/services/i18n';
import { readTables } from '../api';
import common from '../studio.module.css';
import { FieldsStep } from './fields-step';
import { NameChoice } from './name-choice';
import { pathOf } from './new-files';
import { PasteOrFile } from './paste-or-file';
import type { InService } from './service-folder';
import { SourceFault } from './source-fault';

const EXAMPLE = `CREATE TABLE tools (
  tool_no varchar(20) NOT NULL UNIQUE,
  tool_name varchar(60) NOT NULL
);
COMMENT ON COLUMN tools.tool_no IS '编号';`;

/** A page from a table of PostgreSQL, as its `CREATE TABLE` statement tells it. No database is read for it. */
export function TableStart({ inService }: { inService: InService }) {
  const [name, setName] = useState<string>();
  const read = useRequest(tablesIn, {
    manual: true,
    onSuccess: ({ tables }) => setName(tables.length === 1 ? tables[0]!.name : undefined),
    onError: () => undefined,
  });
  const table = read.data?.tables.find((one) => one.name === name);
  const made = useMemo(() => (table ? draftOf(table) : undefined), [table]);
  if (!read.data) {
    return (
      <>
        <PasteOrFile
          label={t('CREATE TABLE 语句')}
          placeholder={EXAMPLE}
          accept=".sql,.txt"
          loading={read.loading}
          onText={read.run}
        />
        <SourceFault error={read.error} />
      </>
    );
  }
  const { tables, faults } = read.data;
  return (
    <>
      <NameChoice
        label={t('语句里的表')}
        placeholder={t('选择一个表')}
        names={tables.map((one) => one.name)}
        value={name}
        onChange={setName}
        again={t('换一份语句')}
        onAgain={() => read.mutate(undefined)}
      />
      {faults.length > 0 && <Faults faults={faults} />}
      <SourceFault error={made?.error} />
      {made?.draft && (
        <FieldsStep
          key={name}
          draft={made.draft}
          inService={inService}
          known={pathOf(name?.replace(/^.*\./, ''))}
        />
      )}
    </>
  );
}

function Faults({ faults }: { faults: readonly string[] }) {
  return (
    <Alert
      type="warning"
      className={common.notice}
      message={
        <ul className={common.plain}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      }
    />
  );
}

async function tablesIn(sql: string): Promise<{ tables: TableDescription[]; faults: string[] }> {
  if (sql.length > 200_000) throw new SourceError('内容不能超过 20 万个字符，请只留下要用的表');
  const found = await readTables(sql);
  if (found.tables.length === 0)
    throw new SourceError(
      found.faults[0] ?? '没有找到 CREATE TABLE 语句：请粘贴建表语句，例如 pg_dump --schema-only 的结果',
    );
  return found;
}

function draftOf(table: TableDescription): { draft?: FieldsDraft; error?: Error } {
  try {
    return { draft: pageFromTable(table) };
  } catch (reason) {
    return { error: reason as Error };
  }
}
