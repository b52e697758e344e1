import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { AVATAR_PATH, MAX_FILE_BYTES } from '../../../src/contract/base/files';
import { SAMPLE_BYTES } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';

describe.each(testDatabases())('the pictures of accounts on $name', ({ start }) => {
  let gateway: TestGateway;
  let buyer: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    buyer = await gateway.signIn('buyer01');
  });
  afterAll(() => gateway?.close());

  async function upload(name: string, bytes: Uint8Array, token: string | undefined = buyer) {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(bytes)]), name);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await gateway.fetch(AVATAR_PATH, { method: 'POST', headers, body });
    const { code, data } = (await response.json()) as { code: string; data: { header: string } };
    return { code, header: data?.header };
  }
  const header = async (token = buyer) => (await gateway.call(token, ACCOUNT)).data.header;

  test.each(['png', 'jpg', 'gif', 'bmp'] as const)(
    'take a %s, and answer a small square without a token',
    async (suffix) => {
      const uploaded = await upload(`我.${suffix}`, SAMPLE_BYTES[suffix]);
      expect(uploaded.code).toBe('ok');
      expect(await header()).toBe(uploaded.header);
      const response = await gateway.fetch(uploaded.header);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toContain('immutable');
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ width, height, format }).toEqual({ width: 256, height: 256, format: 'jpeg' });
    },
  );

  test('cut the middle out of what is wider than high', async () => {
    const side = 60;
    const red = await sharp({ create: { width: 3 * side, height: side, channels: 3, background: '#f00' } })
      .composite([
        {
          input: { create: { width: side, height: side, channels: 3, background: '#00f' } },
          left: side,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { header: path } = await upload('宽.png', red);
    const bytes = Buffer.from(await (await gateway.fetch(path)).arrayBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
  });

  test('follow the account into its other tenants and leave with the next one', async () => {
    const first = (await upload('一.png', SAMPLE_BYTES.png)).header;
    const second = (await upload('二.jpg', SAMPLE_BYTES.jpg)).header;
    expect(second).not.toBe(first);
    expect((await gateway.fetch(first)).status).toBe(404);
    expect(await header(await gateway.signIn('buyer01'))).toBe(second);
    expect(await header(await gateway.signIn('manager01'))).toBe('');
    expect((await gateway.call(buyer, `DELETE ${AVATAR_PATH}`)).data).toEqual({ header: '' });
    expect(await header()).toBe('');
    expect((await gateway.fetch(second)).status).toBe(404);
  });

  test('are pictures alone, and one that is refused leaves the one that was there', async () => {
    const { header: before } = await upload('好.png', SAMPLE_BYTES.png);
    const refused = async (name: string, bytes: Uint8Array) => (await upload(name, bytes)).code;
    expect(await refused('a.pdf', SAMPLE_BYTES.pdf)).toBe('picture_only');
    expect(await refused('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'file_type_not_allowed',
    );
    expect(await refused('a.png', SAMPLE_BYTES.jpg)).toBe('file_content_mismatch');
    expect(await refused('a.png', Buffer.alloc(0))).toBe('file_empty');
    expect(await refused('a.png', Buffer.alloc(MAX_FILE_BYTES + 1))).toBe('file_too_large');
    expect(await refused('a.bmp', SAMPLE_BYTES.bmp.subarray(0, 40))).toBe('file_content_mismatch');
    expect((await upload('a.png', SAMPLE_BYTES.png, '')).code).toBe('unauthorized');
    expect(await header()).toBe(before);
    expect((await gateway.fetch(before)).status).toBe(200);
  });

  edge(
    'a bitmap of millions of pixels is decoded beside the thread that answers, and one of too many not at all',
    async () => {
      const gaps = monitorEventLoopDelay({ resolution: 5 });
      gaps.enable();
      const begun = performance.now();
      expect((await upload('大.bmp', oneBitBitmap(7_000, 7_000))).code).toBe('ok');
      const took = performance.now() - begun;
      gaps.disable();
      expect(gaps.max / 1e6).toBeLessThan(took / 2);
      expect((await upload('大.bmp', oneBitBitmap(8_000, 8_000))).code).toBe('file_content_mismatch');
    },
  );

  test('a path that nobody was given leads to nothing', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000000', '%00', "'"]) {
      expect((await gateway.fetch(`${AVATAR_PATH}/${id}`)).status).toBeGreaterThanOrEqual(400);
      expect((await gateway.fetch(`${AVATAR_PATH}/${id}`)).status).toBeLessThan(500);
    }
  });
});

/** A black picture of one bit a pixel, as BITMAPINFOHEADER has it. */
function oneBitBitmap(width: number, height: number): Buffer {
  const offset = 14 + 40 + 8;
  const bytes = Buffer.alloc(offset + Math.ceil(width / 32) * 4 * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(offset, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(1, 28);
  bytes.writeUInt32LE(0xffffff, 58);
  return bytes;
}
