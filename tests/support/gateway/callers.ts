import type { SmsProvider } from '../../../server/kernel/base/sms-provider';
import type { Envelope } from '../../../src/contract/api/envelope';
import type { TransitKey } from '../../../src/contract/base/identity';
import { type Answer, ORIGIN, type TestGateway } from './gateway';

/** What a provider was given to send, newest last. */
export interface Outbox extends SmsProvider {
  sent: { telephone: string; code: string; kind: string }[];
  /** Who was told of what, newest last. */
  told: { telephone: string; notice: string }[];
  /** The last code that went to a phone. */
  codeTo(telephone: string): string;
}

/** A provider that keeps what it is given, and fails while `broken` is set. */
export function outbox(): Outbox & { broken: boolean } {
  const box: Outbox & { broken: boolean } = {
    sent: [],
    told: [],
    broken: false,
    async send(message) {
      if (box.broken) throw new Error('no way out');
      box.sent.push(message);
    },
    async notify(message) {
      if (box.broken) throw new Error('no way out');
      box.told.push(message);
    },
    canNotify: () => true,
    codeTo: (telephone) => box.sent.findLast((message) => message.telephone === telephone)!.code,
  };
  return box;
}

/** Calls over a socket from `address`, as a server hands it to the gateway. */
export async function callFrom(
  { gateway }: TestGateway,
  address: string,
  target: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = target.split(' ');
  const request = new Request(ORIGIN + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await gateway.fetch(request, { incoming: { socket: { remoteAddress: address } } });
  const envelope = (await response.json()) as Envelope<never>;
  return { ...envelope, httpStatus: response.status, headers: response.headers };
}

/** Seals values for one request, as the browser does. */
export async function sealAll<Names extends string>(
  gateway: TestGateway,
  values: Record<Names, string>,
): Promise<Record<Names, string>> {
  const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
  const sealed = Object.entries<string>(values).map(([name, value]) => [name, gateway.seal(key, value)]);
  return Object.fromEntries(sealed) as Record<Names, string>;
}
