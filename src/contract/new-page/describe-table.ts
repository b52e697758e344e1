import type { TableColumn, TableDescription } from './from-table';

const COLUMNS = `
  SELECT a.attname AS name,
         CASE WHEN t.typtype = 'e' THEN 'enum' WHEN t.typcategory = 'A' THEN 'array'
              ELSE format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) END AS type,
         NOT (a.attnotnull OR t.typnotnull) AS "isNullable",
         pg_get_expr(d.adbin, d.adrelid) AS default,
         col_description(a.attrelid, a.attnum) AS comment,
         information_schema._pg_char_max_length(t.oid, coalesce(nullif(t.typtypmod, -1), a.atttypmod)) AS "maxLength",
         CASE WHEN t.oid = 'numeric'::regtype AND a.atttypmod >= 0
              THEN (a.atttypmod - 4) & 65535 END AS scale,
         CASE WHEN t.typtype = 'e' THEN
           (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)
         END AS values,
         a.attidentity <> '' OR a.attgenerated <> ''
           OR coalesce(pg_get_expr(d.adbin, d.adrelid) ~ '^(nextval|gen_random_uuid|uuid_)', false) AS "isGenerated"
    FROM pg_attribute a
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped
   ORDER BY a.attnum`;
const UNIQUE = `
  SELECT (SELECT array_agg(a.attname::text ORDER BY k.place)
            FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number) AS columns
    FROM pg_index i
   WHERE i.indrelid = $1 AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
   ORDER BY i.indexrelid`;
const CHECKS = `SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE conrelid = $1 AND contype = 'c'`;

/** Asks a PostgreSQL database one thing and has its rows. */
type Ask = (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>;

/** A table, view or partitioned table as its database describes it, by its oid. Rejects as `ask` does. */
export async function describeTable(
  ask: Ask,
  { id, name }: { id: number; name: string },
): Promise<TableDescription> {
  const columns = (await ask(COLUMNS, [id])) as Record<keyof TableColumn, unknown>[];
  const unique = (await ask(UNIQUE, [id])) as { columns: string[] }[];
  const checks = (await ask(CHECKS, [id])) as { check: string }[];
  return {
    name,
    columns: columns.map(
      (column) =>
        Object.fromEntries(
          Object.entries(column).filter(([, value]) => value !== null),
        ) as unknown as TableColumn,
    ),
    unique: unique.map((one) => one.columns),
    checks: checks.map((one) => one.check),
  };
}
