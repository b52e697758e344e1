import { sql } from 'kysely';
import { hasRoutes } from '../../../../src/contract/api/approvals';
import { routesOf } from '../../../../src/contract/pages/approval-route';
import { isView } from '../../../../src/contract/pages/page-view';
import type { Job } from '../../../kernel/jobs/job';
import { recordColumns } from '../../../kernel/records/tables/store';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';
import { fieldPath, tableName } from '../../../kernel/records/tables/table';
import { recordPages } from '../../../kernel/schemas/record-page-at';
import type { SchemaRegistry } from '../../../kernel/schemas/registry';
import { ensureRoute } from './begin-route';

const EVERY_MS = 60_000;
/** Records of one page that a run begins routes for. */
const AT_ONCE = 200;

/** Begins the routes of records that were in their state before the page had levels. */
export function startMissingRoutes(registry: Pick<SchemaRegistry, 'pages' | 'byPath'>): Job {
  return {
    name: 'approvals.routes',
    everyMs: EVERY_MS,
    async run({ database }) {
      for (const page of recordPages(registry)) {
        if (!hasRoutes(page) || isView(page)) continue;
        const states = sql.join(routesOf(page).flatMap(({ from }) => from));
        const { rows } = await sql<
          StoredRecord & { tenant_code: string }
        >`SELECT ${recordColumns('record')}, record.tenant_code
          FROM ${sql.id(tableName(page.resource.name))} AS record
          WHERE record.doc #>> ${fieldPath(page.states!.field)}::text[] IN (${states})
            AND NOT EXISTS (SELECT 1 FROM approval_route AS route WHERE route.tenant_code = record.tenant_code
              AND route.resource = ${page.resource.name} AND route.record_id = record.id
              AND route.ended_at IS NULL)
          LIMIT ${AT_ONCE}`.execute(database.kysely);
        for (const { tenant_code: tenantCode, ...record } of rows)
          await database.inTenant({ tenantCode, accountId: record.updated_by, supplierCode: null }, (trx) =>
            ensureRoute(trx, tenantCode, page, record),
          );
      }
    },
  };
}
