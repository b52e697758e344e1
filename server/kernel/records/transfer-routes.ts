import { z } from 'zod';
import { MAX_BATCH } from '../../../src/contract/operations';
import { answer } from '../http/answer';
import type { Mount } from '../http/gateway-context';
import { readBody, readQuery } from '../http/input';
import { described, type RouteNotes } from '../http/route-docs';
import type { SchemaRegistry } from '../schemas/registry';
import { beginExport, exportBody, readExport } from './export-records';
import { idempotencyKey } from './idempotency';
import { checkImport, importRecords } from './import-records';
import { localizeRecords, withMessages } from './localize';
import { type RecordContext, requirePage } from './record-context';

const file = 'server/kernel/records/transfer-routes.ts';
const resource = '资源名，即页面文件的 resource.name';
const record = z.looseObject({ id: z.string(), version: z.int() });
const importBody = z.strictObject({ list: z.array(z.looseObject({})).min(1).max(MAX_BATCH) });
const rowsQuery = z.strictObject({ after: z.string().max(5_000).optional() });

const NOTES = {
  begin: {
    about: '开始导出：记入操作日志，答复编号和记录数',
    file,
    params: { resource },
    body: exportBody,
    answer: z.object({ id: z.string(), total: z.int() }),
    errors: ['bad_request', 'no_permission', 'export_too_large'],
    needs: '资源的页面里导出按钮的权限码',
  },
  rows: {
    about: '导出的下一批记录；一小时内有效',
    file,
    params: { resource, id: '开始导出时答复的编号' },
    query: rowsQuery,
    answer: z.object({
      list: z.array(record),
      next: z.string().optional().describe('再下一批的 after；没有则已到最后'),
    }),
    errors: ['bad_request', 'no_permission', 'record_not_found'],
    needs: '资源的页面里导出按钮的权限码',
  },
  check: {
    about: '检查要导入的一批，不写入',
    file,
    params: { resource },
    body: importBody,
    answer: z.object({ count: z.int() }),
    errors: ['no_permission', 'rule_violation'],
    needs: '资源的页面里导入按钮的权限码，以及新增的权限码',
  },
  import: {
    about: '导入一批，全成或全不成；可带 idempotency-key',
    file,
    params: { resource },
    body: importBody,
    answer: z.array(record),
    errors: ['no_permission', 'rule_violation', 'duplicate', 'idempotency_conflict'],
    needs: '资源的页面里导入按钮的权限码，以及新增的权限码',
  },
} as const satisfies Record<string, RouteNotes>;

/** The calls by which records leave and come in as files: the browser makes and reads the files themselves. */
export function mountTransfers(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const pageOf = (name: string) => requirePage(registry, name);
    app.post('/api/resources/:resource/exports', described(NOTES.begin), authenticate, async (c) => {
      const call = { user: c.get('user'), page: pageOf(c.req.param('resource')) };
      return answer(c, await beginExport(context, call, await readBody(c, exportBody)));
    });
    app.get('/api/resources/:resource/exports/:id', described(NOTES.rows), authenticate, async (c) => {
      const call = { user: c.get('user'), page: pageOf(c.req.param('resource')) };
      const { after } = readQuery(c, rowsQuery);
      const rows = await readExport(context, call, c.req.param('id'), after);
      return answer(c, localizeRecords(c, translate, call.page, rows));
    });
    app.post('/api/resources/:resource/import', described(NOTES.import), authenticate, async (c) => {
      const call = { user: c.get('user'), page: pageOf(c.req.param('resource')) };
      const { list } = await readBody(c, importBody);
      const key = idempotencyKey(c.req.header('idempotency-key'));
      return withMessages(c, translate, () => importRecords(context, call, list, key));
    });
    app.post('/api/resources/:resource/import/check', described(NOTES.check), authenticate, async (c) => {
      const call = { user: c.get('user'), page: pageOf(c.req.param('resource')) };
      const { list } = await readBody(c, importBody);
      return withMessages(c, translate, () => checkImport(context, call, list));
    });
  };
}
