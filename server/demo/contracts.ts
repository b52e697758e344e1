import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';
import words from './data/contract-words.json';
import { DEMO_ACCOUNTS } from './identity-data';
import { between, createRandom, pick } from './random';

const TYPES = Object.keys(words.subjects) as (keyof typeof words.subjects)[];
/** The accounts of `buyer01`, twice as often, and `manager01`: members of both tenants. */
const OWNERS = ['100001', '100001', '100002'];
const TEMPLATES = ['standard', 'standard', 'standard', 'simple', 'custom'];

/**
 * Demo contracts of one tenant around `date` (YYYY-MM-DD), so that each of the six states is met. The `scans` that end
 * next, and are looked at first, have papers.
 */
export function demoContracts(
  { seed, count, scans = 0 }: { seed: number; count: number; scans?: number },
  { date }: { date: string },
): Doc[] {
  const random = createRandom(seed);
  const contracts = Array.from({ length: count }, (_, index) => contract(random, index, date));
  const next = contracts
    .filter(({ endTime }) => endTime >= date)
    .sort((left, right) => left.endTime.localeCompare(right.endTime))
    .slice(0, scans);
  const papers = { attachments: [{ $file: 'contractScan' }, { $file: 'sealedPage' }] };
  return contracts.map((doc) => (next.includes(doc) ? { ...doc, ...papers } : doc));
}

function contract(random: () => number, index: number, date: string) {
  const type = pick(random, TYPES);
  const endTime = addDays(date, endsIn(random));
  const startTime = addDays(endTime, -between(random, 180, 1_095));
  const year = startTime.slice(0, 4);
  const renewal = pick(random, ['none', 'none', 'none', 'none', 'renewing', 'renewed']);
  return {
    contractCode: `HT-${year}-${String(index + 1).padStart(4, '0')}`,
    contractName: `${pick(random, words.projects)}${pick(random, words.subjects[type])}合同`,
    customerShortName: pick(random, words.customers),
    ...ownership(pick(random, OWNERS)),
    templateType: pick(random, TEMPLATES),
    contractType: type,
    ...(type !== 'framework' && {
      amount: between(random, 80, 98_000) * 1_000 + between(random, 0, 99) / 100,
      taxRate: pick(random, [3, 6, 9, 13]),
    }),
    startTime,
    endTime,
    remindDate: addDays(endTime, -pick(random, [7, 15, 30, 60])),
    renewal,
    ...(renewal === 'renewed' && {
      renewedCode: `HT-${endTime.slice(0, 4)}-${between(random, 5_000, 9_999)}`,
    }),
  };
}

function ownership(ownerAccount: string): Doc {
  const account = DEMO_ACCOUNTS.find(({ accountId }) => accountId === ownerAccount)!;
  return { ownerAccount, owner: account.displayName };
}

/** Days until a contract ends: some past, some within a week or a month, most later. */
function endsIn(random: () => number): number {
  const group = random();
  if (group < 0.2) return -between(random, 1, 400);
  if (group < 0.32) return between(random, 0, 7);
  if (group < 0.5) return between(random, 8, 30);
  return between(random, 31, 720);
}
