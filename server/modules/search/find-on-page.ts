import { sql } from 'kysely';
import { uniqueFields } from '../../../src/contract/fields/unique-groups';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { searchedFields } from '../../../src/contract/lists/searched-fields';
import { keysOf } from '../../../src/contract/pages/record-options';
import { MOST_FOUND } from '../../../src/contract/pages/record-search';
import { titleFields } from '../../../src/contract/pages/record-title';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import type { Trx } from '../../kernel/db/tables';
import { SUPPLIER_CODE } from '../../kernel/records/lists/filter';
import { ownConditions } from '../../kernel/records/lists/match-conditions';
import { containsCondition } from '../../kernel/records/tables/search-keys';
import { recordColumns } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { columnName, tableName, viewName } from '../../kernel/records/tables/table';

/** A record that a text was found in, with the field that holds it best. */
export interface Hit {
  record: StoredRecord;
  field: string;
}

/** Matches of one field that are looked at for the nearest: a sign that everything contains costs no more than a rare one. */
const MOST_COMPARED = 200;

/**
 * The records of a page that contain a text, at most one more than are answered: those whose code, name or other text
 * is the text come first, then those that begin with it. Each field is searched by its own keys through the search view
 * (decision 008), so `%` and `_` are themselves; the records are read under row level security.
 */
export async function findOnPage(trx: Trx, page: ListPage, scope: TenantScope, text: string): Promise<Hit[]> {
  const fields = inOrder(page);
  const view = sql.id(viewName(page));
  const own = sql.join(ownConditions(page, scope), sql` AND `);
  const branches = fields.flatMap((field, place) => {
    if (field === SUPPLIER_CODE) {
      return [
        sql`(SELECT id, ${sql.lit(place)} AS place, lower(supplier_code) AS content FROM ${view}
        WHERE ${own} AND supplier_code = upper(${text}::text) LIMIT 1)`,
      ];
    }
    const column = sql.id(columnName(field));
    const matching = containsCondition(scope.tenantCode, field, [text]);
    const select = sql`SELECT id, ${sql.lit(place)} AS place, lower(${column}) AS content FROM ${view} WHERE ${own}`;
    return [
      sql`(${select} AND ${matching} LIMIT ${MOST_COMPARED})`,
      // A code that is the text is found however many contain it.
      ...(uniqueFields(page).includes(field) ? [sql`(${select} AND ${column} = ${text} LIMIT 1)`] : []),
    ];
  });
  const whole = sql`lower(${text}::text)`;
  const { rows } = await sql<StoredRecord & { rank: number }>`
    WITH hits AS (${sql.join(branches, sql` UNION ALL `)}),
    best AS (SELECT id, min(CASE WHEN content = ${whole} THEN 0
        WHEN left(content, length(${whole})) = ${whole} THEN 100 ELSE 200 END + place) AS rank
      FROM hits GROUP BY id ORDER BY rank, id LIMIT ${MOST_FOUND + 1})
    SELECT ${recordColumns('record')}, best.rank FROM best
    JOIN ${sql.id(tableName(page.resource.name))} AS record
      ON record.tenant_code = ${scope.tenantCode} AND record.id = best.id
    ORDER BY best.rank, record.updated_at DESC, record.id`.execute(trx);
  return rows.map(({ rank, ...record }) => ({ record, field: fields[rank % 100]! }));
}

/** The code first, then the name, then the others in the order of the file. */
function inOrder(page: ListPage): string[] {
  const { code, name } = titleFields(page);
  const fields = [...(keysOf(page).includes(SUPPLIER_CODE) ? [SUPPLIER_CODE] : []), ...searchedFields(page)];
  const first = [code, name].filter(
    (field): field is string => field !== undefined && fields.includes(field),
  );
  return [...first, ...fields.filter((field) => !first.includes(field))];
}
