import sharp from 'sharp';
import { demoLicence, demoPermit, pngOf } from '../../server/demo/demo-files';
import { FILE_PATH, type FileInfo, UPLOAD_PATH } from '../../src/contract/base/files';
import type { Answer, TestGateway } from './gateway/gateway';

/** Sound bytes of each type that may be uploaded; the smallest that a reader takes. */
export const SAMPLE_BYTES = {
  png: demoLicence().bytes,
  pdf: demoPermit('62220000').bytes,
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  jpg: Buffer.from(
    [
      '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeF',
      'xlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj',
      'Y2NjY2P/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAA',
      'AA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCaACpH/9k=',
    ].join(''),
    'base64',
  ),
  bmp: Buffer.concat([
    Buffer.from('424d3a000000000000003600000028000000', 'hex'),
    Buffer.from('0100000001000000010018000000000004000000', 'hex'),
    Buffer.alloc(20),
  ]),
} as const;

/** A drawn picture of the type, of so many pixels; `withExif` says who took it where. */
export function drawnPicture(
  type: 'jpeg' | 'png',
  { width = 40, height = 30, withExif = false } = {},
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c83028' } });
  const noted = withExif ? picture.withExif({ IFD0: { Artist: 'somebody', Copyright: 'secret' } }) : picture;
  return noted.toFormat(type).toBuffer();
}

/** What a picture shows, every frame of it, coarsely: a JPEG that is written again is off by a little. */
export async function pixelsOf(bytes: Buffer): Promise<Uint8Array> {
  const small = sharp(bytes, { animated: true }).ensureAlpha().resize(8, 8, { fit: 'fill' });
  return (await small.raw().toBuffer()).map((value) => Math.round(value / 32));
}

/** The beginning of an MP4 file (ISO/IEC 14496-12), as far as its type is told by. */
export const SAMPLE_VIDEO = Buffer.concat([
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
  Buffer.alloc(64),
]);

/** A sound picture of exactly so many bytes. */
export function pictureOf(size: number): Buffer {
  const picture = Buffer.alloc(size);
  SAMPLE_BYTES.png.copy(picture);
  return picture;
}

/** Uploads bytes under a name, as a browser's form does. */
export async function upload(
  { fetch }: Pick<TestGateway, 'fetch'>,
  token: string | undefined,
  name: string,
  bytes: Uint8Array,
  { type = 'application/octet-stream', field = 'file' } = {},
): Promise<Answer<FileInfo>> {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(UPLOAD_PATH, { method: 'POST', headers, body });
  return {
    ...((await response.json()) as Answer<FileInfo>),
    httpStatus: response.status,
    headers: response.headers,
  };
}

/** Asks for a file's bytes. */
export function download(
  { fetch }: Pick<TestGateway, 'fetch'>,
  token: string,
  id: string,
  headers = {},
): Promise<Response> {
  return fetch(`${FILE_PATH}?attachmentId=${id}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

/** A sound PNG of 20,000 by 20,000 pixels of one bit, 50 kB long. */
export function hugePicture(): Buffer {
  const side = 20_000;
  const rows = Buffer.alloc(side * (1 + side / 8));
  return pngOf({ width: side, height: side, depth: 1, colourType: 0 }, rows);
}
