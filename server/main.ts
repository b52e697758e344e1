import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/identity-data';
import { type Env, parseEnv } from './env';
import { listenBackups } from './kernel/backup/socket';
import { StartError } from './kernel/base/start-error';
import { limitHeapGrowth } from './kernel/ops/heap-growth';
import { listenMetrics } from './kernel/ops/listen-metrics';
import { type Serving, serveGateway } from './kernel/serve';
import type { OpenedGateway } from './open';
import { startGateway } from './start';

limitHeapGrowth();
try {
  const env = parseEnv(process.env);
  const gateway = await startGateway(env, { onLost: giveUp });
  const serving = await listenAll(gateway, env).catch(async (error) => {
    await gateway.close();
    throw error;
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Who asks twice does not want to wait.
      if (stopping) process.exit(1);
      stopping = true;
      void stop(serving, gateway, env);
    });
  }
  console.log(readyText(env.host, gateway, (serving.server.address() as AddressInfo).port));
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}

/** Listens where people reach it, where its metrics are read, and for orders to back the embedded database up. */
async function listenAll(
  gateway: OpenedGateway,
  { host, port, metrics, databaseUrl, dataDir }: Env,
): Promise<Serving> {
  if (databaseUrl === undefined) await listenBackups(dataDir, gateway.backup);
  if (metrics) {
    await listenMetrics(gateway.metrics, metrics).catch((error) => {
      throw portFault(error, 'METRICS_PORT', metrics.port);
    });
  }
  const serving = serveGateway(gateway, host);
  const { server } = serving;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFault(error, 'PORT', port)));
    server.listen(port, host, () => resolve(serving));
  });
}

function portFault(error: NodeJS.ErrnoException, name: string, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new StartError(`端口 ${port} 已被占用：请先停止占用它的程序，或用 ${name} 指定另一个端口`);
}

/**
 * Says that it is not ready and that connections end with their answer, answers on for as long as a load balancer needs
 * to notice, ends streams, lets what is under way finish, and closes the database.
 */
async function stop(
  serving: Serving,
  gateway: OpenedGateway,
  { stop: { drainMs, graceMs } }: Env,
): Promise<void> {
  gateway.leave();
  serving.leave();
  await sleep(drainMs);
  gateway.endStreams();
  await serving.end(graceMs);
  await gateway.close();
  process.exit(0);
}

/** The embedded database is gone, and with it every answer: a supervisor can start anew, nothing acknowledged is lost. */
function giveUp(reason: Error): void {
  console.error(`内嵌数据库意外停止：${reason.message}`);
  process.exit(1);
}

function readyText(host: string, { demo, empty }: OpenedGateway, port: number): string {
  const ready = `ready http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (empty)
    return `${ready}\n还没有租户，无人能登录：请先用 npm run create-tenant 建立第一个租户（docs/operating.md）`;
  if (!demo) return ready;
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, displayName, face }) =>
      `  ${username.padEnd(12)}${DEMO_PASSWORD}  ${face === 'supplier' ? '供应商门户' : '办公平台'}  ${displayName}`,
  );
  return [ready, '演示账号：', ...accounts].join('\n');
}

function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && 'code' in error) return `无法启动：${error.message}`;
  return `无法启动：${error instanceof Error ? error.stack : error}`;
}
