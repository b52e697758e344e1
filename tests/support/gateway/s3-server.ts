import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../../server/kernel/files/s3';

/** A bucket on this machine that answers as Amazon S3 documents it, signatures included. */
export interface S3Server {
  settings: S3Settings;
  /** The objects by their keys. */
  objects: Map<string, Buffer>;
  /** Refuses every further request with this status; 0 stops that. */
  failWith(status: number): void;
  close(): Promise<void>;
}

const KEY = { accessKeyId: 'AKIA-TEST', secretAccessKey: 'the secret of the test' };
const REGION = 'cn-north-1';
const BUCKET = 'files';

/** Starts the bucket on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failure = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const fault = failure || faultOf(request, body);
      if (fault) refuse(response, fault);
      else respond(objects, request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { ...KEY, bucket: BUCKET, endpoint, region: REGION, pathStyle: true },
    objects,
    failWith: (status) => {
      failure = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(
  objects: Map<string, Buffer>,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const key = decodeURIComponent(new URL(url, 'http://s3').pathname).slice(BUCKET.length + 2);
  const found = objects.get(key);
  if (method === 'HEAD' && key === '') response.end();
  else if (method === 'PUT') {
    objects.set(key, body);
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (found) response.writeHead(200, { 'content-length': found.length }).end(found);
  else refuse(response, 404);
}

function refuse(response: ServerResponse, status: number): void {
  const code = { 403: 'SignatureDoesNotMatch', 404: 'NoSuchKey', 503: 'SlowDown' }[status] ?? 'InternalError';
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** 403 unless the request carries the signature of its own content (AWS Signature Version 4, in the header). */
function faultOf({ method, url = '', headers }: IncomingMessage, body: Buffer): number {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return 403;
  const [, keyId, scope = '', signed = '', signature] = found;
  const told = String(headers['x-amz-content-sha256']);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  searchParams.sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, searchParams.toString(), lines.join(''), signed, told].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const [date = '', region = ''] = scope.split('/');
  const parts = [date, region, 's3', 'aws4_request'];
  const key = parts.reduce<Buffer | string>((above, part) => hmac(above, part), `AWS4${KEY.secretAccessKey}`);
  const isRight = signature === hmac(key, toSign).toString('hex') && keyId === KEY.accessKeyId;
  return isRight && region === REGION && (told === 'UNSIGNED-PAYLOAD' || told === sha256(body)) ? 0 : 403;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
