import type { ExportRequest } from '@/contract/api/transfers';
import { today } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf } from '@/contract/lists/list-query';
import { sheetName } from '@/contract/pages/import-fields';
import type { Download } from '@/services/http/download';
import type { ResourceClient } from '../data/resource-client';
import { exportColumn, sheetColumn } from './export-column';
import { itemSheets, MAX_WITH_ITEMS, withItemSheets } from './export-items';

export interface Progress {
  done: number;
  total: number;
}

interface Export {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  /** `columns` in the order of the sheet. */
  request: ExportRequest;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/**
 * Makes a sheet of what the gateway exports. Records come some hundreds at a time and leave for the file at once, so
 * that the page goes on answering. Rejects as `http` does, when it is cancelled, too.
 */
export async function exportFile({
  page,
  dictionaries,
  client,
  request,
  signal,
  onProgress,
}: Export): Promise<Download & { count: number }> {
  const known = new Map(columnsOf(page).map((column) => [column.field, column]));
  const columns = request.columns.flatMap((field) => known.get(field) ?? []);
  const sheet = columns.map((column) => exportColumn(page, dictionaries, column));
  const items = itemSheets(page, dictionaries);
  const [{ writeXlsx, writeXlsxStream }, { id, total }] = await Promise.all([
    import('hucre/xlsx'),
    client.beginExport(request),
  ]);
  onProgress({ done: 0, total });
  let count = 0;
  async function* lines() {
    let after: string | undefined;
    do {
      const { list, next } = await client.exportRows(id, after, signal);
      for (const column of sheet) await column.prepare?.(list);
      if (total <= MAX_WITH_ITEMS) for (const one of items) await one.add(list, count);
      for (const [index, row] of list.entries()) {
        if (index % AT_ONCE === 0) await nextTask();
        yield sheet.map(({ value }) => value(row));
      }
      count += list.length;
      onProgress({ done: count, total: Math.max(total, count) });
      after = next;
    } while (after !== undefined);
  }
  const options = {
    name: sheetName(page.title),
    columns: sheet.map(sheetColumn),
    freezePane: { rows: 1 },
  };
  // Only a single sheet is written while records still come: a file with item tables is put together at the end.
  const bytes =
    items.length > 0 && total <= MAX_WITH_ITEMS
      ? await withItemSheets(lines(), options, items, writeXlsx)
      : await new Response(writeXlsxStream(lines(), options)).blob();
  return { bytes, fileName: exportName(page.title, new Date()), count };
}

/** Records that are written before the page may answer again. */
const AT_ONCE = 100;

/** Unlike a timer, a message is not held back while the tab is hidden. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The name of a file: the page's title and the day in Beijing, without what file systems refuse. */
export function exportName(title: string, now: Date): string {
  return `${title.replace(/[\\/:*?"<>|]/g, ' ').trim()}_${today(now)}.xlsx`;
}
