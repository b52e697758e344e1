import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import {
  FILE_PATH,
  MAX_FILE_BYTES,
  PICTURE_PATH,
  VIDEO_GRANT_HEADER,
  VIDEO_GRANT_PATH,
  VIDEO_PATH,
  type VideoGrant,
} from '../../../src/contract/base/files';
import { pixelsOf, SAMPLE_BYTES, SAMPLE_VIDEO, upload } from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { withoutGrants } from '../../support/gateway/without-grants';

describe.each(testDatabases())('pictures of dispatches and videos on $name', ({ start }) => {
  const filesDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  let gateway: TestGateway;
  let supplier: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, filesDir });
    supplier = await gateway.signIn('supplier01');
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(filesDir, { recursive: true, force: true });
  });
  const post = async (path: string, headers: Record<string, string>, name: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(bytes)]), name);
    const response = await gateway.fetch(path, { method: 'POST', headers, body });
    return { httpStatus: response.status, ...((await response.json()) as { code: string; data: never }) };
  };
  const send = (token: string | undefined, name: string, bytes: Uint8Array) =>
    post(PICTURE_PATH, token ? { authorization: `Bearer ${token}` } : {}, name, bytes);
  const grant = async (token = supplier) =>
    (await gateway.call<VideoGrant>(token, `GET ${VIDEO_GRANT_PATH}`)).data.token;
  const film = (token: string, name = '现场.mp4', bytes: Uint8Array = SAMPLE_VIDEO) =>
    post(VIDEO_PATH, { [VIDEO_GRANT_HEADER]: token }, name, bytes);

  test.each(['png', 'jpg', 'gif', 'bmp'] as const)('are taken as %s and given back', async (suffix) => {
    const { code, data } = await send(supplier, `现场.${suffix}`, SAMPLE_BYTES[suffix]);
    expect(code).toBe('ok');
    const { attachmentId } = data as { attachmentId: string };
    const response = await gateway.fetch(`${FILE_PATH}?attachmentId=${attachmentId}`, {
      headers: { authorization: `Bearer ${supplier}` },
    });
    const kept = Buffer.from(await response.arrayBuffer());
    if (suffix === 'bmp') expect(kept.equals(SAMPLE_BYTES.bmp)).toBe(true);
    else expect(await pixelsOf(kept)).toEqual(await pixelsOf(SAMPLE_BYTES[suffix]));
  });

  test('are nothing else, and leave no file behind when they are refused', async () => {
    const stored = () => readdirSync(filesDir, { recursive: true }).length;
    const before = stored();
    expect(await send(supplier, 'a.pdf', SAMPLE_BYTES.pdf)).toMatchObject({
      httpStatus: 415,
      code: 'picture_only',
    });
    expect(await send(supplier, 'a.png', SAMPLE_BYTES.pdf)).toMatchObject({ code: 'file_content_mismatch' });
    expect(await send(supplier, 'a.png', Buffer.alloc(0))).toMatchObject({ code: 'file_empty' });
    const large = Buffer.concat([SAMPLE_BYTES.png, Buffer.alloc(MAX_FILE_BYTES)]);
    expect(await send(supplier, 'a.png', large)).toMatchObject({ httpStatus: 413, code: 'file_too_large' });
    expect(stored()).toBe(before);
  });

  test('are taken from those who may save files, and from nobody who is not signed in', async () => {
    const manager = await gateway.signIn('manager01');
    await withoutGrants(gateway, 'manager', async () => {
      expect(await send(manager, 'a.png', SAMPLE_BYTES.png)).toMatchObject({ code: 'no_permission' });
    });
    expect(await send(undefined, 'a.png', SAMPLE_BYTES.png)).toMatchObject({ code: 'unauthorized' });
  });

  test('a video comes in by a grant and is given back', async () => {
    const { data, code } = await film(await grant());
    expect([code, data]).toMatchObject(['ok', { contentType: 'video/mp4', fileName: '现场.mp4' }]);
    const { attachmentId } = data as { attachmentId: string };
    const headers = { authorization: `Bearer ${supplier}` };
    const kept = await gateway.fetch(`${FILE_PATH}?attachmentId=${attachmentId}`, { headers });
    expect(Buffer.from(await kept.arrayBuffer()).equals(SAMPLE_VIDEO)).toBe(true);
    expect(await upload(gateway, supplier, '现场.mp4', SAMPLE_VIDEO)).toMatchObject({
      httpStatus: 415,
      code: 'file_type_not_allowed',
    });
  });

  test('a grant takes one video, of several sent at once as well', async () => {
    const token = await grant();
    const answers = await Promise.all(Array.from({ length: 5 }, () => film(token)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', ...Array(4).fill('upload_grant_used')]);
    expect(await film(await grant(), '现场.png', SAMPLE_BYTES.png)).toMatchObject({ code: 'video_only' });
  });

  test('a grant is none when forged, another kind of token, too old, or its session is over', async () => {
    const manager = await gateway.signIn('manager01');
    await withoutGrants(gateway, 'manager', async () => {
      expect(await gateway.call(manager, `GET ${VIDEO_GRANT_PATH}`)).toMatchObject({ code: 'no_permission' });
    });
    expect(await gateway.call(undefined, `GET ${VIDEO_GRANT_PATH}`)).toMatchObject({ httpStatus: 401 });
    for (const token of ['', 'x.y.z', supplier]) expect((await film(token)).httpStatus).toBe(401);
    expect(await gateway.call(await grant(), `GET ${VIDEO_GRANT_PATH}`)).toMatchObject({ httpStatus: 401 });
    const own = await gateway.signIn('supplier02');
    const ended = await grant(own);
    await gateway.call(own, 'GET /iam/auth/v2/token/logout');
    expect((await film(ended)).httpStatus).toBe(401);
    const old = await grant();
    gateway.pass(10 * 60_000);
    expect((await film(old)).httpStatus).toBe(401);
  });
});
