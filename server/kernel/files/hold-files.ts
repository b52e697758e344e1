import { sql } from 'kysely';
import type { Doc, Violation } from '../../../src/contract/base/doc';
import { isObject } from '../../../src/contract/base/is-object';
import { type FieldInfo, fieldsOf, holdsFiles, itemFieldsOf } from '../../../src/contract/fields/fields';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { FormObject } from '../../../src/contract/language/field-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { Author } from '../base/author';
import { asTenantOwner } from '../db/as-role';
import type { Trx } from '../db/tables';

interface NamedFile {
  id: string;
  path: string;
  title: string;
}

/** The files that a document of a page names, those in the rows of its lists included. */
export function filesIn(form: FormObject, doc: Doc): NamedFile[] {
  return filesOf(fieldsOf(form), doc, '');
}

function filesOf(fields: ReadonlyMap<string, FieldInfo>, doc: Doc, prefix: string): NamedFile[] {
  return [...fields].flatMap(([name, field]): NamedFile[] => {
    const value = valueAt(doc, name);
    const path = prefix + name;
    if (holdsFiles(field.schema)) return idsIn(field, value).map((id) => ({ id, path, title: field.title }));
    if (!Array.isArray(value)) return [];
    const items = itemFieldsOf(field);
    if (!items) return [];
    return value.flatMap((item, index) => (isObject(item) ? filesOf(items, item, `${path}.${index}.`) : []));
  });
}

function idsIn({ type }: FieldInfo, value: unknown): string[] {
  if (type === 'array') return Array.isArray(value) ? value.map(String) : [];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/**
 * Says that a record holds the files it names, in the transaction that writes it: they are not swept any more, and
 * staff who may open the record's page may open them. A supplier's record holds files of that supplier and of the
 * staff, which become the supplier's. Answers the fields with a file that is not there or is another supplier's.
 */
export async function holdFiles(
  trx: Trx,
  page: RecordPage,
  author: Author,
  recordId: string,
  doc: Doc,
): Promise<Violation[]> {
  const all = filesIn(page.form, doc);
  if (all.length === 0) return [];
  const before = page.shared ? await filesUsedBy(trx, page, author.tenantCode, recordId) : undefined;
  const named = before ? all.filter(({ id }) => !before.has(id)) : all;
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ id }) => id))];
  // In one order, so that two writers of the same files wait for each other instead of both failing.
  const { rows } = await sql<{ id: string; supplier: string }>`
    SELECT attachment_id AS id, supplier_code AS supplier FROM attachment
    WHERE tenant_code = ${author.tenantCode} AND attachment_id IN (${sql.join(ids)})
    ORDER BY attachment_id FOR UPDATE`.execute(trx);
  const isOwn = ({ supplier }: { supplier: string }) =>
    page.resource.scope !== 'supplier' || supplier === '' || supplier === author.supplierCode;
  const found = new Set(rows.filter(isOwn).map(({ id }) => id));
  const missing = named.filter(({ id }) => !found.has(id));
  if (missing.length > 0) {
    return missing.map(({ path, title }) => ({ path, rule: 'attachment', params: { title } }));
  }
  await sql`UPDATE attachment SET held = true, supplier_code = greatest(supplier_code, ${author.supplierCode})
    WHERE tenant_code = ${author.tenantCode} AND attachment_id IN (${sql.join(ids)})
      AND (NOT held OR supplier_code = '')`.execute(trx);
  // A supplier that fills in a record of two sides holds files for itself.
  const holder = page.shared ? String(valueAt(doc, page.shared.supplier) ?? '') : author.supplierCode;
  const uses = ids.map(
    (id) => sql`(${author.tenantCode}, ${id}, ${page.resource.name}, ${recordId}, ${holder})`,
  );
  await sql`INSERT INTO attachment_use (tenant_code, attachment_id, resource, record_id, supplier_code)
    VALUES ${sql.join(uses)} ON CONFLICT DO NOTHING`.execute(trx);
  return [];
}

/** The files that a record of two sides has held so far, those of the other side among them, which a writer cannot see. */
async function filesUsedBy(
  trx: Trx,
  { resource }: RecordPage,
  tenantCode: string,
  recordId: string,
): Promise<Set<string>> {
  const { rows } = await asTenantOwner(trx, () =>
    sql<{ id: string }>`SELECT attachment_id AS id FROM attachment_use
      WHERE tenant_code = ${tenantCode} AND resource = ${resource.name} AND record_id = ${recordId}`.execute(
      trx,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
