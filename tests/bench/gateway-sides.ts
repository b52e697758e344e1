import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPages } from '../../server/open-pages';
import { BOTH_DATABASES } from '../support/gateway/databases';
import { startGateway } from '../support/gateway/gateway';
import { layTemplate, SECRET_KEY } from '../support/gateway/template';
import { residentMemory } from '../support/process-use';
import { addAccounts, dropMarked, fillContracts } from './contracts-sql';
import { recordStatements } from './recording';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** People at work at the same time. */
export const TOGETHER = 16;

/** A process that answers calls. */
export interface Side {
  url: string;
  /** Resident memory, in MB. */
  memory(): number;
}

/** The gateway and the bare side over databases with the same contracts. */
interface Sides {
  gateway: Side;
  bare: Side;
  stop(): Promise<void>;
}

/** One database, which gets more contracts from size to size. */
export interface Ground {
  name: string;
  /** Makes it hold `count` contracts beside the demo's, never fewer than before, and starts both sides on it. */
  open(count: number): Promise<Sides>;
  stop(): Promise<void>;
}

/** A database of this machine. PGlite belongs to one process, so the bare side works on a copy of the directory. */
export async function startGround(name: string): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const database = await BOTH_DATABASES.find((one) => one.name === name)!.start();
  const { databaseUrl } = database.choice;
  const own = (side: string) => (databaseUrl ? { databaseUrl } : { dataDir: join(folder, side) });
  const recording = join(folder, 'recording.json');
  let filled = 0;
  if (!databaseUrl) layTemplate(join(folder, 'gateway'));
  return {
    name,
    async open(count) {
      const gateway = await startGateway({ openPages, ...own('gateway'), ...manyIndexes(databaseUrl) });
      try {
        await addAccounts(gateway.gateway.context.database, TOGETHER);
        if (count > filled) await fillContracts(gateway.gateway.context.database, filled, count);
        filled = Math.max(filled, count);
        writeFileSync(recording, JSON.stringify(await recordStatements(gateway)));
        await dropMarked(gateway.gateway.context.database);
      } finally {
        await gateway.close();
      }
      if (!databaseUrl) {
        rmSync(join(folder, 'bare'), { recursive: true, force: true });
        cpSync(join(folder, 'gateway'), join(folder, 'bare'), { recursive: true, filter: isNoSocket });
      }
      const common = { RECORDING: recording, SECRET_KEY, SEED: 'demo', PORT: '0' };
      const choice = (side: string) =>
        databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: join(folder, side) };
      const children = [
        await startSide(folder, ['dist/server/main.js'], {
          ...common,
          DATA_DIR: folder,
          ...choice('gateway'),
        }),
        await startSide(folder, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
          ...common,
          ...choice('bare'),
        }),
      ] as const;
      return {
        gateway: children[0],
        bare: children[1],
        stop: async () => {
          for (const child of children) await child.stop();
        },
      };
    },
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The gateway leaves the socket of its backup in the directory. */
const isNoSocket = (path: string) => !lstatSync(path).isSocket();

function manyIndexes(databaseUrl: string | undefined) {
  return databaseUrl ? { databaseUrl: withRoomForIndexes(databaseUrl) } : {};
}

/** The address of a database, for connections that have room for the indexes of a million records. */
export const withRoomForIndexes = (databaseUrl: string) =>
  `${databaseUrl}?options=-c%20maintenance_work_mem%3D512MB`;

/** What a process logs goes to a file, as it would in service. */
async function startSide(folder: string, command: string[], more: NodeJS.ProcessEnv) {
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  return {
    url: await readyUrl(child, folder),
    memory: () => residentMemory(child.pid!),
    stop: () => end(child),
  };
}

function readyUrl(child: ChildProcess, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (part) => {
      output += part;
      const url = /^ready (\S+)/m.exec(output)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) =>
      reject(
        new Error(`a side ended with ${code}:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-2_000)}`),
      ),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
