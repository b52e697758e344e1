import { demoContracts } from '../../../server/demo/contracts';
import { DEMO_ACCOUNTS, DEMO_ROLES, DEMO_SUPPLIERS } from '../../../server/demo/identity-data';
import { demoOrgUnits } from '../../../server/demo/org-units';
import { demoTenders } from '../../../server/demo/publications';
import { regionsBelow } from '../../../server/kernel/dictionaries/regions';
import { today } from '../../../src/contract/fields/derived';
import type { Doc } from './page-verdict';

/** Of a field that only a transition writes: whatever is sent for it is refused before it is looked for. */
const LINKED = {
  values: ['another'],
  rowOf: (value: unknown) => (value === 'another' ? { id: value } : undefined),
  missing: 'nothing',
};

/** What the tests know of a reference: values that exist with their rows, and one that does not. */
export interface ReferenceSample {
  values: readonly unknown[];
  rowOf(value: unknown): Doc | undefined;
  missing: unknown;
}

/** Head offices that every database begins with (migration 003). */
const BANKS = [
  { cnapsCode: '102100099996', bankName: '中国工商银行', branchName: '中国工商银行总行', bankCode: '102' },
  { cnapsCode: '105100000017', bankName: '中国建设银行', branchName: '中国建设银行总行', bankCode: '105' },
  { cnapsCode: '308584000013', bankName: '招商银行', branchName: '招商银行总行', bankCode: '308' },
];

/** The names of a path, from the province down. */
export function regionNames(path: readonly string[]): string[] {
  return path.map(
    (id, index) => regionsBelow(path[index - 1] ?? '')!.find((region) => region.id === id)!.name,
  );
}

/** The first leaf below a region, as the path of codes that leads to it. */
function pathBelow(id: string): string[] {
  const [first] = regionsBelow(id) ?? [];
  return first ? [id, ...pathBelow(first.id)] : [id];
}

const REGIONS = ['110000', '320000', '440000'].map(pathBelow);

/** Grants on pages that every folder of the tests has. */
const GRANTS = [
  '/supplier/contacts',
  '/supplier/contacts#edit',
  '/office/contracts',
  '/office/contracts#view',
];

/** The roles that every tenant begins with, as a page that chooses from them sees each. */
const ROLES = DEMO_ROLES.map(({ code, name }) => ({ roleCode: code, roleName: name }));

/** The demo suppliers of the first tenant, by the code that a page stores of them. */
const SUPPLIERS = DEMO_SUPPLIERS.slice(0, 2).map(({ supplierCode }) => supplierCode);

/** The demo staff, who work in both tenants. */
const STAFF_ROWS = DEMO_ACCOUNTS.filter(({ face }) => face === 'office').map(
  ({ accountId, displayName }) => ({ id: accountId, displayName, accountType: 'staff', state: 'active' }),
);
const STAFF = STAFF_ROWS.map(({ id }) => id);

/** The day on which the demo was made that the suites of this run begin with: a run may go on past midnight. */
const MADE_ON = today(new Date(process.env.DEMO_MADE_AT ?? Date.now()));

/** Codes of demo contracts that both tenants have. */
const CONTRACTS = [demoContracts(21, 260, MADE_ON), demoContracts(22, 120, MADE_ON)]
  .map((contracts) => contracts.map(({ contractCode }) => String(contractCode)))
  .reduce((left, right) => left.filter((code) => right.includes(code)));

/** The demo organisation that every tenant begins with. */
const UNITS = demoOrgUnits('').map(({ orgCode }) => String(orgCode));

/** Demo tenders of the first tenant that are published and that no demo supplier has signed up for. */
const TENDERS = [4, 5, 6, 8, 9].map((index) => demoTenders(41, MADE_ON)[index]!);

/** Of records that no test has made before: a page that chooses from its own. */
const NONE_YET: ReferenceSample = { values: [], rowOf: () => undefined, missing: 'nothing' };

const samples: Record<string, ReferenceSample> = {
  bank: {
    values: BANKS.map(({ cnapsCode }) => cnapsCode),
    rowOf: (value) => BANKS.find(({ cnapsCode }) => cnapsCode === value),
    missing: '999999999999',
  },
  'bank?bankCode=102': {
    values: ['102100099996'],
    rowOf: (value) => BANKS.find(({ cnapsCode }) => cnapsCode === value && cnapsCode.startsWith('102')),
    missing: '105100000017',
  },
  region: {
    values: REGIONS,
    rowOf: (value) => {
      const path = REGIONS.find((one) => JSON.stringify(one) === JSON.stringify(value));
      return path && { id: path.at(-1), name: regionNames(path).at(-1) };
    },
    missing: ['110000', '999999'],
  },
  'region:paths': {
    values: [REGIONS.slice(0, 1), REGIONS.slice(1)],
    rowOf: (value) =>
      everyOne(value, (one) => REGIONS.some((path) => JSON.stringify(path) === JSON.stringify(one))),
    missing: [REGIONS[0], ['110000', '999999']],
  },
  'region:value': {
    values: REGIONS.flat(),
    rowOf: (value) => (REGIONS.flat().includes(String(value)) ? { id: value } : undefined),
    missing: '999999',
  },
  'region:values': {
    values: [REGIONS[0]!, REGIONS[1]!.slice(0, 1)],
    rowOf: (value) => everyOne(value, (one) => REGIONS.flat().includes(String(one))),
    missing: ['110000', '999999'],
  },
  'records:/office/roles': {
    values: ROLES.slice(0, 3).map(({ roleCode }) => roleCode),
    rowOf: (value) => ROLES.find(({ roleCode }) => roleCode === value),
    missing: 'nobody',
  },
  'records:/office/roles:values': {
    values: [ROLES.slice(0, 1), ROLES.slice(1, 4)].map((roles) => roles.map(({ roleCode }) => roleCode)),
    rowOf: (value) => everyOne(value, (one) => ROLES.some(({ roleCode }) => roleCode === one)),
    missing: ['buyer', 'nobody'],
  },
  'records:/office/suppliers': {
    values: SUPPLIERS,
    rowOf: (value) => (SUPPLIERS.includes(String(value)) ? { supplierCode: value } : undefined),
    missing: 'S99999',
  },
  'records:/office/suppliers:values': {
    values: [SUPPLIERS.slice(0, 1), SUPPLIERS],
    rowOf: (value) => everyOne(value, (one) => SUPPLIERS.includes(String(one))),
    missing: ['S10001', 'S99999'],
  },
  'records:/office/tenders': {
    values: TENDERS.map(({ orderId }) => orderId),
    rowOf: (value) => TENDERS.find(({ orderId }) => orderId === value),
    missing: 'ZB-2000-0001',
  },
  'records:/office/accounts?accountType=staff?state=active': {
    values: STAFF,
    rowOf: (value) => STAFF_ROWS.find(({ id }) => id === value),
    missing: 'nobody',
  },
  'records:/office/accounts': {
    values: STAFF,
    rowOf: (value) => STAFF_ROWS.find(({ id }) => id === value),
    missing: 'nobody',
  },
  'records:/office/contracts': {
    values: CONTRACTS,
    rowOf: (value) => (CONTRACTS.includes(String(value)) ? { contractCode: value } : undefined),
    missing: 'HT-1999-0001',
  },
  'records:/office/org-units': {
    values: UNITS,
    rowOf: (value) => (UNITS.includes(String(value)) ? { orgCode: value } : undefined),
    missing: 'NOWHERE',
  },
  // Corrected copies point at each other by what nobody fills in.
  'records:/office/supply-orders': LINKED,
  'records:/examples/purchases': LINKED,
  'records:/examples/projects': LINKED,
  'records:/examples/materials': LINKED,
  'records:/examples/fairs': NONE_YET,
  'grant:values': {
    values: [GRANTS.slice(0, 1), GRANTS.slice(1, 3), GRANTS],
    rowOf: (value) => everyOne(value, (one) => GRANTS.includes(String(one))),
    missing: ['/office/nowhere', '/office/contracts#nothing'],
  },
};

export const REFERENCE_SAMPLES: Readonly<Record<string, ReferenceSample>> = samples;

/**
 * Lets the tests know a reference to records that a suite has made itself, until what it returns is called: suites of one
 * process share this module, and no other has those records.
 */
export function addSample(name: string, sample: ReferenceSample): () => void {
  const before = samples[name];
  samples[name] = sample;
  return () => {
    if (before) samples[name] = before;
    else delete samples[name];
  };
}

/** A row that stands for several values, when there are some and each is one. */
function everyOne(value: unknown, isOne: (one: unknown) => boolean): Doc | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isOne) ? {} : undefined;
}

/** The name of the samples of a reference: its own, or with the parameters that narrow it. */
export function sampleOf(source: object): string {
  const { reference, page, params } = source as { reference?: string; page?: string; params?: object };
  const narrowed = Object.entries(params ?? {}).map(([name, value]) => `${name}=${value}`);
  return [reference ?? `records:${page}`, ...narrowed].join('?');
}

/** Whether the values of a reference are of records that no test has made: what chooses one is refused. */
export function isLinked(source: object): boolean {
  return REFERENCE_SAMPLES[sampleOf(source)] === LINKED;
}

/** Whether the tests know a reference. */
export function isKnownReference(name: string): boolean {
  return Object.hasOwn(REFERENCE_SAMPLES, name);
}
