import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Env, parseEnv } from './env';
import type { OpenedGateway } from './open';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/identity-data';
import { startGateway } from './start';
import { StartError } from './start-error';

/** Milliseconds that requests under way are given when the gateway is told to stop. */
const STOP_GRACE_MS = 5000;

try {
  const env = parseEnv(process.env);
  const gateway = await startGateway(env, { onLost: giveUp });
  const server = await listen(gateway, env).catch(async (error) => {
    await gateway.close();
    throw error;
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(server, gateway);
      stopping = true;
    });
  }
  console.log(readyText(env.host, gateway.demo, (server.address() as AddressInfo).port));
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}

function listen({ fetch }: OpenedGateway, { host, port }: Env): Promise<Server> {
  const server = createAdaptorServer({ fetch, hostname: host }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT 指定另一个端口`)
          : error,
      ),
    );
    server.listen(port, host, () => resolve(server));
  });
}

async function stop(server: Server, gateway: OpenedGateway): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  gateway.endStreams();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS).unref();
  await closed;
  await gateway.close();
  process.exit(0);
}

/** The embedded database is gone, and with it every answer: a supervisor can start anew, nothing acknowledged is lost. */
function giveUp(reason: Error): void {
  console.error(`内嵌数据库意外停止：${reason.message}`);
  process.exit(1);
}

function readyText(host: string, demo: boolean, port: number): string {
  const ready = `ready http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
