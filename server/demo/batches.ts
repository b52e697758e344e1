import { z } from 'zod';
import type { Doc } from '../../src/contract/base/doc';
import { demoContacts } from './contacts';
import { demoContracts } from './contracts';
import contracts from './data/contracts.json';
import deliveries from './data/deliveries.json';
import orders from './data/orders.json';
import orgUnits from './data/org-units.json';
import points from './data/points.json';
import portal from './data/portal.json';
import quality from './data/quality.json';
import sourcing from './data/sourcing.json';
import suppliers from './data/suppliers.json';
import supplyOrders from './data/supply-orders.json';
import tenders from './data/tenders.json';
import { generatorOptions, type RowGenerator } from './generator';
import { DEMO_ACCOUNTS, DEMO_TENANTS } from './identity-data';
import { demoComplaints, demoInspections, demoPurchases } from './orders';
import { demoPoints } from './points';
import { type Known, type Resolved, resolveRow } from './resolve-row';
import { demoInvoices, demoStatements } from './statements';

/** The files of rows in the order in which they are made: what refers to another row comes after it. */
const FILES = {
  'suppliers.json': suppliers,
  'contracts.json': contracts,
  'org-units.json': orgUnits,
  'portal.json': portal,
  'tenders.json': tenders,
  'orders.json': orders,
  'supply-orders.json': supplyOrders,
  'deliveries.json': deliveries,
  'sourcing.json': sourcing,
  'quality.json': quality,
  'points.json': points,
};

const GENERATORS = {
  contacts: demoContacts,
  contracts: demoContracts,
  complaints: demoComplaints,
  inspections: demoInspections,
  purchases: demoPurchases,
  statements: demoStatements,
  invoices: demoInvoices,
  points: demoPoints,
} satisfies Record<string, RowGenerator>;
const GENERATOR_NAMES = Object.keys(GENERATORS) as (keyof typeof GENERATORS)[];

/** An account by its username, as people know it; read as its id. */
const account = z
  .enum(DEMO_ACCOUNTS.map(({ username }) => username))
  .transform((username) => DEMO_ACCOUNTS.find((one) => one.username === username)!.accountId);

/** A row of a table; `$name` is what `$ref` calls it, `$madeOn` the day from today on which it was made, if not today. */
const row = z
  .looseObject({ $name: z.string().optional(), $madeOn: z.int().optional() })
  .transform(({ $name: name, $madeOn: madeOn, ...values }) => ({ name, madeOn, values }));

/** Demo records of one resource for one supplier, one account (`owner`), or the tenant. */
const batch = z
  .strictObject({
    resource: z.string(),
    tenant: z.enum(DEMO_TENANTS.map(({ tenantCode }) => tenantCode)),
    supplier: z.string().default(''),
    owner: account.optional(),
    /** Who entered them, where it is not the supplier's own account. */
    by: account.optional(),
    /** Fields that all its rows have. */
    each: z.record(z.string(), z.unknown()).default({}),
    rows: z.array(z.record(z.string(), z.unknown())).optional(),
    generate: generatorOptions.extend({ rows: z.enum(GENERATOR_NAMES) }).optional(),
  })
  .refine(
    ({ rows, generate }) => (rows === undefined) !== (generate === undefined),
    'either rows or generate',
  );

/** Demo records that are made together; `file` says where they stand. */
export type Batch = z.output<typeof batch> & { file: string };

export interface DemoRow extends Resolved {
  name: string | undefined;
  madeOn: number | undefined;
}

/** What rows are read off; `missing` are resources without a page in service: what refers to their records is left out. */
export interface KnownRows extends Known {
  missing: ReadonlySet<string>;
}

/** The batches of a tenant in the order in which they are made. Throws where a file is not as it should be. */
export function demoBatches(tenantCode: string, files: Record<string, unknown> = FILES): Batch[] {
  return Object.entries(files)
    .flatMap(([file, content]) => {
      const { data, error } = z.array(batch).safeParse(content);
      if (error) throw new Error(`server/demo/data/${file}: ${z.prettifyError(error)}`);
      return data.map((one) => ({ ...one, file }));
    })
    .filter(({ tenant }) => tenant === tenantCode);
}

/** The rows of a batch. Throws an error that names file and row where one cannot be made. */
export function rowsOf({ file, resource, each, rows, generate }: Batch, known: KnownRows): DemoRow[] {
  const written = rows ?? (generate ? GENERATORS[generate.rows](generate, known) : []);
  return written
    .map((one, index) => ({ one, place: `server/demo/data/${file}: row ${index + 1} of ${resource}` }))
    .filter(({ one }) => !refersTo(one, known.missing))
    .map(({ one, place }) => {
      try {
        const { name, madeOn, values } = row.parse(one);
        return { name, madeOn, ...resolveRow({ ...each, ...values }, known) };
      } catch (error) {
        throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    });
}

function refersTo(values: Doc, resources: ReadonlySet<string>): boolean {
  const references = JSON.stringify(values).matchAll(/"\$ref":"(\w+)\//g);
  return [...references].some(([, resource = '']) => resources.has(resource));
}
