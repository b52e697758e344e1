import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ApprovalQuery } from '../../../src/contract/api/approvals';
import { textFields } from '../../../src/contract/lists/record-name';
import { MOST_SEARCHED, searchTexts } from '../../../src/contract/lists/search-texts';
import { type AuditRow, pageOfWrites } from '../../kernel/audit/write-audit';
import type { User } from '../../kernel/base/user';
import type { Tables, Trx } from '../../kernel/db/tables';
import { fieldPath } from '../../kernel/records/tables/table';
import { type DecisionPage, decidedBy } from './decision-pages';

interface Decided {
  rows: AuditRow[];
  total: number;
  /** How many by the resource of their page. */
  counts: ReadonlyMap<string, number>;
}

type Writes = SelectQueryBuilder<Tables, 'audit', object>;

/** What the caller decided on these pages, the latest first, as the audit tells it. */
export async function listDecided(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  { path, keyword, ...paging }: ApprovalQuery,
): Promise<Decided> {
  const counted = await decisions(trx, user, pages, keyword)
    .select(['resource', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('resource')
    .execute();
  const counts = new Map(counted.map(({ resource, count }) => [resource, Number(count)]));
  const asked = pages.filter(({ page }) => path === undefined || page.path === path);
  if (asked.length === 0) return { rows: [], total: 0, counts };
  return { ...(await pageOfWrites(decisions(trx, user, asked, keyword), paging)), counts };
}

function decisions(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  keyword: string | undefined,
): Writes {
  return trx
    .selectFrom('audit')
    .where('tenant_code', '=', user.tenantCode)
    .where('account_id', '=', user.accountId)
    .where(({ or, and, eb }) =>
      or(
        pages.map((one) =>
          and([
            eb('resource', '=', one.page.resource.name),
            eb('action', 'in', [...decidedBy(one).keys()]),
            ...(keyword === undefined ? [] : [textHolds(one, keyword)]),
          ]),
        ),
      ),
    ) as Writes;
}

/** Whether one of the texts that the page's list is searched by holds the keyword, in either case. */
function textHolds({ page }: DecisionPage, keyword: string): Expression<SqlBool> {
  const texts = searchTexts(keyword, undefined).slice(0, MOST_SEARCHED);
  const holds = textFields(page).flatMap((field) =>
    texts.map((text) => sql`strpos(lower(after #>> ${fieldPath(field)}::text[]), lower(${text}::text)) > 0`),
  );
  return holds.length > 0 ? sql<SqlBool>`(${sql.join(holds, sql` OR `)})` : sql<SqlBool>`false`;
}
