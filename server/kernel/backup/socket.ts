import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { messageOf } from '../../../src/contract/base/message-of';
import { StartError } from '../base/start-error';
import { shortPath } from '../db/directory-lock';
import type { Manifest } from './manifest';

/** In the data directory, which its owner alone may enter. */
const NAME = 'backup.sock';

const order = z.strictObject({ to: z.string().min(1) });
type Reply = { manifest: Manifest } | { failed: string };

/**
 * Takes orders for backups while the gateway holds the embedded database, which no other process may open. Only who may
 * enter the data directory can give one. Call it while the directory is locked.
 */
export async function listenBackups(
  dataDir: string,
  write: (to: string) => Promise<Manifest>,
): Promise<{ close(): Promise<void> }> {
  const short = shortPath(dataDir);
  const path = join(short.path, NAME);
  rmSync(path, { force: true });
  const server = createServer(async (asked, response) => {
    const reply: Reply = await json(asked)
      .then((body) => write(order.parse(body).to))
      .then((manifest) => ({ manifest }))
      .catch((error: unknown) => ({ failed: messageOf(error) }));
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply));
  });
  server.unref();
  server.listen(path);
  await once(server, 'listening');
  return { close: () => close(server).finally(short.release) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Orders a backup from the gateway that runs on a data directory, if one does. Throws {@link StartError}. */
export async function orderBackup(dataDir: string, to: string): Promise<Manifest | undefined> {
  let short: ReturnType<typeof shortPath>;
  try {
    short = shortPath(dataDir);
  } catch {
    return undefined;
  }
  try {
    const reply = await send(join(short.path, NAME), { to });
    if (reply && 'failed' in reply) throw new StartError(reply.failed);
    return reply?.manifest;
  } finally {
    short.release();
  }
}

/** Undefined where nobody listens. */
function send(socketPath: string, body: z.infer<typeof order>): Promise<Reply | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: 'POST', path: '/' }, (response) => {
      json(response).then((reply) => resolve(reply as Reply), reject);
    });
    sent.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    sent.end(JSON.stringify(body));
  });
}
