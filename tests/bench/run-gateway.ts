import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { serve } from '@hono/node-server';
import { openPages } from '../../server/schemas/open-pages';
import { DATABASES } from '../support/databases';
import { startGateway, type TestGateway } from '../support/gateway';
import type { Cell } from './cells';
import { bareSql, fillContracts, newContract } from './contracts-sql';
import { type Figures, quantile } from './measure';

/** One call of an operation; answers when it is done, throws when it was refused. */
type Call = () => Promise<unknown>;
type Calls = Record<'list' | 'get' | 'create', Call>;

const PATH = '/api/resources/contract';
/** Calls under way at the same time when the throughput is taken. */
const TOGETHER = 16;

export const GATEWAY_VARIANTS = ['bare SQL', 'gateway'] as const;

interface GatewayRun {
  rounds: number;
  /** Contracts in the table beside the demo's. */
  records?: number;
  /** Calls of each operation and round: a fifth of them alone, for the median, the rest together. */
  calls?: number;
  /** Told of each side after each round. */
  onRound?(cell: Cell): void;
}

/**
 * Times the gateway's list, get and create over HTTP against the bare statements on the same database, in turns. The
 * client shares the gateway's process, so the gateway is never shown better than it is.
 */
export async function runGateway({
  rounds,
  records = 10_000,
  calls = 300,
  onRound,
}: GatewayRun): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const { name, start } of DATABASES) {
    const database = await start();
    const gateway = await startGateway({ ...database.choice, openPages });
    try {
      const ids = await fillContracts(gateway.gateway.context.database, records);
      const row = GATEWAY_VARIANTS.map(
        (variant): Cell => ({ subject: 'gateway', size: name, variant, runs: [] }),
      );
      const anId = spreadOver(ids);
      const http = await overHttp(gateway, anId);
      const sides = [bareSql(gateway.gateway.context.database, anId), http.calls];
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, side] of sides.entries()) {
          row[index]!.runs.push(await measureCalls(side, calls));
          onRound?.(row[index]!);
        }
      }
      await http.close();
      cells.push(...row);
    } finally {
      await gateway.close();
      await database.stop();
    }
  }
  return cells;
}

async function measureCalls(side: Calls, calls: number): Promise<Figures> {
  const figures: Figures = {};
  const alone = Math.ceil(calls / 5);
  for (const [name, call] of Object.entries(side)) {
    figures[`${name} median`] = await medianTime(call, alone);
    figures[`${name} per second`] = await throughput(call, calls - alone);
  }
  return figures;
}

async function medianTime(call: Call, calls: number): Promise<number> {
  const times: number[] = [];
  for (let done = 0; done < calls; done += 1) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return quantile(times, 0.5);
}

async function throughput(call: Call, calls: number): Promise<number> {
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return (calls * 1_000) / (performance.now() - from);
}

async function overHttp(
  gateway: TestGateway,
  anId: () => string,
): Promise<{ calls: Calls; close(): Promise<void> }> {
  const server = serve({ fetch: gateway.gateway.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const token = await gateway.signIn('buyer01');
  const send = (method: string, path: string, body?: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 500)}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    calls: {
      list: () => send('GET', `${PATH}?pageNum=1&pageSize=20`),
      get: () => send('GET', `${PATH}/${anId()}`),
      create: () => send('POST', PATH, JSON.stringify(newContract())),
    },
    close: async () => {
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Another id at each call, spread over all of them. */
function spreadOver(ids: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 7_919;
    return ids[turn % ids.length]!;
  };
}
