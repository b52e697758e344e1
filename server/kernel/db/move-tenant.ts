import { type Kysely, sql } from 'kysely';
import { StartError } from '../base/start-error';

/** A node of a Citus cluster, as the coordinator reaches it. */
export interface CitusNode {
  host: string;
  port: number;
}

interface Shard {
  shard: string;
  host: string;
  port: number;
}

/** Any table that is spread by tenant: the shards of all of them lie together. */
const ANY_TABLE = 'audit';

/**
 * Moves the rows of a tenant to a node: into a shard of their own first, then with that. People work on meanwhile, but
 * for the moments in which the catalogue is rewritten. Answers whether anything had to move. Throws {@link StartError} for
 * a tenant or a node that is not there.
 *
 * See https://docs.citusdata.com/en/stable/admin_guide/cluster_management.html, "Tenant isolation".
 */
export async function moveTenant<Tables>(
  kysely: Kysely<Tables>,
  tenantCode: string,
  { host, port }: CitusNode,
): Promise<boolean> {
  await requireThere(kysely, tenantCode, { host, port });
  return kysely.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    const before = await shardOf(connection, tenantCode);
    if (before.host === host && before.port === port) return false;
    const mode = sql.lit('block_writes');
    await sql`SELECT isolate_tenant_to_new_shard(${ANY_TABLE}, ${tenantCode}, 'CASCADE',
      shard_transfer_mode := ${mode})`
      .execute(connection)
      .catch((reason: Error) => {
        // It has one for itself already.
        if (!/is already isolated|already been isolated/i.test(reason.message)) throw reason;
      });
    const own = await shardOf(connection, tenantCode);
    if (own.host !== host || own.port !== port) {
      await sql`SELECT citus_move_shard_placement(${own.shard}::bigint, ${own.host}, ${own.port}, ${host}, ${port},
        shard_transfer_mode := ${mode})`.execute(connection);
    }
    return true;
  });
}

async function requireThere<Tables>(
  kysely: Kysely<Tables>,
  tenantCode: string,
  { host, port }: CitusNode,
): Promise<void> {
  const { rows } = await sql<{ tenant: boolean; node: boolean }>`SELECT
    EXISTS (SELECT 1 FROM tenant WHERE tenant_code = ${tenantCode}) AS tenant,
    EXISTS (SELECT 1 FROM pg_dist_node WHERE nodename = ${host} AND nodeport = ${port}
      AND shouldhaveshards AND isactive) AS node`.execute(kysely);
  if (!rows[0]!.tenant) throw new StartError(`没有租户 ${tenantCode}`);
  if (!rows[0]!.node) throw new StartError(`集群里没有可以存放数据的节点 ${host}:${port}`);
}

async function shardOf<Tables>(kysely: Kysely<Tables>, tenantCode: string): Promise<Shard> {
  const { rows } = await sql<Shard>`
    SELECT shardid::text AS shard, nodename AS host, nodeport AS port FROM citus_shards
    WHERE shardid = get_shard_id_for_distribution_column(${ANY_TABLE}, ${tenantCode})`.execute(kysely);
  if (!rows[0]) throw new StartError('表还没有分布：请先执行 npm run citus -- distribute');
  return rows[0];
}
