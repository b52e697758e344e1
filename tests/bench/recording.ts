import pg from 'pg';
import type { TestGateway } from '../support/gateway/gateway';
import { type CallName, contractId, MARKED_CODE, newContract, type Statement } from './contracts-sql';

/** What the statements of the gateway's calls were, one call each. */
export type Recording = Record<CallName, Statement[]> & {
  /** Keys that the calls made: another call makes others. */
  made: string[];
};

/** What stands in recorded statements for what a call brings. */
export const MARKED = { id: contractId(1), account: 'bench000', code: MARKED_CODE } as const;

const UUID_OR_NONCE = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22})$/;

/** Lets a gateway of this process do each call once, and keeps every statement that its driver was given. */
export async function recordStatements(gateway: TestGateway): Promise<Recording> {
  const token = (await gateway.requestToken(MARKED.account)).data.access_token;
  const call = async (target: string, body?: unknown) => {
    const { code } = await gateway.call(token, target, body);
    if (code !== 'ok') throw new Error(`${target}: ${code}`);
  };
  const path = '/api/resources/contract';
  const list = await listened(() => call(`GET ${path}?pageNum=1&pageSize=20`));
  const get = await listened(() => call(`GET ${path}/${MARKED.id}`));
  const contract = { ...newContract(), contractCode: MARKED.code };
  const create = await listened(() => call(`POST ${path}`, contract));
  const signIn = await listened(() => gateway.signIn(MARKED.account));
  const inserts = [...create, ...signIn].filter(({ text }) => /^\s*insert/i.test(text));
  const made = inserts
    .flatMap(({ values }) => values)
    .filter((value) => typeof value === 'string' && UUID_OR_NONCE.test(value));
  return { list, get, create, signIn, made: [...new Set(made)] as string[] };
}

async function listened(call: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first.text;
    const asked = Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? []);
    heard.push({ text, values: asked });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await call();
  } finally {
    pg.Client.prototype.query = query;
  }
  return heard;
}
