import { demoLicence, demoPermit } from '../../server/seed/demo-files';
import { FILE_PATH, type FileInfo, UPLOAD_PATH } from '../../src/contract/files';
import type { Answer, TestGateway } from './gateway';

/** Sound bytes of each type that may be uploaded; the smallest that a reader takes. */
export const SAMPLE_BYTES = {
  png: demoLicence().bytes,
  pdf: demoPermit('62220000').bytes,
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  jpg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  bmp: Buffer.concat([
    Buffer.from('424d3a000000000000003600000028000000', 'hex'),
    Buffer.from('0100000001000000010018000000000004000000', 'hex'),
    Buffer.alloc(20),
  ]),
} as const;

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
