import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompany } from '../../../server/demo/company';
import { openFileStorage } from '../../../server/kernel/files/storage';
import { sweepFiles, UPLOAD_LIFE_MS } from '../../../server/kernel/files/sweep';
import { openPages } from '../../../server/open-pages';
import { FILE_PATH, MAX_FILE_BYTES, UPLOAD_PATH } from '../../../src/contract/base/files';
import { POSEIDON } from '../../../src/contract/base/identity';
import {
  download,
  drawnPicture,
  hugePicture,
  pictureOf,
  pixelsOf,
  SAMPLE_BYTES,
  upload,
} from '../../support/files';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { withoutGrants } from '../../support/gateway/without-grants';

const SAVE_COMPANY = `POST ${POSEIDON}/supSupplier/saveOrUpdateSupplierBasicInfo`;
const SAVE_ACCOUNT = `POST ${POSEIDON}/supSupplierBankAccount/submitBankAccountCheck`;
const EXECUTABLE = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), Buffer.alloc(200)]);
const PICTURE_AND_PAGE = Buffer.concat([SAMPLE_BYTES.gif, Buffer.from('<script>alert(1)</script>')]);
const BITMAP_AND_MORE = Buffer.concat([SAMPLE_BYTES.bmp, Buffer.from('something else')]);
const NOT_THERE = '00000000-0000-4000-8000-000000000000';

const [{ supSapNum: _, ...example } = {}] = demoCompany();
const company = (licenceFiles: unknown, more: object = {}) => ({
  ...example,
  supplierName: '宁波启岳机电设备有限公司',
  creditCode: '91330203MA2DEM05XX',
  licenceFiles,
  ...more,
});
let number = 7_000_000_000;
const account = (more: object = {}) => {
  number += 1;
  return {
    accountName: '宁波启岳机电设备有限公司',
    accountNo: String(number),
    currency: 'CNY',
    bank: '308584000013',
    ...more,
  };
};

/** Every file below a folder. */
function filesBelow(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dir, name)).isFile())
    .sort();
}

describe.each(testDatabases())('files on $name', ({ start }) => {
  const filesDir = mkdtempSync(join(tmpdir(), 'files-test-'));
  let gateway: TestGateway;
  let first: string;
  let second: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, filesDir });
    [first, second, manager] = (await Promise.all(
      ['supplier01', 'supplier02', 'manager01'].map((name) => gateway.signIn(name)),
    )) as [string, string, string, string];
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(filesDir, { recursive: true, force: true });
  });
  const call: TestGateway['call'] = (...args) => gateway.call(...args);
  const stored = () => filesBelow(join(filesDir, 'stored'));
  const incoming = () => filesBelow(join(filesDir, 'incoming'));
  const rowCount = async () => {
    const { database: opened } = gateway.gateway.context;
    const scope = { tenantCode: 'T001', accountId: 'test', supplierCode: null };
    return (await opened.inTenant(scope, (trx) => trx.selectFrom('attachment').selectAll().execute())).length;
  };
  /** What an attempt answers; nothing may be left of it. */
  const refusalOf = async (attempt: () => Promise<{ httpStatus: number; code: string }>) => {
    const before = { files: stored(), rows: await rowCount() };
    const { httpStatus, code } = await attempt();
    expect({ files: stored(), rows: await rowCount() }).toEqual(before);
    expect(incoming()).toEqual([]);
    return [httpStatus, code];
  };
  const put = async (token: string, name: string, bytes: Uint8Array) => {
    const answer = await upload(gateway, token, name, bytes);
    expect(answer).toMatchObject({ httpStatus: 200, code: 'ok' });
    return answer.data.attachmentId;
  };

  describe('an upload', () => {
    test.each(Object.entries(SAMPLE_BYTES))(
      'of a %s comes back as what it shows, named and typed',
      async (suffix, bytes) => {
        const name = `证照 第1页.${suffix}`;
        const answer = await upload(gateway, first, name, bytes, { type: 'text/html' });
        expect(answer).toMatchObject({ code: 'ok', data: { fileName: name } });
        const file = await download(gateway, first, answer.data.attachmentId);
        expect(file.status).toBe(200);
        const kept = Buffer.from(await file.arrayBuffer());
        expect(kept).toHaveLength(answer.data.size);
        if (suffix === 'pdf' || suffix === 'bmp') expect(kept.equals(bytes)).toBe(true);
        else expect(await pixelsOf(kept)).toEqual(await pixelsOf(bytes));
        expect(file.headers.get('content-type')).toBe(answer.data.contentType);
        expect(answer.data.contentType).toMatch(/^(image\/(png|jpeg|gif|bmp)|application\/pdf)$/);
        expect(file.headers.get('content-length')).toBe(String(kept.length));
        expect(file.headers.get('x-content-type-options')).toBe('nosniff');
        expect(file.headers.get('content-security-policy')).toContain('sandbox');
        expect(file.headers.get('cache-control')).toMatch(/private/);
        expect(file.headers.get('content-disposition')).toContain(
          `filename*=UTF-8''${encodeURIComponent(name)}`,
        );
        // A picture has been drawn anew; what only begins as a PDF may be something else as well.
        const way = suffix === 'pdf' ? /^attachment; filename="/ : /^inline; filename="/;
        expect(file.headers.get('content-disposition')).toMatch(way);
      },
    );

    test.each([
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      ['an archive', Buffer.from('PK\x03\x04 more of an archive', 'latin1')],
    ])('hostile 81: of a PDF that is %s as well is attached, never shown', async (_, more) => {
      const bytes = Buffer.concat([SAMPLE_BYTES.pdf, more]);
      const { data } = await upload(gateway, first, 'both.pdf', bytes);
      const file = await download(gateway, first, data.attachmentId);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(file.headers.get('content-security-policy')).toContain('sandbox');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    });

    test('in a part of another name is refused with that name', async () => {
      const refused = await upload(gateway, first, 'a.png', SAMPLE_BYTES.png, { field: 'document' });
      expect(refused).toMatchObject({ httpStatus: 400, data: { errors: [{ path: 'document' }] } });
    });

    test('is known to the browser by its content the second time', async () => {
      const id = await put(first, 'a.png', SAMPLE_BYTES.png);
      const file = await download(gateway, first, id);
      const etag = file.headers.get('etag')!;
      const sha256 = createHash('sha256').update(Buffer.from(await file.arrayBuffer()));
      expect(etag).toBe(`"${sha256.digest('hex')}"`);
      expect((await download(gateway, first, id, { 'if-none-match': etag })).status).toBe(304);
      expect((await download(gateway, second, id, { 'if-none-match': etag })).status).toBe(404);
    });

    test('hostile 29: takes exactly 10M and not a byte more', async () => {
      await put(first, 'large.png', pictureOf(MAX_FILE_BYTES));
      expect(
        await refusalOf(() => upload(gateway, first, 'larger.png', pictureOf(MAX_FILE_BYTES + 1))),
      ).toEqual([413, 'file_too_large']);
      expect(
        await refusalOf(() => upload(gateway, first, 'huge.png', pictureOf(MAX_FILE_BYTES * 5))),
      ).toEqual([413, 'file_too_large']);
    });

    test('hostile 29: without an end is cut off, whatever length it claims', async () => {
      let sent = 0;
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : new Uint8Array(1024 * 1024));
          sent += 1;
        },
      });
      const headers = { authorization: `Bearer ${first}`, 'content-type': 'multipart/form-data; boundary=b' };
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const response = await gateway.fetch(UPLOAD_PATH, init);
      expect(response.status).toBe(413);
      expect(sent).toBeLessThan(60);
      expect(incoming()).toEqual([]);
    });

    test.each([
      ['nothing in it', 'a.png', Buffer.alloc(0), 400, 'file_empty'],
      ['a program under a picture’s name', 'virus.png', EXECUTABLE, 415, 'file_content_mismatch'],
      ['a program', 'virus.exe', EXECUTABLE, 415, 'file_type_not_allowed'],
      ['a page', 'a.html', Buffer.from('<html><script>alert(1)</script>'), 415, 'file_type_not_allowed'],
      ['a page under a picture’s name', 'a.jpg', Buffer.from('<html>'), 415, 'file_content_mismatch'],
      [
        'a drawing that may hold scripts',
        'a.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'file_type_not_allowed',
      ],
      [
        'a drawing under a picture’s name',
        'a.png',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'file_content_mismatch',
      ],
      ['a picture under another’s suffix', 'a.pdf', SAMPLE_BYTES.png, 415, 'file_content_mismatch'],
      [
        'a picture and a page in one, under the page’s name',
        'a.html',
        Buffer.concat([SAMPLE_BYTES.gif, Buffer.from('<script>')]),
        415,
        'file_type_not_allowed',
      ],
      [
        'a text that begins like a picture',
        'a.bmp',
        Buffer.from('BM is the beginning of this text'),
        415,
        'file_content_mismatch',
      ],
      ['no suffix', 'licence', SAMPLE_BYTES.png, 415, 'file_type_not_allowed'],
      [
        'a suffix that is a property of every object',
        'a.constructor',
        SAMPLE_BYTES.png,
        415,
        'file_type_not_allowed',
      ],
      [
        'a picture that ends too soon',
        'a.png',
        SAMPLE_BYTES.png.subarray(0, 900),
        415,
        'file_content_mismatch',
      ],
      [
        'the first bytes of a picture before a page',
        'a.jpg',
        Buffer.concat([SAMPLE_BYTES.jpg.subarray(0, 24), Buffer.from('<html><script>alert(1)</script>')]),
        415,
        'file_content_mismatch',
      ],
      ['a picture and a page in one', 'a.gif', PICTURE_AND_PAGE, 415, 'file_content_mismatch'],
      ['a bitmap and something behind it', 'a.bmp', BITMAP_AND_MORE, 415, 'file_content_mismatch'],
      ['a suffix behind a NUL', 'a.exe\0.png', EXECUTABLE, 415, 'file_content_mismatch'],
    ])('hostile 27: with %s is refused', async (_what, name, bytes, status, code) => {
      expect(await refusalOf(() => upload(gateway, first, name, bytes))).toEqual([status, code]);
    });

    test('keeps nothing of a picture but what it shows', async () => {
      const taken = await drawnPicture('jpeg', { withExif: true });
      expect(taken.toString('latin1')).toContain('secret');
      const file = await download(gateway, first, await put(first, 'taken.jpg', taken));
      const kept = Buffer.from(await file.arrayBuffer());
      expect(kept.toString('latin1')).not.toContain('secret');
      expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 30, format: 'jpeg' });
    });

    test('hostile 28: a picture of 20,000 by 20,000 is not decoded', async () => {
      const picture = hugePicture();
      const before = process.memoryUsage().rss;
      expect(await refusalOf(() => upload(gateway, first, 'a.png', picture))).toEqual([
        413,
        'picture_too_large',
      ]);
      // Decoded it takes 400 MB at one byte for a pixel.
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    });

    test.each([
      ['../../etc/passwd.png', 'passwd.png'],
      ['..\\..\\windows\\a.PNG', 'a.PNG'],
      ['/absolute/b.png', 'b.png'],
      ['line\r\nbreak.png', 'linebreak.png'],
      ['invoice\u202Egnp.png', 'invoicegnp.png'],
      ['zero\u200Bwidth\u0007.png', 'zerowidth.png'],
      ['a<b>:"c|d?*.png', 'a_b___c_d__.png'],
      ['con.png', '_con.png'],
      ['.png', '文件.png'],
      ['👨‍👩‍👧 𠮷.png', '👨👩👧 𠮷.png'],
      [`${'长'.repeat(300)}.png`, `${'长'.repeat(96)}.png`],
    ])('hostile 26, 30: named %j is kept as %j, and never outside its folder', async (name, kept) => {
      const { data } = await upload(gateway, first, name, SAMPLE_BYTES.png);
      expect(data.fileName).toBe(kept);
      expect(stored().filter((path) => !/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path))).toEqual([]);
      expect((await download(gateway, first, data.attachmentId)).status).toBe(200);
    });

    test('hostile 32: needs a session, a page that takes files, a body to its end, and one part named file', async () => {
      const one = SAMPLE_BYTES.png;
      expect(await refusalOf(() => upload(gateway, undefined, 'a.png', one))).toEqual([401, 'unauthorized']);
      await withoutGrants(gateway, 'manager', async () => {
        const refused = () => upload(gateway, manager, 'a.png', one);
        expect(await refusalOf(refused)).toEqual([403, 'no_permission']);
      });
      const other = () => upload(gateway, first, 'a.png', one, { field: 'picture' });
      expect(await refusalOf(other)).toEqual([400, 'bad_request']);
      const json = () => call(first, `POST ${UPLOAD_PATH}`, { file: 'a' });
      expect(await refusalOf(json)).toEqual([415, 'unsupported_media_type']);
      const raw = (text: string) => () =>
        call(first, `POST ${UPLOAD_PATH}`, undefined, {
          raw: text,
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        });
      const part = (field: string) =>
        `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\nx\r\n`;
      expect(await refusalOf(raw(`${part('file')}${part('file')}--b--\r\n`))).toEqual([400, 'bad_request']);
      expect(await refusalOf(raw('--b--\r\n'))).toEqual([400, 'bad_request']);
      expect(await refusalOf(raw(part('file')))).toEqual([400, 'bad_request']);
      expect(await refusalOf(raw(''))).toEqual([400, 'bad_request']);
    });

    test('twenty at once are all kept, each with its own bytes', async () => {
      const indexes = Array.from({ length: 20 }, (_, index) => index);
      const bytes = (index: number) => drawnPicture('png', { width: 10 + index });
      const ids = await Promise.all(
        indexes.map(async (index) => put(first, `${index}.png`, await bytes(index))),
      );
      expect(new Set(ids).size).toBe(20);
      for (const index of indexes) {
        const file = await download(gateway, first, ids[index]!);
        const { width } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
        expect(width).toBe(10 + index);
      }
    });

    test('is told in the language of the caller', async () => {
      const body = new FormData();
      body.append('file', new Blob(['x']), 'a.exe');
      const headers = { authorization: `Bearer ${first}`, 'x-client-language': 'en' };
      const response = await gateway.fetch(UPLOAD_PATH, { method: 'POST', headers, body });
      expect(((await response.json()) as { message: string }).message).toMatch(/^Only BMP, JPG/);
    });

    test('that the disk does not take leaves neither row nor file', async () => {
      const folder = join(filesDir, 'stored');
      renameSync(folder, `${folder}-away`);
      writeFileSync(folder, 'a file in place of the directory');
      const before = await rowCount();
      const answer = await upload(gateway, first, 'a.png', SAMPLE_BYTES.png);
      rmSync(folder);
      renameSync(`${folder}-away`, folder);
      expect(answer).toMatchObject({ httpStatus: 503, code: 'file_not_kept' });
      expect(answer.message).toBe('文件保存失败，请稍后重试');
      expect(await rowCount()).toBe(before);
      expect(incoming()).toEqual([]);
      await put(first, 'a.png', SAMPLE_BYTES.png);
    });

    test('whose folder for coming in is gone is refused as well, and the gateway lives on', async () => {
      const folder = join(filesDir, 'incoming');
      rmSync(folder, { recursive: true });
      const answer = await upload(gateway, first, 'a.png', pictureOf(3_000_000));
      mkdirSync(folder);
      expect(answer).toMatchObject({ httpStatus: 503, code: 'file_not_kept' });
      await put(first, 'a.png', SAMPLE_BYTES.png);
    });
  });

  describe('a file', () => {
    test('hostile 31: of another supplier does not exist, neither for reading nor in a record', async () => {
      const id = await put(first, 'secret.pdf', SAMPLE_BYTES.pdf);
      expect((await download(gateway, second, id)).status).toBe(404);
      expect((await call(second, `GET /api/attachments?attachmentId=${id}`)).data).toEqual({
        list: [],
        total: 0,
      });
      expect((await call(first, `GET /api/attachments?attachmentId=${id}`)).data.list).toEqual([
        {
          attachmentId: id,
          fileName: 'secret.pdf',
          contentType: 'application/pdf',
          size: SAMPLE_BYTES.pdf.length,
        },
      ]);
      const saved = await call(second, SAVE_COMPANY, company([id]));
      expect(saved).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
      expect(saved.data.violations).toEqual([
        {
          path: 'licenceFiles',
          rule: 'attachment',
          params: { title: '证照扫描件' },
          message: '证照扫描件中有文件不存在或已失效，请重新上传',
        },
      ]);
    });

    test('is open to staff once it stands in a record of a page that they may open', async () => {
      const id = await put(second, 'permit.pdf', SAMPLE_BYTES.pdf);
      expect((await download(gateway, manager, id)).status).toBe(404);
      expect(await call(second, SAVE_ACCOUNT, account({ permitFiles: [id] }))).toMatchObject({ code: 'ok' });
      expect((await download(gateway, manager, id)).status).toBe(200);
      const licence = (await call(first, 'GET /api/resources/company/self')).data.licenceFiles[0];
      expect((await download(gateway, first, licence)).status).toBe(200);
      expect((await download(gateway, manager, licence)).status).toBe(404);
    });

    test('hostile 26: is unknown, asked for without a session or by a wrong id', async () => {
      expect((await download(gateway, first, NOT_THERE)).status).toBe(404);
      expect(await call(first, `GET ${FILE_PATH}?attachmentId=${NOT_THERE}`)).toMatchObject({
        code: 'file_not_found',
      });
      expect(await call(undefined, `GET ${FILE_PATH}?attachmentId=x`)).toMatchObject({ httpStatus: 401 });
      expect(await call(first, `GET ${FILE_PATH}`)).toMatchObject({ code: 'bad_request' });
      expect(
        (
          await gateway.fetch(`${FILE_PATH}?attachmentId=../../secret`, {
            headers: { authorization: `Bearer ${first}` },
          })
        ).status,
      ).toBe(404);
    });
  });

  describe('a record', () => {
    test('is refused ids that are none, files of another type, and too many', async () => {
      const brokenBy = async (files: unknown) => {
        const { data } = await call(second, SAVE_ACCOUNT, account({ permitFiles: files }));
        return data.violations.map(({ path, rule, message }: Record<string, string>) => [
          path,
          rule,
          message,
        ]);
      };
      const gone = [['permitFiles', 'attachment', '开户证明中有文件不存在或已失效，请重新上传']];
      expect(await brokenBy([NOT_THERE])).toEqual(gone);
      expect(await brokenBy(["' OR '1'='1"])).toEqual(gone);
      expect(await brokenBy(['x'.repeat(5000)])).toEqual(gone);
      const gif = await put(second, 'a.gif', SAMPLE_BYTES.gif);
      expect(await brokenBy([gif])).toEqual([
        ['permitFiles', 'fileType', '仅支持 pdf、jpg、jpeg、png 格式的文件'],
      ]);
      const pdf = await put(second, 'a.pdf', SAMPLE_BYTES.pdf);
      expect(await brokenBy([pdf, gif])).toHaveLength(1);
      expect(await brokenBy([pdf, pdf, pdf])).toEqual([['permitFiles', 'maxItems', '最多选择 2 项']]);
      expect(await brokenBy([7])).toEqual([['permitFiles', 'type', '开户证明的类型不正确']]);
      expect(await brokenBy(pdf)).toEqual([['permitFiles', 'type', '开户证明的类型不正确']]);
    });

    test('made twice under one key holds its file once', async () => {
      const id = await put(second, 'a.pdf', SAMPLE_BYTES.pdf);
      const body = account({ permitFiles: [id] });
      const key = { headers: { 'idempotency-key': `account-with-${id}` } };
      const made = await call(second, SAVE_ACCOUNT, body, key);
      expect((await call(second, SAVE_ACCOUNT, body, key)).data).toEqual(made.data);
      const { database: opened } = gateway.gateway.context;
      const uses = await opened.inTenant(
        { tenantCode: 'T001', accountId: 'test', supplierCode: null },
        (trx) =>
          trx
            .selectFrom('attachment_use')
            .select(['resource', 'record_id'])
            .where('attachment_id', '=', id)
            .execute(),
      );
      expect(uses).toEqual([{ resource: 'bankAccount', record_id: made.data.id }]);
    });

    test('two that take the same files at once, in another order, are both written', async () => {
      for (let round = 0; round < 5; round += 1) {
        const one = await put(second, '1.pdf', SAMPLE_BYTES.pdf);
        const two = await put(second, '2.pdf', SAMPLE_BYTES.pdf);
        const answers = await Promise.all(
          [[one, two], [two, one], [one], [two]].map((files) =>
            call(second, SAVE_ACCOUNT, account({ permitFiles: files })),
          ),
        );
        expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok']);
      }
    });
  });

  test('what no record ever held is swept after its time, what one holds stays', async () => {
    const { database: opened } = gateway.gateway.context;
    const storage = await openFileStorage(filesDir);
    const held = await put(second, 'held.pdf', SAMPLE_BYTES.pdf);
    const record = await call(second, SAVE_ACCOUNT, account({ permitFiles: [held] }));
    expect(record.code).toBe('ok');
    const waiting = await put(second, 'waiting.pdf', SAMPLE_BYTES.pdf);
    const brokenOff = join(storage.incoming, 'broken-off');
    writeFileSync(brokenOff, 'half');
    utimesSync(brokenOff, new Date(0), new Date(0));

    await sweepFiles(opened, storage, new Date(Date.now() + UPLOAD_LIFE_MS - 60_000));
    expect(existsSync(brokenOff)).toBe(false);
    expect((await download(gateway, second, waiting)).status).toBe(200);

    await sweepFiles(opened, storage, new Date(Date.now() + UPLOAD_LIFE_MS + 60_000));
    expect((await download(gateway, second, waiting)).status).toBe(404);
    expect(stored().some((path) => path.endsWith(waiting))).toBe(false);
    expect((await download(gateway, second, held)).status).toBe(200);
    expect(await call(second, SAVE_ACCOUNT, account({ permitFiles: [waiting] }))).toMatchObject({
      code: 'rule_violation',
    });
  });

  test('an account cannot pile up files that nothing uses', async () => {
    let answer = await upload(gateway, second, 'a.gif', SAMPLE_BYTES.gif);
    for (let count = 0; count < 120 && answer.code === 'ok'; count += 1) {
      answer = await upload(gateway, second, 'a.gif', SAMPLE_BYTES.gif);
    }
    expect(answer).toMatchObject({ httpStatus: 429, code: 'too_many_files' });
    expect((await upload(gateway, first, 'a.gif', SAMPLE_BYTES.gif)).code).toBe('ok');
  });
});
