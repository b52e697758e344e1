import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '../../server/demo/identity-data';
import { openDatabase } from '../../server/kernel/db/database';
import { type TransitKey, WEB_CLIENT } from '../../src/contract/base/identity';
import { accountName, addAccounts } from '../bench/contracts-sql';
import { quantile } from '../bench/measure';
import { startProduct } from '../support/browser/product';
import { startPostgres } from '../support/gateway/databases';
import { sealForGateway } from '../support/gateway/gateway';
import { SECRET_KEY } from '../support/gateway/template';

/**
 * How long a read takes while 200 people sign in at once, in times a read alone: `npx tsx
 * tests/soak/sign-ins-beside-reads.ts`, over a build, on PostgreSQL, with passwords of the usual cost. Reads are made one
 * after the other, in turns: for some seconds with nobody else, for as long from the moment at which all people sign in.
 * Then those who still wait leave, and one more sign-in is awaited, behind what is left of theirs. `ROUNDS`, `PEOPLE` and
 * `SPAN` (seconds) change how much.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PEOPLE = Number(process.env.PEOPLE ?? 200);
const SECONDS = Number(process.env.SPAN ?? 10);

interface Answer {
  status: number;
  data: never;
}

const [, , crowdOf] = process.argv;
if (crowdOf === undefined) await measure();
else crowd(crowdOf);

async function measure(): Promise<void> {
  const database = await startPostgres();
  const product = await startProduct({
    DATABASE_URL: database.choice.databaseUrl,
    SECRET_KEY,
    // Each person has an address, as they have where a proxy stands in front.
    TRUST_PROXY: '1',
  });
  const people = fork(fileURLToPath(import.meta.url), [product.url]);
  const client = connect(product.url);
  try {
    const accounts = await openDatabase({ databaseUrl: database.choice.databaseUrl });
    await addAccounts(accounts, PEOPLE);
    await accounts.close();
    const { access_token: token } = (await client.signIn(0)).data as { access_token: string };
    const rows = await client.send('GET', '/api/resources/contract?pageNum=1&pageSize=20', { token });
    const { list } = rows.data as { list: { id: string }[] };
    const read = async (turn: number) => {
      const path = `/api/resources/contract/${list[turn % list.length]!.id}`;
      const { status } = await client.send('GET', path, { token });
      if (status !== 200) throw new Error(`a read was answered ${status}`);
    };
    await reads(read);

    const alone: number[] = [];
    const beside: number[] = [];
    const answers: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await reads(read);
      people.send('sign in');
      const during = await reads(read);
      answers.push(...(await leave(people)));
      await client.signIn(0);
      alone.push(...before);
      beside.push(...during);
      console.log(`round ${round + 1}: ${comparison(before, during)}, load ${loadavg()[0]!.toFixed(1)}`);
    }
    const count = (status: number) => answers.filter((one) => one === status).length;
    console.log(
      `${PEOPLE} sign-ins at once beside reads, ${ROUNDS} times ${SECONDS} s, ${availableParallelism()} cores: ` +
        `${comparison(alone, beside)}; of ${PEOPLE * ROUNDS} sign-ins ${count(200)} were answered 200 in that time, ` +
        `${count(503)} 503, and ${PEOPLE * ROUNDS - answers.length} still waited`,
    );
  } finally {
    people.kill();
    client.close();
    await product.dispose();
    await database.stop();
  }
}

function comparison(alone: number[], beside: number[]): string {
  const at = (share: number) =>
    `p${share * 100} ${(quantile(beside, share) / quantile(alone, share)).toFixed(2)} times ${quantile(alone, share).toFixed(1)} ms`;
  return `${at(0.5)}, ${at(0.99)}, of ${alone.length} and ${beside.length} reads`;
}

/** The times of reads one after the other, in milliseconds. */
async function reads(read: (turn: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const from = performance.now();
  while (performance.now() - from < SECONDS * 1_000) {
    const began = performance.now();
    await read(times.length);
    times.push(performance.now() - began);
  }
  return times;
}

/** Has all people who still wait go away; answers the statuses of those who were answered. */
async function leave(people: ChildProcess): Promise<number[]> {
  people.send('leave');
  const [statuses] = await once(people, 'message');
  return statuses as number[];
}

/** The people, in a process of their own, so that what they do does not hold whoever reads the clock. */
function crowd(url: string): void {
  let client = connect(url);
  let answers: number[] = [];
  process.on('message', (word) => {
    if (word === 'sign in') {
      answers = [];
      client = connect(url);
      for (let person = 0; person < PEOPLE; person += 1) {
        client.signIn(person).then(
          ({ status }) => answers.push(status),
          () => undefined,
        );
      }
    } else {
      client.close();
      process.send?.(answers);
    }
  });
}

function connect(url: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);

  function send(
    method: string,
    path: string,
    { address = '10.0.0.1', token, body }: { address?: string; token?: string; body?: unknown },
  ): Promise<Answer> {
    const headers = {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ agent, host: hostname, port, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, data: JSON.parse(text).data as never }),
        );
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async function signIn(person: number): Promise<Answer> {
    const address = `10.1.${person >> 8}.${person & 255}`;
    const key: TransitKey = (await send('GET', '/iam/auth/v2/token/transitKey', { address })).data;
    return send('POST', '/iam/auth/oauth/token', {
      address,
      body: {
        grant_type: 'password',
        username: accountName(person),
        password: sealForGateway(key, DEMO_PASSWORD),
        client_id: WEB_CLIENT.id,
        client_secret: sealForGateway(key, WEB_CLIENT.secret),
      },
    });
  }
  return { send, signIn, close: () => agent.destroy() };
}
