import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { TenantScope } from '../../../server/kernel/base/tenant-scope';
import type { Database } from '../../../server/kernel/db/database';
import type { Trx } from '../../../server/kernel/db/tables';
import { listRecords } from '../../../server/kernel/records/lists/list-records';
import {
  type ListParams,
  parseFilters,
  parseListRequest,
} from '../../../server/kernel/records/lists/list-request';
import { totalRecords } from '../../../server/kernel/records/lists/total-records';
import { pageSchema, type RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';

/** One node of EXPLAIN (FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/** A list call as it was answered, and the plan of every statement it took. */
export interface ExplainedList {
  ids: string[];
  total: number;
  /** Every node of every plan. */
  nodes: PlanNode[];
}

/** Reads a page file that the product ships. */
export function shippedPage(file: string): RecordPage {
  const text = readFileSync(fileURLToPath(new URL(`../../../schemas/${file}`, import.meta.url)), 'utf8');
  const page = pageSchema.parse(JSON.parse(text));
  if (!isRecordPage(page)) throw new Error(`${file} has no records`);
  return page;
}

/**
 * Lists records as the gateway does, as `app_user` in the scope's tenant, and asks the database in the same
 * transaction how it ran each statement.
 */
export async function explainList(
  database: Database,
  scope: TenantScope,
  page: RecordPage,
  params: ListParams,
  now: Date,
): Promise<ExplainedList> {
  const request = parseListRequest(page, params);
  const { answer, nodes } = await explained(database, scope, (trx) =>
    listRecords(trx, page, scope, request, now),
  );
  return { ids: answer.list.map(({ id }) => id), total: answer.total, nodes };
}

/** The same for the totals of a list. */
export async function explainTotals(
  database: Database,
  scope: TenantScope,
  page: RecordPage,
  params: ListParams,
  now: Date,
): Promise<{ values: (string | null)[]; nodes: PlanNode[] }> {
  const filters = parseFilters(page, params);
  const { answer, nodes } = await explained(database, scope, (trx) =>
    totalRecords(trx, page, scope, filters, now),
  );
  return { values: answer.map(({ value }) => value), nodes };
}

/** Does the work in the scope's transaction, and collects the plan of every statement that it took but those left out. */
export async function explained<T>(
  database: Database,
  scope: TenantScope,
  work: (trx: Trx) => Promise<T>,
  leaveOut: (node: RootOperationNode) => boolean = () => false,
): Promise<{ answer: T; nodes: PlanNode[] }> {
  return database.inTenant(scope, async (trx) => {
    const seen: RootOperationNode[] = [];
    const listen: KyselyPlugin = {
      transformQuery: ({ node }) => {
        seen.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const answer = await work(trx.withPlugin(listen));
    const nodes: PlanNode[] = [];
    for (const node of seen.filter((one) => !leaveOut(one))) {
      const plan = sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`EXPLAIN (FORMAT JSON) ${{
        toOperationNode: () => node,
      }}`;
      const { rows } = await plan.execute(trx);
      nodes.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan))));
    }
    return { answer, nodes };
  });
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

/** The indexes that a list call was served by. */
export function indexesOf({ nodes }: { nodes: PlanNode[] }): string[] {
  return nodes.flatMap((node) => node['Index Name'] ?? []);
}

/** The nodes of one kind, such as `Seq Scan`; a parallel one counts as well. */
export function nodesOf({ nodes }: { nodes: PlanNode[] }, type: string): PlanNode[] {
  return nodes.filter((node) => node['Node Type'] === type);
}
