import { setTimeout as pause } from 'node:timers/promises';
import { newContract } from '../../bench/contracts-sql';
import { connect } from '../../bench/load';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import type { CalledDoc } from '../../support/gateway/record-calls';

const CONTRACTS = '/api/resources/contract';
const WHO = { username: 'buyer01' };

/** What a person does, with how often of a hundred acts. */
const ACTS = {
  list: 35,
  get: 28,
  update: 12,
  create: 8,
  remove: 8,
  export: 6,
  signIn: 3,
} as const;

/** People at work. */
export interface SteadyWork {
  /** Acts that were done, and what was refused with how often. */
  report(): { acts: number; errors: Map<string, number> };
  /** Lets everybody finish. */
  end(): Promise<void>;
}

/** Lets people work at the product at `url`, each an act after the other with some `think` milliseconds between them. */
export function workSteadily(url: string, { users, think }: { users: number; think: number }): SteadyWork {
  const errors = new Map<string, number>();
  let acts = 0;
  let isOver = false;

  async function work(): Promise<void> {
    const person = await newUser(url);
    while (!isOver) {
      const act = drawAct();
      try {
        await person[act]();
      } catch (error) {
        const what = `${act}: ${(error as Error).message.slice(0, 200)}`;
        errors.set(what, (errors.get(what) ?? 0) + 1);
      }
      acts += 1;
      await pause(think * (0.5 + Math.random()));
    }
    person.leave();
  }

  const all = Promise.all(Array.from({ length: users }, work));
  return {
    report: () => ({ acts, errors }),
    async end() {
      isOver = true;
      await all;
    },
  };
}

function drawAct(): keyof typeof ACTS {
  const names = Object.keys(ACTS) as (keyof typeof ACTS)[];
  let drawn = Math.random() * names.reduce((sum, name) => sum + ACTS[name], 0);
  for (const name of names) {
    drawn -= ACTS[name];
    if (drawn < 0) return name;
  }
  return 'list';
}

/** A person over connections of their own; what they make they remove again, so that the data stay as many. */
async function newUser(
  url: string,
): Promise<Record<keyof typeof ACTS, () => Promise<unknown>> & { leave(): void }> {
  const { send, close } = connect({ url });
  let token = await signInAt(sendTo(url), WHO);
  const made: string[] = [];
  let seen: CalledDoc[] = [];
  const call = async (method: string, path: string, body?: object) =>
    JSON.parse(await send(method, path, body, token)).data;
  const one = () => seen[Math.floor(Math.random() * seen.length)]!;
  const list = async () => {
    const pageNum = 1 + Math.floor(Math.random() * 2);
    const answer = await call('GET', `${CONTRACTS}?pageNum=${pageNum}&pageSize=20`);
    // What somebody else may have removed by now is not asked for.
    seen = (answer.list as CalledDoc[]).filter(
      ({ contractCode }) => !String(contractCode).startsWith('NEW-'),
    );
  };
  const create = async () => {
    const { renewedCode: _, ...contract } = newContract();
    made.push((await call('POST', CONTRACTS, { ...contract, renewal: 'none' })).id);
  };
  await list();
  return {
    list,
    get: () => call('GET', `${CONTRACTS}/${one().id}`),
    async update() {
      const doc = await call('GET', `${CONTRACTS}/${one().id}`);
      await call('PUT', `${CONTRACTS}/${doc.id}`, { ...doc, remark: `第 ${doc.version} 版` });
    },
    create,
    async remove() {
      const id = made.shift();
      await (id === undefined ? create() : call('DELETE', `${CONTRACTS}/${id}`));
    },
    async export() {
      const started = { filters: { contractType: 'lease' }, columns: ['contractCode', 'contractName'] };
      const { id } = await call('POST', `${CONTRACTS}/exports`, started);
      let after: string | undefined;
      do {
        const { next } = await call('GET', `${CONTRACTS}/exports/${id}${after ? `?after=${after}` : ''}`);
        after = next;
      } while (after !== undefined);
    },
    async signIn() {
      token = await signInAt(sendTo(url), WHO);
    },
    leave: close,
  };
}
