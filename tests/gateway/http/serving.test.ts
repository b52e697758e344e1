import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serveGateway } from '../../../server/kernel/serve';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

const TOKEN = '/iam/auth/oauth/token';
const LIMITS = { headMs: 700, bodyMs: 700, uploadMs: 1_500 };

const listening = async (server: Server | Serving['server'], port = 0) => {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** What a connection answers to bytes as they stand, until the gateway closes it or half a second has been silent. */
function sendRaw(port: number, ...pieces: string[]): Promise<{ answer: string; isClosed: boolean }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let quiet: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        if (!socket.destroyed) socket.write(piece);
        await sleep(100);
      }
    });
    const finish = (isClosed: boolean) => {
      clearTimeout(quiet);
      socket.destroy();
      resolve({ answer, isClosed });
    };
    socket.on('data', (chunk) => {
      answer += chunk;
      clearTimeout(quiet);
      quiet = setTimeout(() => finish(false), 2_000);
    });
    socket.once('close', () => finish(true)).once('error', (error) => answer === '' && reject(error));
  });
}

describe('a gateway on a port', () => {
  let gateway: TestGateway;
  let serving: Serving;
  let port: number;
  beforeAll(async () => {
    gateway = await startGateway({ openPages: fixedPages() });
    serving = serveGateway(gateway.gateway, '127.0.0.1', LIMITS);
    port = await listening(serving.server);
  });
  afterAll(async () => {
    await serving.end(0);
    await gateway.close();
  });
  const head = (path: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}\r\n`;

  test('hostile 82: a body that comes byte by byte is answered 408 and its connection closed; so is a slow head', async () => {
    const slow = await sendRaw(port, head(TOKEN, 'Content-Length: 1000\r\n'), ...'{'.padEnd(30));
    expect(slow.answer).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"request_incomplete"/i,
    );
    expect(slow.isClosed).toBe(true);
    const headers = await sendRaw(
      port,
      ...`GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: 12345`.split(/(?=\w)/),
    );
    expect(headers).toMatchObject({ answer: expect.stringMatching(/^HTTP\/1\.1 408 /), isClosed: true });
  });

  test('hostile 82: a body that its sender cut off is no error in the log', async () => {
    const from = gateway.log.length;
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head(TOKEN, 'Content-Length: 1000\r\n')}{"a"`);
    await sleep(150);
    socket.destroy();
    await expect.poll(() => gateway.log.slice(from).join('\n')).toContain(TOKEN);
    expect(gateway.log.slice(from).join('\n')).not.toMatch(/"level":"error"|stack/);
  });

  test('a refused body that is too large says that its connection is closed', async () => {
    const { answer, isClosed } = await sendRaw(port, head(TOKEN, 'Content-Length: 9000000\r\n'), '{');
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
    expect(answer).not.toMatch(/keep-alive/i);
    expect(isClosed).toBe(true);
  });

  test.each([
    '/api/../healthz',
    '/api/./../healthz',
    '/api/%2e%2e/healthz',
    '/api/.%2E/healthz',
    '/api/x/..',
    '//healthz',
    '/healthz#x',
    'http://a/api/../healthz',
  ])('%s is not found, and not read as another path', async (path) => {
    const { answer } = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('a backslash in a path is refused', async () => {
    const { answer } = await sendRaw(
      port,
      'GET /api\\..\\healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  });
});
