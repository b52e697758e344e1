import { parseArgs } from 'node:util';
import { type Env, parseEnv } from '../env';
import { jsonLog } from '../kernel/base/log';
import { StartError } from '../kernel/base/start-error';
import { openDatabase } from '../kernel/db/database';
import { migrate } from '../kernel/db/migrate';
import { openFileStorage } from '../kernel/files/storage';
import { MIGRATIONS } from '../migrations';
import type { NewOperator } from '../modules/tenants/create-operator';
import { openPages } from '../open-pages';

const USAGE =
  '用法：npm run create-tenant -- --tenant-name 名称 --username 用户名 --name 姓名 [--telephone 手机号]';

try {
  const newOperator = readArguments();
  const env = parseEnv(process.env);
  const password = await create(env, newOperator);
  console.log(`已建立租户 ${env.operatorTenant}，管理员 ${newOperator.adminUsername}`);
  console.log(`初始密码：${password}`);
  console.log('密码只显示这一次，首次登录时必须修改。启动服务时同样设置 OPERATOR_TENANT。');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** Throws `StartError` with how to call it. */
function readArguments(): NewOperator {
  const text = { type: 'string' } as const;
  const options = { 'tenant-name': text, username: text, name: text, telephone: text };
  const given = parsed(() => parseArgs({ options }).values);
  const { 'tenant-name': tenantName, username, name, telephone } = given;
  if (!tenantName || !username || !name) throw new StartError(USAGE);
  const phone = telephone && { adminTelephone: telephone };
  return { tenantName, adminUsername: username, adminName: name, ...phone };
}

function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new StartError(USAGE);
  }
}

/** Migrates an empty database as a first start does, so that no gateway has to have run. */
async function create(
  { databaseUrl, dataDir, filesDir, s3, schemasDir, operatorTenant: operator }: Env,
  newOperator: NewOperator,
): Promise<string> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    closers.push(database.close);
    await migrate(database.kysely, MIGRATIONS);
    const storage = await openFileStorage(filesDir, s3);
    closers.push(storage.close);
    const base = { database, storage, schemasDir, operator, log: jsonLog(), clock: () => new Date() };
    const pages = await openPages(base);
    closers.push(pages.close);
    return await pages.createOperator!(newOperator);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
