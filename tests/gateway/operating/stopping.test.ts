import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { SCHEMA_CHANGES } from '../../../src/contract/language/schema-changes';
import { type Product, startProduct } from '../../support/browser/product';
import { freePort } from '../../support/free-port';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import { sampleContract } from '../../support/gateway/sample-contract';
import { layTemplate } from '../../support/gateway/template';

const CONTRACTS = '/api/resources/contract';
let product: Product | undefined;
const folders: string[] = [];
afterEach(async () => {
  await product?.dispose();
  product = undefined;
  for (const folder of folders.splice(0)) {
    try {
      execFileSync('umount', [folder], { stdio: 'ignore' });
    } catch {
      // It was never mounted.
    }
    rmSync(folder, { recursive: true, force: true });
  }
});

const buyer = () =>
  signInAt(sendTo(product!.url), DEMO_ACCOUNTS.find(({ username }) => username === 'buyer01')!);
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'stopping-')));
  return folders.at(-1)!;
};
const contract = (contractCode: string) =>
  JSON.stringify(sampleContract(contractCode, { contractName: '停机演练', customerShortName: '演练客户' }));

describe('a gateway that is told to stop', () => {
  test('is not ready, finishes what is under way, ends streams, and closes; metrics are on a port of their own', async () => {
    const metricsPort = await freePort();
    product = await startProduct({ AUTHORING: 'on', DRAIN_SECONDS: '2', METRICS_PORT: String(metricsPort) });
    const token = await buyer();
    const admin = await signInAt(
      sendTo(product.url),
      DEMO_ACCOUNTS.find(({ username }) => username === 'analyst01')!,
    );
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
    expect(await metrics.text()).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/iam\/auth\/oauth\/token",status="200"\} 2/,
    );
    expect((await fetch(`${product.url}/metrics`)).status).toBe(404);

    const stream = await fetch(`${product.url}${SCHEMA_CHANGES}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(stream.status).toBe(200);
    const streamed = stream.text();
    // Its body is cut in two: the second half comes when the gateway has long been told to stop.
    const body = contract('TJ-2026-000001');
    const slow = request(`${product.url}${CONTRACTS}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    const answered = new Promise<string>((resolve, reject) => {
      slow.once('response', (response) => text(response).then(resolve, reject)).once('error', reject);
    });
    slow.write(body.slice(0, 20));
    const stopped = product.stop();
    await expect.poll(async () => (await sendTo(product!.url)('GET', '/readyz', {})).status).toBe(503);
    await expect
      .poll(
        () =>
          sendTo(product!.url)('GET', '/healthz', {}).then(
            ({ status }) => status,
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone');
    slow.end(body.slice(20));
    expect(JSON.parse(await answered)).toMatchObject({ code: 'ok' });
    expect(await streamed).toContain('event: ready');
    expect(await stopped).toBe(0);
    expect(product.output()).not.toMatch(/"level":"error"/);
  });

  test('ends at once when it is told a second time', async () => {
    product = await startProduct({ DRAIN_SECONDS: '60' });
    const first = product.stop();
    await expect.poll(async () => (await sendTo(product!.url)('GET', '/readyz', {})).status).toBe(503);
    void product.stop();
    expect(await first).toBe(1);
  });
});

/** A file system of its own for the data, so that it can be filled; making one needs root on Linux. */
function smallDisk(): string | undefined {
  const folder = newFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}

test('hostile 61: on a full disk writes are answered 503 and reads live, until there is room again', async (context) => {
  const disk = smallDisk();
  if (disk === undefined) return context.skip('no file system can be mounted here: that needs root on Linux');
  layTemplate(join(disk, 'data'));
  product = await startProduct({ DATA_DIR: join(disk, 'data'), DISK_RESERVE_MB: '24' });
  const token = await buyer();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (code: string) => {
    const answer = await sendTo(product!.url)('POST', CONTRACTS, { headers, body: contract(code) });
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
  };
  expect(await post('CP-2026-000001')).toEqual({ status: 200, code: 'ok' });
  expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(160 * 1024 * 1024))).toThrow(/ENOSPC/);
  await expect
    .poll(async () => (await sendTo(product!.url)('GET', '/readyz', {})).status, { timeout: 10_000 })
    .toBe(503);
  for (let turn = 2; turn < 30; turn += 1) {
    expect(await post(`CP-2026-0000${turn}`)).toEqual({ status: 503, code: 'read_only' });
    expect((await sendTo(product.url)('GET', CONTRACTS, { headers })).status).toBe(200);
  }
  rmSync(join(disk, 'filler'));
  await expect
    .poll(async () => (await sendTo(product!.url)('GET', '/readyz', {})).status, { timeout: 10_000 })
    .toBe(200);
  expect(await post('CP-2026-000099')).toEqual({ status: 200, code: 'ok' });
  expect(product.output().match(/"event":"disk_exhausted"/g)).toHaveLength(1);
});
