import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port';
import { layOnServer, layTemplate } from '../gateway/template';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The built product as a process of its own, on its own data and its own copy of the page files. */
export interface Product {
  url: string;
  schemasDir: string;
  /** Of the database, where that is one of its own on the server that the run shares. */
  databaseUrl: string | undefined;
  /** The process, as long as it runs. */
  pid(): number;
  /** Everything the process has printed. */
  output(): string;
  /** The code that was sent to a phone last, which the log has (SMS_PROVIDER=log); empty when there was none. */
  codeTo(phone: string): string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Tells it to stop; answers its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts `dist/server/main.js`, which `npm test` has built, on the demo as a first start leaves it; `more` is added to
 * its environment. One that is given a data directory makes its own first start. With `on: 'server'` its database is one
 * of its own on the PostgreSQL server that the run shares, where there is one: it starts in a third of the time.
 */
export async function startProduct(
  more: NodeJS.ProcessEnv = {},
  { on = 'embedded' }: { on?: 'embedded' | 'server' } = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  const schemasDir = join(folder, 'schemas');
  cpSync(join(ROOT, 'schemas'), schemasDir, { recursive: true });
  const dataDir = join(folder, 'data');
  const beginsWithDemo = !more.DATA_DIR && !more.SEED && !more.SCHEMAS_DIR;
  const shared = beginsWithDemo && on === 'server' ? await layOnServer(dataDir) : undefined;
  if (beginsWithDemo && !shared) layTemplate(dataDir);
  const port = await freePort();
  let output = '';
  let child: ChildProcess | undefined;

  async function start() {
    const from = output.length;
    const environment = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SCHEMAS_DIR: schemasDir,
      SEED: 'demo',
      // A test talks to no service outside of this machine.
      WEATHER_PROVIDER: 'none',
      ...shared?.environment,
      ...more,
    };
    const started = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
      cwd: ROOT,
      env: environment,
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', () => output.slice(from).includes('ready ') && resolve());
      started.once('exit', (code) =>
        reject(new Error(`the product ended with ${code}:\n${output.slice(from)}`)),
      );
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null)
      return running?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => running.once('exit', resolve));
    running.kill(signal);
    return gone;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    schemasDir,
    databaseUrl: shared?.environment.DATABASE_URL,
    pid: () => child!.pid!,
    output: () => output,
    codeTo: (phone) =>
      [...output.matchAll(new RegExp(`"telephone":"${phone}","code":"(\\d{6})"`, 'g'))].at(-1)?.[1] ?? '',
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    dispose: async () => {
      await end('SIGTERM');
      await shared?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a product that was stopped; answers milliseconds until it has answered with 200. Throws where it is not ready then. */
export async function timeToReady({ url, start }: Pick<Product, 'url' | 'start'>): Promise<number> {
  const began = performance.now();
  await start();
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`it is not ready: ${status}`);
  return performance.now() - began;
}
