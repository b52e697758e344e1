import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/schemas/open-pages';
import { FILE_PATH, MAX_FILE_BYTES, PICTURE_PATH } from '../../src/contract/files';
import { DATABASES, type TestDatabase } from '../support/databases';
import { SAMPLE_BYTES } from '../support/files';
import { startGateway, type TestGateway } from '../support/gateway';

describe.each(DATABASES)('pictures of dispatches on $name', ({ start }) => {
  const filesDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  let database: TestDatabase;
  let gateway: TestGateway;
  let supplier: string;
  beforeAll(async () => {
    database = await start();
    gateway = await startGateway({ openPages, filesDir, ...database.choice });
    supplier = await gateway.signIn('supplier01');
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
    rmSync(filesDir, { recursive: true, force: true });
  });
  const send = async (token: string | undefined, name: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(bytes)]), name);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await gateway.fetch(PICTURE_PATH, { method: 'POST', headers, body });
    return { httpStatus: response.status, ...((await response.json()) as { code: string; data: never }) };
  };

  test.each(['png', 'jpg', 'gif', 'bmp'] as const)('are taken as %s and given back', async (suffix) => {
    const { code, data } = await send(supplier, `现场.${suffix}`, SAMPLE_BYTES[suffix]);
    expect(code).toBe('ok');
    const { attachmentId } = data as { attachmentId: string };
    const response = await gateway.fetch(`${FILE_PATH}?attachmentId=${attachmentId}`, {
      headers: { authorization: `Bearer ${supplier}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(SAMPLE_BYTES[suffix]))).toBe(true);
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
    expect(await send(manager, 'a.png', SAMPLE_BYTES.png)).toMatchObject({ code: 'no_permission' });
    expect(await send(undefined, 'a.png', SAMPLE_BYTES.png)).toMatchObject({ code: 'unauthorized' });
  });
});
