/** A second copy of the gateway as a process of its own, told by its parent what it is composed of. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { jsonLog } from '../../../server/kernel/base/log';
import { type OpenedGateway, openGateway } from '../../../server/open';
import { openPages } from '../../../server/open-pages';
import { fixedPages } from '../pages';
import type { CopyRequest, CopyStart, ParentCall } from './copies';

let offset = 0;
let gateway: OpenedGateway | undefined;
let asked = 0;
const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();

const tell = (message: unknown) => process.send?.(message);

/** What only the parent has, such as the outbox of a test, is asked of it. */
function ask(call: ParentCall, ...args: unknown[]): Promise<unknown> {
  asked += 1;
  tell({ kind: 'ask', id: asked, call, args });
  return new Promise((resolve, reject) => waiting.set(asked, { resolve, reject }));
}

async function start({ options, pages, fixed, asks }: CopyStart): Promise<number> {
  gateway = await openGateway({
    ...options,
    openPages: pages === 'product' ? openPages : fixedPages(fixed),
    ...(asks.includes('sms') && { sms: { send: (message) => ask('sms', message) as Promise<void> } }),
    ...(asks.includes('weather') && {
      weather: (location) => ask('weather', location) as Promise<undefined>,
    }),
    log: jsonLog((line) => tell({ kind: 'log', line: line.trimEnd() })),
    clock: () => new Date(Date.now() + offset),
  });
  const { fetch } = gateway;
  // Without the socket, as the parent's own copy is called: one caller, one address.
  const server = createAdaptorServer({ fetch: (request) => fetch(request) }) as Server;
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

process.on('message', async (message: CopyRequest) => {
  switch (message.kind) {
    case 'start':
      try {
        tell({ kind: 'ready', port: await start(message.start) });
      } catch (error) {
        tell({ kind: 'failed', message: error instanceof Error ? error.stack : String(error) });
      }
      return;
    case 'clock':
      offset = message.offset;
      tell({ kind: 'clock' });
      return;
    case 'answer': {
      const { id, value, error } = message;
      const question = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) question?.resolve(value);
      else question?.reject(new Error(error));
      return;
    }
    case 'endStreams':
      gateway?.endStreams();
      return;
    case 'end':
      gateway?.endStreams();
      await gateway?.close();
      process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
