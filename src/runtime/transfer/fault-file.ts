import { sheetName } from '@/contract/pages/import-fields';
import type { Download } from '@/services/http/download';
import { t } from '@/services/i18n';
import type { RowFault } from './sheet-error';

/** What is wrong with a file, as a file: row, column and reason of each fault. */
export async function faultFile(title: string, faults: readonly RowFault[]): Promise<Download> {
  const { writeXlsx } = await import('hucre/xlsx');
  const hasSheets = faults.some(({ sheet }) => sheet !== undefined);
  const columns = [
    ...(hasSheets ? [{ header: t('工作表'), width: 24, numFmt: '@' }] : []),
    { header: t('行'), width: 8 },
    { header: t('列'), width: 24, numFmt: '@' },
    { header: t('原因'), width: 60, numFmt: '@' },
  ];
  const rows = faults.map(({ row, column, message, sheet }) => [
    ...(hasSheets ? [sheet ?? sheetName(title)] : []),
    row,
    column,
    message,
  ]);
  const bytes = await writeXlsx({
    sheets: [{ name: t('错误清单'), columns, rows: [columns.map(({ header }) => header), ...rows] }],
  });
  return { bytes: new Blob([bytes as BlobPart]), fileName: `${title} ${t('错误清单')}.xlsx` };
}
