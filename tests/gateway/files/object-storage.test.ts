import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { openFileStorage } from '../../../server/kernel/files/storage';
import { sweepFiles, UPLOAD_LIFE_MS } from '../../../server/kernel/files/sweep';
import { openPages } from '../../../server/open-pages';
import { download, SAMPLE_BYTES, upload } from '../../support/files';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { type S3Server, startS3Server } from '../../support/gateway/s3-server';

describe.each(testDatabases())('files in a bucket, on $name', ({ start }) => {
  const filesDir = mkdtempSync(join(tmpdir(), 'bucket-'));
  let database: TestDatabase;
  let s3: S3Server;
  let gateway: TestGateway;
  let supplier: string;
  beforeAll(async () => {
    [database, s3] = await Promise.all([start(), startS3Server()]);
    gateway = await startGateway({ openPages, filesDir, s3: s3.settings, ...database.choice });
    supplier = await gateway.signIn('supplier01');
  });
  afterAll(async () => {
    await gateway?.close();
    await Promise.all([database?.stop(), s3?.close()]);
    rmSync(filesDir, { recursive: true, force: true });
  });

  test('an upload stands in the bucket and not on this machine, and comes back', async () => {
    const { data, code } = await upload(gateway, supplier, '许可证.pdf', SAMPLE_BYTES.pdf);
    expect(code).toBe('ok');
    const id = data.attachmentId;
    expect(s3.objects.get(`${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`)?.equals(SAMPLE_BYTES.pdf)).toBe(true);
    expect(readdirSync(filesDir)).toEqual(['incoming']);
    expect(readdirSync(join(filesDir, 'incoming'))).toEqual([]);
    const file = await download(gateway, supplier, id);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await file.arrayBuffer()).equals(SAMPLE_BYTES.pdf)).toBe(true);
  });

  test('while the bucket is out, an upload is refused with 503 and leaves nothing', async () => {
    const before = s3.objects.size;
    s3.failWith(503);
    const refused = await upload(gateway, supplier, 'a.pdf', SAMPLE_BYTES.pdf);
    s3.failWith(0);
    expect(refused).toMatchObject({ httpStatus: 503, code: 'file_not_kept', data: null });
    expect(s3.objects.size).toBe(before);
    expect(readdirSync(join(filesDir, 'incoming'))).toEqual([]);
    expect(await upload(gateway, supplier, 'a.pdf', SAMPLE_BYTES.pdf)).toMatchObject({ code: 'ok' });
  });

  test('a file that the bucket has lost is told as such', async () => {
    const { data } = await upload(gateway, supplier, 'a.pdf', SAMPLE_BYTES.pdf);
    s3.objects.clear();
    expect((await download(gateway, supplier, data.attachmentId)).status).toBe(503);
  });

  test('what no record holds goes from the bucket, too', async () => {
    const { data } = await upload(gateway, supplier, 'a.pdf', SAMPLE_BYTES.pdf);
    expect(s3.objects.size).toBe(1);
    const storage = await openFileStorage(filesDir, s3.settings);
    const later = new Date(Date.now() + UPLOAD_LIFE_MS + 60_000);
    await sweepFiles(gateway.gateway.context.database, storage, later);
    await storage.close();
    const held = [...s3.objects.keys()].filter((key) => key.endsWith(data.attachmentId));
    expect(held).toEqual([]);
    expect((await download(gateway, supplier, data.attachmentId)).status).toBe(404);
  });
});

describe('a bucket that cannot be used', () => {
  test('is told at the start, with the bucket and without the secret', async () => {
    const s3 = await startS3Server();
    const open = (more: object) => openFileStorage(undefined, { ...s3.settings, ...more });
    await expect(open({ secretAccessKey: 'another' })).rejects.toThrow(/存储桶 files：403/);
    await expect(open({ region: 'us-east-1' })).rejects.toThrow(/403/);
    await s3.close();
    await expect(open({})).rejects.toThrow(/无法使用对象存储/);
  });

  test('is one whose settings are not whole', () => {
    const key = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(() => parseEnv(key)).toThrow(/S3_BUCKET/);
    expect(() => parseEnv({ S3_BUCKET: 'files' })).toThrow(/S3_ACCESS_KEY_ID/);
    expect(() => parseEnv({ ...key, S3_BUCKET: 'f', S3_ENDPOINT: 'files.example.com' })).toThrow(
      /S3_ENDPOINT/,
    );
    expect(parseEnv({}).s3).toBeUndefined();
    expect(parseEnv({ ...key, S3_BUCKET: 'f', S3_ENDPOINT: 'https://s3.example.com/' }).s3).toEqual({
      bucket: 'f',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      pathStyle: false,
    });
  });
});
