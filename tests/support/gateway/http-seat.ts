import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DEMO_PASSWORD, DEMO_SUPPLIERS, type DemoAccount } from '../../../server/demo/identity-data';
import type { Envelope, RuleViolation } from '../../../src/contract/api/envelope';
import { type LoginToken, type TransitKey, WEB_CLIENT } from '../../../src/contract/base/identity';
import { rollUpsIn } from '../../../src/contract/fields/roll-ups';
import { fieldCodesOf } from '../../../src/contract/language/field-guards';
import { operationOf } from '../../../src/contract/language/operations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { pageAsRead } from '../../../src/contract/pages/page-as-read';
import { maskedDoc } from '../../../src/contract/records/masked-doc';
import { whoMay } from '../model/demo-access';
import type { Doc } from '../model/page-verdict';
import { defaultFields } from './module-hooks';

/** Sends a request to a gateway: a method and a path, and a body as it stands. */
export type Send = (method: string, path: string, init: RequestInit) => Promise<Response>;

/**
 * Sends over the network to a product, each request on a connection of its own: `fetch` keeps connections, and while a
 * test computes for seconds the gateway closes them unnoticed. Rejects with the socket's error.
 */
export const sendTo =
  (url: string): Send =>
  (method, path, { headers, body }) =>
    new Promise((resolve, reject) => {
      const options = { method, agent: false as const, headers: headers as Record<string, string> };
      const sent = request(url + path, options, (answer) => {
        const status = answer.statusCode ?? 0;
        text(answer).then((content) => resolve(new Response(content, { status })), reject);
      });
      sent.once('error', reject).end(body);
    });

/** A payload of a page of suppliers' records that staff fill in says whose record it makes; the rest stays the text it is. */
function withOwner(page: RecordPage, payload: string): string {
  if (page.resource.scope !== 'supplier' || whoMay(page, 'create')?.face !== 'office') return payload;
  const owner = `{"supplierCode":"${DEMO_SUPPLIERS[0]!.supplierCode}"`;
  return payload.replace(/^\{\s*(\}?)/, (_, end: string) => owner + (end || ','));
}

/** What the gateway made of a payload. */
export type GatewayVerdict =
  | { kind: 'accepted'; row?: Doc }
  | { kind: 'refused'; violations: RuleViolation[] }
  | { kind: 'unreadable'; code: string };

/** Signs in over HTTP to the account's default tenant; answers the access token. Throws when it is refused. */
export async function signInAt(
  send: Send,
  { username }: Pick<DemoAccount, 'username'>,
  deviceId?: string,
): Promise<string> {
  const key = (await json<TransitKey>(await send('GET', '/iam/auth/v2/token/transitKey', {}))).data;
  const seal = (value: string) =>
    publicEncrypt(
      {
        key: createPublicKey({ key: { ...key.publicKey }, format: 'jwk' }),
        oaepHash: 'sha256',
        padding: constants.RSA_PKCS1_OAEP_PADDING,
      },
      Buffer.from(JSON.stringify({ nonce: key.nonce, value })),
    ).toString('base64');
  const body = {
    grant_type: 'password',
    username,
    password: seal(DEMO_PASSWORD),
    client_id: WEB_CLIENT.id,
    client_secret: seal(WEB_CLIENT.secret),
    ...(deviceId && { deviceId }),
  };
  const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await json<LoginToken>(await send('POST', '/iam/auth/oauth/token', init));
  if (answer.code !== 'ok') throw new Error(`${username} cannot sign in: ${answer.code}`);
  return answer.data.access_token;
}

async function json<T>(response: Response): Promise<Envelope<T>> {
  return (await response.json()) as Envelope<T>;
}

/**
 * Sends a payload, as the text it is, to the call that the page creates records by. A record that only clashes with
 * another (`unique`, or a form page's one record that is there already) kept the rules and counts as accepted.
 */
export async function createByHttp(
  send: Send,
  token: string,
  page: RecordPage,
  payload: string,
): Promise<GatewayVerdict> {
  const { method, path, query } = operationOf(page, 'create');
  if (query.length > 0) throw new Error(`${page.path}: a create with ${query} in its query has no generator`);
  // The one question that a save asks is answered with yes: rules are looked at here.
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-confirmed': 'credit_code_differs',
  };
  const answer = await json<Doc>(await send(method, path, { body: withOwner(page, payload), headers }));
  if (answer.code === 'ok') return { kind: 'accepted', row: answer.data };
  const isThere = page.kind === 'form' && answer.code === 'version_conflict';
  if (isThere || answer.code === 'duplicate') return { kind: 'accepted' };
  if (answer.code !== 'rule_violation') return { kind: 'unreadable', code: answer.code };
  const { violations } = answer.data as unknown as { violations: RuleViolation[] };
  return violations.every(({ rule }) => BY_OTHERS.has(rule))
    ? { kind: 'accepted' }
    : { kind: 'refused', violations };
}

/** Rules that other records break: what is sent is right by itself. */
const BY_OTHERS: ReadonlySet<string> = new Set(['unique', 'uniqueTogether', 'noOverlap', 'sameSupplier']);

/** A document as the gateway answers it to whoever holds every code of its page: what is masked is masked to them too. */
export function asAnswered(page: RecordPage, doc: Doc): Doc {
  const codes = fieldCodesOf(page).map(({ code }) => code);
  return maskedDoc(pageAsRead(page, codes), doc) as Doc;
}

/** The page's own fields of a record as the gateway answers it. */
export function ownFields(page: RecordPage, row: Doc): Doc {
  const names = new Set<string>();
  const collect = (properties: RecordPage['form']['properties']) => {
    for (const [name, { type, properties: inner, 'x-serial': serial }] of Object.entries(properties)) {
      if (type === 'void') collect(inner ?? {});
      else if (serial === undefined) names.add(name);
    }
  };
  collect(page.form.properties);
  // What only the gateway gives is tested where it is given.
  for (const given of defaultFields(page)) names.delete(given);
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
  for (const { list, column } of rollUpsIn(page)) {
    if (list === undefined || column === undefined || !Array.isArray(own[list])) continue;
    own[list] = own[list].map(({ [column]: _added, ...kept }: Doc) => kept);
  }
  return own;
}
