import { parseEnv } from '../env';
import { StartError } from '../kernel/base/start-error';
import { type Database, openDatabase } from '../kernel/db/database';
import { migrate } from '../kernel/db/migrate';
import { isOnCitus } from '../kernel/db/pool';
import { spreadTables } from '../kernel/db/spread-tables';
import { dropViewsOver } from '../kernel/records/tables/search-view';
import { MIGRATIONS } from '../migrations';

const USAGE = '用法：npm run citus -- distribute';

try {
  const [command, ...rest] = process.argv.slice(2);
  const { databaseUrl } = parseEnv(process.env);
  if (command !== 'distribute' || rest.length > 0) throw new StartError(USAGE);
  await onCitus(databaseUrl, distribute);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function onCitus(
  databaseUrl: string | undefined,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (databaseUrl === undefined) throw new StartError('请用 DATABASE_URL 指明 Citus 的协调节点');
  const database = await openDatabase({ databaseUrl });
  try {
    if (!isOnCitus(database.kysely))
      throw new StartError('这个数据库里没有 citus 扩展：请由超级用户先执行 CREATE EXTENSION citus');
    await work(database);
  } finally {
    await database.close();
  }
}

async function distribute(database: Database): Promise<void> {
  const { kysely } = database;
  await migrate(kysely, MIGRATIONS);
  const tables = await spreadTables(kysely, async (trx, table) => {
    console.log(`分布 ${table}…`);
    // The gateway makes them as they are on Citus when it starts.
    await dropViewsOver(trx, table);
  });
  console.log(tables.length === 0 ? '所有的表都已分布' : `已分布 ${tables.length} 张表`);
}
