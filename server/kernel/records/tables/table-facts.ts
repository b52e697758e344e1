import { type Kysely, sql } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { constraintName } from './overlap-constraint';
import { viewNames } from './search-view';
import { tableName } from './table';

/** What a database has by a name, and the fingerprint of what it was made from; empty where it has none. */
type Prints = ReadonlyMap<string, string>;

/** What the catalogue says of the table of a page: all that `prepareTable` may have to make otherwise. */
export interface TableFacts {
  /** The fingerprint of the functions of the search. */
  search: string | null;
  /** Whether `btree_gist` is installed. */
  hasGist: boolean;
  /** The layout that its records were brought to last, as `migrateRecords` keeps it. */
  comment: string | null;
  /** The type of each column. */
  columns: ReadonlyMap<string, string>;
  /** The fingerprint of the policy on its rows; undefined where it has none. */
  policy: string | undefined;
  /** That of its constraint on periods. */
  overlap: string | undefined;
  /** All but that of the primary key. */
  indexes: Prints;
  /** Those that a page has over its table, of which `viewNames` tells. */
  views: Prints;
  /** Whether it is half as large again as when it was last looked over. */
  isOutgrown: boolean;
}

type Found = Record<string, string | null> | null;

interface Row {
  search: string | null;
  has_gist: boolean;
  comment: string | null;
  columns: Found;
  policies: Found;
  overlaps: Found;
  indexes: Found;
  views: Found;
  is_outgrown: boolean | null;
}

/** Reads them in one statement: a start looks at the table of every page. */
export async function readFacts<Tables>(db: Kysely<Tables>, page: RecordPage): Promise<TableFacts> {
  const table = sql`to_regclass(${`"${tableName(page.resource.name)}"`})`;
  const views = sql.join(viewNames(page).map((name) => sql`to_regclass(${`"${name}"`})`));
  // `obj_description` is a function in SQL, which is planned for each row that it is called for.
  const print = (oid: string, catalogue: string) => sql`(SELECT description FROM pg_description
    WHERE objoid = ${sql.ref(oid)} AND classoid = ${sql.lit(catalogue)}::regclass AND objsubid = 0)`;
  const { rows } = await sql<Row>`SELECT
    obj_description(to_regprocedure('search_values(text, text, jsonb)'), 'pg_proc') AS search,
    EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') AS has_gist,
    ${print('its.oid', 'pg_class')} AS comment,
    (SELECT jsonb_object_agg(attname, format_type(atttypid, NULL)) FROM pg_attribute
      WHERE attrelid = its.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT jsonb_object_agg(polname, ${print('pg_policy.oid', 'pg_policy')}) FROM pg_policy
      WHERE polrelid = its.oid AND polname = 'own_rows') AS policies,
    (SELECT jsonb_object_agg(conname, ${print('pg_constraint.oid', 'pg_constraint')}) FROM pg_constraint
      WHERE conrelid = its.oid AND conname = ${constraintName(page)}) AS overlaps,
    (SELECT jsonb_object_agg(relname, ${print('pg_class.oid', 'pg_class')})
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = its.oid AND NOT indisprimary) AS indexes,
    (SELECT jsonb_object_agg(relname, ${print('pg_class.oid', 'pg_class')}) FROM pg_class
      WHERE oid IN (${views})) AS views,
    pg_relation_size(its.oid) > 8192 * (greatest(its.relpages, 0) * 1.5 + 64) AS is_outgrown
    FROM (SELECT ${table} AS found) AS named LEFT JOIN pg_class AS its ON its.oid = named.found`.execute(db);
  const { search, has_gist: hasGist, comment, columns, policies, overlaps, indexes, views: there } = rows[0]!;
  return {
    search,
    hasGist,
    comment,
    columns: printsOf(columns),
    policy: printsOf(policies).get('own_rows'),
    overlap: printsOf(overlaps).get(constraintName(page)),
    indexes: printsOf(indexes),
    views: printsOf(there),
    isOutgrown: rows[0]!.is_outgrown ?? false,
  };
}

const printsOf = (found: Found): Prints =>
  new Map(Object.entries(found ?? {}).map(([name, print]) => [name, print ?? '']));
