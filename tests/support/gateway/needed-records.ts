import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, inTenantAsOwner } from '../../../server/kernel/db/database';
import { POSEIDON } from '../../../src/contract/base/identity';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { SAMPLE_BYTES, upload } from '../files';
import type { TestGateway } from './gateway';

/** Gives suppliers of a tenant what the transitions of a page need of others, past the gateway's routes. */
export async function giveNeeded(
  database: Database,
  { states }: RecordPage,
  pages: readonly RecordPage[],
  tenantCode: string,
  suppliers: readonly string[] = ['S10001', 'S10002'],
): Promise<void> {
  const needs = (states?.transitions ?? []).flatMap((transition) => transition.needs ?? []);
  await inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    for (const { page: path, min = 1, fields = [], states: wanted } of needs) {
      const page = pages.find((one) => one.path === path);
      if (!page) continue;
      const doc = JSON.stringify({
        ...Object.fromEntries(fields.map((name) => [name, 'x'])),
        ...(wanted && { [page.states!.field]: wanted[0] }),
      });
      const table = sql.id(`r_${page.resource.name}`);
      for (const supplier of suppliers) {
        for (let index = 0; index < min; index += 1) {
          const id = page.kind === 'form' ? supplier : `needed-${path}-${supplier}-${index}`;
          await sql`INSERT INTO ${table} (tenant_code, id, supplier_code, doc, created_by, updated_by)
            VALUES (${tenantCode}, ${id}, ${supplier}, ${doc}::jsonb, 'test', 'test')
            ON CONFLICT (tenant_code, id) DO UPDATE SET doc = ${table}.doc || ${doc}::jsonb`.execute(trx);
        }
      }
    }
  });
}

/** The record pages of the product's own files that the certification of suppliers needs. */
export function pagesForCertification(): { page: RecordPage; needed: RecordPage[] } {
  const read = (file: string): RecordPage => JSON.parse(readFileSync(`schemas/${file}.json`, 'utf8'));
  const needed = ['company', 'contacts', 'bank-accounts'].map((name) => read(`supplier/${name}`));
  return { page: read('office/suppliers'), needed };
}

/** Uploads a licence as a supplier; answers what `licenceFiles` holds. */
export async function uploadedLicence(gateway: TestGateway, token: string): Promise<string[]> {
  const { data } = await upload(gateway, token, '营业执照.png', SAMPLE_BYTES.png);
  return [data.attachmentId];
}

/** Registers a bank account as a supplier does, which waits for its review then. */
export function registerAccount(gateway: TestGateway, token: string, accountNo: string) {
  return gateway.call(token, `POST ${POSEIDON}/supSupplierBankAccount/submitBankAccountCheck`, {
    accountName: '宁波启岳机电设备有限公司',
    accountNo,
    currency: 'CNY',
    bank: '105100000017',
  });
}
