import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port';

/** Whether the suites reach PostgreSQL through PgBouncer: `PGBOUNCER=1`. */
export const BOUNCED = process.env.PGBOUNCER === '1';

const PATH = `${process.env.PATH}:/usr/sbin`;

/** The settings of `docs/operating.md`, which an operator copies; the first block of ini in it. */
function documentedSettings(): string {
  const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const [, settings] = /```ini\n([\s\S]*?)```/.exec(text) ?? [];
  if (settings === undefined) throw new Error('docs/operating.md shows no pgbouncer.ini');
  return settings;
}

/**
 * Starts PgBouncer in transaction mode before a server, with the documented settings and a pool that is small enough
 * for clients to meet each other's connections.
 */
export async function startPgbouncer(
  serverUrl: string,
): Promise<{ databaseUrl: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const server = new URL(serverUrl);
  const settings = documentedSettings()
    .replace(/^\[databases\]\n.*$/m, `[databases]\n* = host=${server.hostname} port=${server.port}`)
    .replace(/^(listen_port) *=.*$/m, `$1 = ${port}`)
    .replace(/^(default_pool_size) *=.*$/m, '$1 = 6')
    .replace(/^(auth_type) *=.*$/m, '$1 = plain')
    .replace(/^(auth_file) *=.*$/m, `$1 = ${join(folder, 'users.txt')}`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings}\nunix_socket_dir =\n`);
  const users = [
    [server.username, server.password],
    ['plain', 'plain'],
  ];
  writeFileSync(
    join(folder, 'users.txt'),
    users.map((user) => user.map((one) => `"${one}"`).join(' ')).join('\n'),
  );
  chmodSync(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asRoot, join(folder, 'pgbouncer.ini')], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr?.on('data', (chunk) => (told += chunk));
  const gone = once(child, 'exit');
  await listening(port, () => child.exitCode !== null && told);
  server.port = String(port);
  return {
    databaseUrl: server.href,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, ended: () => string | false): Promise<void> {
  for (;;) {
    const failure = ended();
    if (failure !== false) throw new Error(`pgbouncer ended: ${failure}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(50);
  }
}
