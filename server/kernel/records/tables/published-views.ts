import { type RawBuilder, sql } from 'kysely';
import type { Published, RecordPage } from '../../../../src/contract/language/page-schema';
import type { PublishedReader } from '../../../../src/contract/language/published-schema';
import { PUBLISHED_READERS } from '../../../../src/contract/pages/published-calls';
import type { View } from './definitions';
import { fieldExpression, type IndexedField, tableName } from './table';

type Readers = NonNullable<Published[PublishedReader]>;
type Condition = RawBuilder<unknown>;

/** The view through which a reader sees what is published of a resource. */
export function publishedName(resource: string, reader: PublishedReader): string {
  return `${reader === 'public' ? 'p' : 's'}_${resource}`;
}

/**
 * The views of what a page publishes (decision 027): the declared fields of records in the declared states, and no other.
 * A supplier sees its own tenant's, and of records for chosen suppliers those that name it; the public sees those of the
 * tenants that the gateway has set. Like the search view they read as `app_reader`.
 */
export function publishedViews(page: RecordPage, fields: readonly IndexedField[]): View[] {
  return PUBLISHED_READERS.flatMap((reader) => {
    const published = page.published?.[reader];
    if (!published) return [];
    const name = publishedName(page.resource.name, reader);
    const columns = sql.join([
      sql`tenant_code, id`,
      ...fields.filter(({ field }) => published.fields.includes(field)).map(({ column }) => sql.id(column)),
      sql`${publishedDoc(published)} AS doc`,
    ]);
    const conditions = [...visibleTo[reader](page), ...inStates(page, published)];
    return {
      name,
      reader: reader === 'public' ? ('app_public' as const) : ('app_user' as const),
      statement: sql`CREATE VIEW ${sql.id(name)} AS
        SELECT ${columns} FROM ${sql.id(tableName(page.resource.name))} WHERE ${sql.join(conditions, sql` AND `)}`,
    };
  });
}

function publishedDoc({ fields }: Readers): RawBuilder<unknown> {
  const pairs = fields.flatMap((name) => [sql.lit(name), sql`doc -> ${sql.lit(name)}`]);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
}

const SUPPLIER = sql`current_setting('app.supplier', true)`;

const visibleTo: Record<PublishedReader, (page: RecordPage) => Condition[]> = {
  public: () => [sql`tenant_code = ANY (string_to_array(current_setting('app.tenants', true), ','))`],
  suppliers: ({ published }) => {
    const own = [sql`tenant_code = current_setting('app.tenant', true)`, sql`${SUPPLIER} <> ''`];
    const chosen = published?.suppliers?.chosen;
    if (!chosen) return own;
    const forAll = sql`doc ->> ${sql.lit(chosen.field)} = ${sql.lit(chosen.all)}`;
    const named = sql`jsonb_exists(doc -> ${sql.lit(chosen.suppliers)}, ${SUPPLIER})`;
    return [...own, sql`(${forAll} OR ${named})`];
  },
};

function inStates({ states }: RecordPage, published: Readers): Condition[] {
  if (!states) return [];
  const allowed = (published.states ?? []).map((state) => sql.lit(state));
  if (allowed.length === 0) return [sql`false`];
  return [sql`${fieldExpression(states.field, 'text')} IN (${sql.join(allowed)})`];
}
