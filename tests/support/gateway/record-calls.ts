import type { Envelope } from '../../../src/contract/api/envelope';
import { sendTo, signInAt } from './http-seat';

/** A record as the gateway answers it. */
export type CalledDoc = Record<string, unknown> & { id: string; version: number };

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on the answer, whatever it is
type Loose = any;

/** Calls the gateway as the account `who`; `target` is a method and a path. */
export type CallAs = (who: string, target: string, body?: unknown) => Promise<Envelope<Loose>>;

/** What accounts do to records over HTTP, by the address of a resource; each throws where it is refused. */
export function recordCalls(as: CallAs) {
  async function done(who: string, target: string, body?: unknown): Promise<CalledDoc> {
    const answer = await as(who, target, body);
    if (answer.code !== 'ok') throw new Error(`${target}: ${answer.code} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }
  return {
    done,
    read: (who: string, base: string, id: string) => done(who, `GET ${base}/${id}`),
    move: (who: string, base: string, { id, version }: CalledDoc, code: string, more: object = {}) =>
      done(who, `POST ${base}/${id}/transitions/${code}`, { version, ...more }),
    /** A record as it is written back, with `more` in it. */
    change: (who: string, base: string, doc: CalledDoc, more: object) =>
      done(who, `PUT ${base}/${doc.id}`, { ...doc, ...more }),
    /** The records of a list, narrowed by `query`. */
    list: async (who: string, base: string, query: Record<string, string>): Promise<CalledDoc[]> => {
      const { list } = await done(who, `GET ${base}?${new URLSearchParams({ ...query, pageSize: '50' })}`);
      return list as CalledDoc[];
    },
  };
}

/** Calls of demo accounts to the product at `url`; each signs in at its first. */
export function callsTo(url: string): CallAs {
  const send = sendTo(url);
  const tokens = new Map<string, Promise<string>>();
  return async (who, target, body) => {
    const token = tokens.get(who) ?? signInAt(send, { username: who });
    tokens.set(who, token);
    const [method = '', path = ''] = target.split(' ');
    const headers = { authorization: `Bearer ${await token}`, 'content-type': 'application/json' };
    const init = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return (await send(method, path, init)).json() as Promise<Envelope<Loose>>;
  };
}
