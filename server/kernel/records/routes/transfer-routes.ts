import { z } from 'zod';
import { MAX_BATCH } from '../../../../src/contract/language/operations';
import { plainRecord } from '../common/record-schemas';
import { localizeRecords } from '../hooks/localize';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import { beginExport, exportBody, readExport } from '../transfer/export-records';
import { checkImport, importRecords } from '../transfer/import-records';
import { idempotencyKey } from '../writes/idempotency';

const IMPORT_ERRORS = ['no_permission', 'rule_violation', 'field_not_writable'] as const;
const importBody = z.strictObject({ list: z.array(z.looseObject({})).min(1).max(MAX_BATCH) });

/** The calls by which records leave and come in as files: the browser makes and reads the files themselves. */
export const transferRoutes = defineRecordRoutes(
  'server/kernel/records/routes/transfer-routes.ts',
  (routes, context) => {
    const { translate } = context;
    const needsExport = '资源的页面里导出按钮的权限码';
    const needsImport = '资源的页面里导入按钮的权限码，以及新增的权限码';

    recordRoute(routes, context, 'POST', '/api/resources/:resource/exports', {
      about: '开始导出：记入操作日志，答复编号和记录数',
      body: exportBody,
      answer: z.object({ id: z.string(), total: z.int() }),
      errors: ['no_permission', 'record_not_found', 'export_too_large'],
      needs: needsExport,
      handler: ({ call, body }) => beginExport(context, call, body),
    });

    recordRoute(routes, context, 'GET', '/api/resources/:resource/exports/:id', {
      about: '导出的下一批记录；一小时内有效',
      params: { id: '开始导出时答复的编号' },
      query: z.strictObject({ after: z.string().max(5_000).optional() }),
      answer: z.object({
        list: z.array(plainRecord),
        next: z.string().optional().describe('再下一批的 after；没有则已到最后'),
      }),
      errors: ['no_permission', 'record_not_found'],
      needs: needsExport,
      async handler({ params: { id }, call, query: { after }, c }) {
        return localizeRecords(c, translate, call.page, await readExport(context, call, id, after));
      },
    });

    recordRoute(routes, context, 'POST', '/api/resources/:resource/import', {
      about: '导入一批，全成或全不成；可带 idempotency-key',
      body: importBody,
      answer: z.array(plainRecord),
      errors: [...IMPORT_ERRORS, 'duplicate', 'idempotency_conflict'],
      needs: needsImport,
      handler({ call, body: { list }, c }) {
        const key = idempotencyKey(c.req.header('idempotency-key'));
        return importRecords(context, call, list, key);
      },
    });

    recordRoute(routes, context, 'POST', '/api/resources/:resource/import/check', {
      about: '检查要导入的一批，不写入',
      body: importBody,
      answer: z.object({ count: z.int() }),
      errors: IMPORT_ERRORS,
      needs: needsImport,
      handler: ({ call, body: { list } }) => checkImport(context, call, list),
    });
  },
);
