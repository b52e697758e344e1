import type { Context } from 'hono';
import type { Doc } from '../../../../src/contract/base/doc';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import { columnsOf } from '../../../../src/contract/lists/list-query';
import { recordDetail, recordName } from '../../../../src/contract/lists/record-name';
import { maskedDoc } from '../../../../src/contract/records/masked-doc';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import type { AppEnv } from '../../http/context';
import { localizeRecord } from './localize';

export interface Asker {
  user: User;
  inLanguage(text: string): string;
  /** The language is not the one that records are stored in. */
  isTranslated: boolean;
}

export function askerOf({ user, t, c }: { user: User; t(text: string): string; c: Context<AppEnv> }): Asker {
  return { user, inLanguage: t, isTranslated: c.get('language') !== 'zh-CN' };
}

/** What both lists of the inbox tell of a record; `names` are those of suppliers by their codes. */
export function describeRecord(
  page: ListPage,
  { id, supplierCode, doc: stored }: { id: string; supplierCode: string; doc: Doc },
  names: ReadonlyMap<string, string>,
  { inLanguage, isTranslated }: Asker,
) {
  const doc = maskedDoc(page, stored);
  const localized = isTranslated ? localizeRecord(page, doc, inLanguage) : doc;
  const supplier = fieldsOf(page.form).has('supplierName') ? undefined : names.get(supplierCode);
  const inColumn = valueAt(localized, columnsOf(page)[0]?.field ?? 'id');
  const name = recordName(page, localized) || (typeof inColumn === 'string' ? inColumn : '');
  const detail = recordDetail(page, localized);
  return {
    resource: page.resource.name,
    path: page.path,
    name: name || id,
    ...(detail && { detail }),
    ...(supplier !== undefined && { supplier }),
  };
}

export async function supplierNames(
  trx: Trx,
  tenantCode: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const asked = [...new Set(codes)].filter((code) => code !== '');
  if (asked.length === 0) return new Map();
  const rows = await trx
    .selectFrom('supplier')
    .select(['supplier_code', 'supplier_name'])
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', 'in', asked)
    .execute();
  return new Map(rows.map((row) => [row.supplier_code, row.supplier_name]));
}
