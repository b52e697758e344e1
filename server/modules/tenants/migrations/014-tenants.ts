import { type Kysely, type Migration, sql } from 'kysely';

/** Instances that are out of use (decision 032): who is in the tenant no longer enters by them. */
export const tenants: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await requireScenes(db);
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table instance add column disabled boolean not null default false',
  "alter table instance add constraint instance_service check (service_code in ('Supplier', 'Office'))",
  "alter table tenant add constraint tenant_scene check (default_scene in ('', 'Supplier', 'Office'))",
];

/** Tells which rows keep the scenes from being held to what there is. Throws with their codes. */
async function requireScenes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ told: string }>`
    select '实例 ' || tenant_code || ' / ' || instance_code || ' 的 service_code 为“' || service_code || '”' as told
    from instance where service_code not in ('Supplier', 'Office')
    union all
    select '租户 ' || tenant_code || ' 的 default_scene 为“' || default_scene || '”'
    from tenant where default_scene not in ('', 'Supplier', 'Office')
    order by told limit 20`.execute(db);
  if (rows.length === 0) return;
  const lines = rows.map(({ told }) => told).join('；');
  throw new Error(`场景只能是 Supplier 或 Office，请先改正：${lines}`);
}
