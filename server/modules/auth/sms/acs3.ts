import { createHash, createHmac } from 'node:crypto';

/** A request to an RPC-style interface of Alibaba Cloud: all of its parameters stand in the query. */
export interface Acs3Request {
  method: 'GET' | 'POST';
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  accessKeyId: string;
  accessKeySecret: string;
  /** ISO 8601 in UTC, whole seconds; the service takes fifteen minutes either way. */
  date: string;
  nonce: string;
}

const EMPTY_BODY = sha256('');

/**
 * Signs a request by ACS3-HMAC-SHA256 (Alibaba Cloud, "V3 request structure and signature").
 * @returns the query as it must be sent, and the headers beside `host`
 */
export function signAcs3(request: Acs3Request): { query: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': EMPTY_BODY,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const query = canonicalQuery(request.query);
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    '/',
    query,
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    EMPTY_BODY,
  ].join('\n');
  const signature = createHmac('sha256', request.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _, ...sent } = headers;
  const credential = `Credential=${request.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { query, headers: { ...sent, Authorization: `ACS3-HMAC-SHA256 ${credential}` } };
}

function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join('&');
}

/** RFC 3986: all but the unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
