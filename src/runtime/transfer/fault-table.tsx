import { DownloadOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import type { ListPage } from '@/contract/language/page-schema';
import { sheetName } from '@/contract/pages/import-fields';
import { handOver } from '@/services/http/download';
import { t } from '@/services/i18n';
import { faultFile } from './fault-file';
import type { RowFault } from './sheet-error';

/** What is wrong with the rows of a file, by row, column and reason; it can be taken along as a file. */
export function FaultTable({ page, faults }: { page: ListPage; faults: readonly RowFault[] }) {
  const hasSheets = faults.some(({ sheet }) => sheet !== undefined);
  const ofSheet = {
    title: t('工作表'),
    width: 140,
    render: (_: unknown, { sheet }: RowFault) => sheet ?? sheetName(page.title),
  };
  const columns = [
    ...(hasSheets ? [ofSheet] : []),
    { title: t('行'), dataIndex: 'row', width: 72 },
    { title: t('列'), dataIndex: 'column', width: 160 },
    { title: t('原因'), dataIndex: 'message' },
  ];
  return (
    <>
      <Table
        size="small"
        rowKey={({ row, column, message, sheet = '' }) => `${sheet} ${row} ${column} ${message}`}
        columns={columns}
        dataSource={[...faults]}
        pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
      />
      <Button icon={<DownloadOutlined />} onClick={async () => handOver(await faultFile(page.title, faults))}>
        {t('下载错误清单')}
      </Button>
    </>
  );
}
