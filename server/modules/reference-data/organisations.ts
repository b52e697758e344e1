import { sql } from 'kysely';
import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/base/identity';
import { notFound, recordNotFound } from '../../kernel/base/errors';
import { asViewOwner } from '../../kernel/db/as-role';
import { nothing } from '../../kernel/http/input';
import { listOf } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf, requireGrant } from '../../kernel/policies/grants';
import { publishedName } from '../../kernel/records/tables/published-views';
import { columnName, tableName } from '../../kernel/records/tables/table';

const UNITS = 'orgUnit';
/** Stands for what no unit is above. */
const TOP = '0';

const unit = z.object({
  id: z.string().describe('组织编码'),
  orgName: z.string(),
  orgType: z.string().describe('字典 orgType 的取值'),
  parentId: z.string().describe('最上级为 0'),
  leaf: z.boolean(),
});

/** The tenant's organisation, level by level (specification section 7; decision 027). */
export const organisationRoutes = moduleRoutes(
  'server/modules/reference-data/organisations.ts',
  (routes, { registry }) => {
    route(routes, 'GET', `${POSEIDON}/orginfo/list/:id`, {
      auth: 'user',
      about: '一个组织的直接下级，按编码排列；组织在“组织架构”页面里维护',
      params: { id: '组织编码；0 为最上级' },
      query: nothing,
      answer: listOf(unit),
      errors: ['no_permission', 'record_not_found'],
      needs: '供应商看本租户的；员工需有组织架构页面',
      async handler({ params: { id }, user, tx }) {
        const page = registry.byResource(UNITS)?.page;
        if (!page?.published?.suppliers) throw notFound();
        const list = await tx.write(async (trx) => {
          const isSupplier = user.supplierCode !== null;
          if (!isSupplier) requireGrant(await grantsOf(trx, user, registry), page.path);
          const source = sql.id(isSupplier ? publishedName(UNITS, 'suppliers') : tableName(UNITS));
          const code = sql.ref(`unit.${columnName('orgCode')}`);
          const own = sql`unit.tenant_code = ${user.tenantCode}`;
          const read = async () => {
            if (id !== TOP) {
              const { rows } =
                await sql`SELECT id FROM ${source} AS unit WHERE ${own} AND ${code} = ${id}`.execute(trx);
              if (rows.length === 0) throw recordNotFound();
            }
            const parent = sql`coalesce(nullif(unit.doc ->> 'parentCode', ''), ${TOP})`;
            const { rows } = await sql<z.infer<typeof unit>>`
            SELECT ${code} AS id, unit.doc ->> 'orgName' AS "orgName", unit.doc ->> 'orgType' AS "orgType",
              ${parent} AS "parentId", NOT EXISTS (
                SELECT 1 FROM ${source} AS below WHERE below.tenant_code = unit.tenant_code
                  AND below.doc ->> 'parentCode' = ${code}) AS leaf
            FROM ${source} AS unit WHERE ${own} AND ${parent} = ${id} ORDER BY ${code}`.execute(trx);
            return rows;
          };
          return isSupplier ? asViewOwner(trx, read) : read();
        });
        return { list, total: list.length };
      },
    });
  },
);
