import pg from 'pg';
import { StartError } from '../base/start-error';

/** Versions of PostgreSQL that the gateway is tested on; a later one is tried. */
const OLDEST = 15;

interface Server {
  /** It is the coordinator of a Citus cluster, or may become it: its extension is there. */
  isCitus: boolean;
}

interface Found {
  version: number;
  name: string;
  citus: boolean;
  propagated: string | null;
  unbound: boolean;
  database: string;
}

/**
 * Looks at a PostgreSQL server before anything is done there. Throws {@link StartError} for one that is too old, and on
 * Citus for a role that no policy binds; what keeps it from answering at all, as the driver says it.
 */
export async function inspectServer(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Found>(`
      SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS name,
        EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS citus,
        current_setting('citus.propagate_set_commands', true) AS propagated,
        rolsuper OR rolbypassrls AS unbound, current_database() AS database
      FROM pg_roles WHERE rolname = current_user`);
    const found = rows[0]!;
    if (found.version < OLDEST)
      throw new StartError(`数据库的版本太旧：PostgreSQL ${found.name}，需要 ${OLDEST} 或更新的版本`);
    if (found.citus) await prepareCoordinator(client, found);
    return { isCitus: found.citus };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One role does everything on Citus, so nothing but the policies keeps tenants apart; and those go by settings. */
async function prepareCoordinator(client: pg.Client, found: Found): Promise<void> {
  if (found.unbound)
    throw new StartError(
      '在 Citus 上，DATABASE_URL 里的角色不能是超级用户，也不能有 BYPASSRLS：行级安全策略管不住它',
    );
  if (found.propagated !== 'local')
    await client.query(
      `ALTER DATABASE ${pg.escapeIdentifier(found.database)} SET citus.propagate_set_commands = 'local'`,
    );
}
