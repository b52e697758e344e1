import pg from 'pg';
import { DEMO_OPERATOR } from '../../../server/demo/identity-data';
import { MAX_BATCH } from '../../../src/contract/language/operations';
import type { Product } from '../browser/product';
import { callsTo, recordCalls } from './record-calls';

/**
 * Puts records of the demo's tenant into the database of a product, past the gateway: thousands would take it minutes.
 * Answers how many there are: one batch, by the gateway, where the database is embedded and nobody else's to write.
 */
export async function plantMany(
  { url, databaseUrl }: Product,
  resource: string,
  count: number,
  recordAt: (place: number) => object,
): Promise<number> {
  const records = Array.from({ length: databaseUrl ? count : MAX_BATCH }, (_, place) => recordAt(place));
  if (!databaseUrl) {
    const { done } = recordCalls(callsTo(url));
    await done('analyst01', `POST /api/resources/${resource}/batch`, { list: records });
    return records.length;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO ${pg.escapeIdentifier(`r_${resource}`)}
         (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by)
       SELECT $2, gen_random_uuid()::text, '', 'test', doc, 'test', 'test' FROM jsonb_array_elements($1::jsonb) AS doc`,
      [JSON.stringify(records), DEMO_OPERATOR],
    );
  } finally {
    await client.end();
  }
  return records.length;
}
