import { type RawBuilder, sql } from 'kysely';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { ownSearchFields } from '../../../../src/contract/lists/list-query';
import { columnName, fieldPath } from './table';

/** Chinese is searched by one or two characters, a code by more: keys are pieces of one to three characters. */
const LONGEST = 3;

/**
 * `search_keys`: every piece of `shortest` to three characters of the texts in lower case, each behind its tenant and
 * field, so that one GIN index serves all of them and never reads another tenant's entries.
 * `search_values`: the same for a list of values, or of paths of values, each value as a whole.
 */
export const SEARCH_FUNCTIONS = [
  `CREATE OR REPLACE FUNCTION search_keys(tenant text, fields text[], texts text[], shortest integer)
  RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
  DECLARE
    keys text[] := '{}';
    prefix text;
    content text;
  BEGIN
    FOR i IN 1 .. cardinality(fields) LOOP
      content := lower(texts[i]);
      CONTINUE WHEN content IS NULL;
      prefix := tenant || E'\\x1f' || fields[i] || E'\\x1f';
      FOR place IN 1 .. length(content) LOOP
        FOR size IN shortest .. least(${LONGEST}, length(content) - place + 1) LOOP
          keys := keys || (prefix || substr(content, place, size));
        END LOOP;
      END LOOP;
    END LOOP;
    RETURN keys;
  END $$`,
  `CREATE OR REPLACE FUNCTION search_values(tenant text, field text, list jsonb)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
    SELECT coalesce(array_agg(tenant || E'\\x1f' || field || E'\\x1f' || (value #>> '{}')), '{}')
    FROM jsonb_path_query(CASE WHEN jsonb_typeof(list) = 'array' THEN list ELSE '[]' END, 'lax $[*][*]') AS one(value)
    WHERE jsonb_typeof(value) = 'string'
  $$`,
] as const;

/**
 * The search keys of a row, for the index and the view alike; undefined where a page searches neither texts nor lists.
 * In the C collation, because the order of the keys must not follow an upgrade of the system's locale.
 */
export function rowKeys(page: RecordPage): RawBuilder<unknown> | undefined {
  const fields = fieldsOf(page.form);
  const search = ownSearchFields(page);
  const texts = search.filter(({ match }) => match === 'contains').map(({ field }) => field);
  const lists = search.map(({ field }) => field).filter((field) => fields.get(field)?.type === 'array');
  const parts = lists.map(
    (field) =>
      sql`search_values(tenant_code, ${sql.lit(field)}, doc #> ${sql.lit(fieldPath(field))}::text[])`,
  );
  if (texts.length > 0) {
    const names = sql.join(texts.map((field) => sql.lit(field)));
    const columns = sql.join(texts.map((field) => sql.id(columnName(field))));
    parts.unshift(sql`search_keys(tenant_code, ARRAY[${names}], ARRAY[${columns}], 1)`);
  }
  return parts.length > 0 ? sql`(${sql.join(parts, sql` || `)}) COLLATE "C"` : undefined;
}

/** The condition that a text field contains one of `texts`, in either case. */
export function containsCondition(
  tenantCode: string,
  field: string,
  texts: readonly string[],
): RawBuilder<boolean> {
  const [first, ...more] = texts.map((text) => containsOne(tenantCode, field, text));
  return more.length === 0 ? first! : sql<boolean>`(${sql.join([first, ...more], sql` OR `)})`;
}

/**
 * The condition that a text field contains `text`, in either case. The keys find the rows by index; the comparison
 * decides texts longer than a key, and spares a walk along another index from computing most rows' keys. It stands in a
 * CASE because it says nothing new of how many rows there are: multiplied, the planner's two guesses made a common text
 * look rare.
 */
function containsOne(tenantCode: string, field: string, text: string): RawBuilder<boolean> {
  const length = sql`least(${sql.lit(LONGEST)}, length(lower(${text}::text)))`;
  const keys = sql`search_keys(${tenantCode}::text, ARRAY[${field}::text], ARRAY[${text}::text], ${length})`;
  const compared = isWithin(sql.id(columnName(field)), text);
  return sql<boolean>`(keys @> ${keys} AND CASE WHEN ${compared} THEN true ELSE false END)`;
}

/** The condition that a value contains `text`, in either case; no character of the text is a pattern. */
export function isWithin(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<boolean>`${value} ILIKE ${pattern}`;
}

/** The condition that a list field holds one of `values`. */
export function holdsCondition(
  tenantCode: string,
  field: string,
  values: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`keys && search_values(${tenantCode}::text, ${field}::text, ${JSON.stringify(values)}::jsonb)`;
}
