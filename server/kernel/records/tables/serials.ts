import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { today } from '../../../../src/contract/fields/derived';
import { readSerial, serialFields, serialNumber, serialPeriod } from '../../../../src/contract/fields/serial';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { applySettings } from '../../db/settings';
import { asReader } from './migrate-records';
import { columnName, tableName } from './table';

/**
 * Numbers for new records of a page, as many as asked, rising in their order: of each the fields that `x-serial` fills in.
 * All of them are taken in one statement a pattern (decision 080). What takes them and then is not stored leaves a gap.
 */
export async function takeNumbers<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
  count: number,
  now: Date,
): Promise<Doc[]> {
  const numbers: Doc[] = Array.from({ length: count }, () => ({}));
  const fields = count === 0 ? [] : serialFields(page.form);
  const date = today(now);
  for (const { path, pattern } of fields) {
    const { rows } = await sql<{ last: string }>`
      INSERT INTO record_serial AS counter (tenant_code, resource, period, last)
      VALUES (${tenantCode}, ${page.resource.name}, ${serialPeriod(pattern, date)}, ${count})
      ON CONFLICT (tenant_code, resource, period) DO UPDATE SET last = counter.last + excluded.last
      RETURNING last`.execute(trx);
    const first = Number(rows[0]!.last) - count + 1;
    for (const [index, one] of numbers.entries()) one[path] = serialNumber(pattern, date, first + index);
  }
  return numbers;
}

export function lacksNumber({ form }: Pick<RecordPage, 'form'>, doc: Doc): boolean {
  return serialFields(form).some(({ path }) => doc[path] === undefined);
}

export function numbersOf({ form }: Pick<RecordPage, 'form'>, doc: Doc): Doc {
  return Object.fromEntries(
    serialFields(form).flatMap(({ path }) => (doc[path] === undefined ? [] : [[path, doc[path]]])),
  );
}

/**
 * A new record with the numbers that it lacks. What a record of the gateway's own brings along stays, such as the number
 * of a corrected copy; the unique index holds it to be nobody else's.
 */
export async function withNumbers<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
  doc: Doc,
): Promise<Doc> {
  if (!lacksNumber(page, doc)) return doc;
  const [numbers] = await takeNumbers(trx, page, tenantCode, 1, new Date());
  return { ...numbers, ...doc };
}

interface Known {
  tenant_code: string;
  value: string;
}

/** Records that are read at a time. */
const PORTION = 5_000;

/** Lets counters of a field that has just got its pattern begin past its highest number in the records. */
export async function beginPastExisting<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  field: string,
  pattern: string,
): Promise<void> {
  const highest = await highestCounts(trx, page, columnName(field), pattern);
  for (const [tenantCode, counts] of highest) {
    await applySettings(trx, { 'app.tenant': tenantCode });
    for (const [period, last] of counts) {
      await sql`INSERT INTO record_serial AS counter (tenant_code, resource, period, last)
        VALUES (${tenantCode}, ${page.resource.name}, ${period}, ${last})
        ON CONFLICT (tenant_code, resource, period)
        DO UPDATE SET last = greatest(counter.last, excluded.last)`.execute(trx);
    }
  }
  if (highest.size > 0) await applySettings(trx, { 'app.tenant': '' });
}

async function highestCounts<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  column: string,
  pattern: string,
): Promise<Map<string, Map<string, number>>> {
  const table = tableName(page.resource.name);
  const name = sql.id(column);
  const highest = new Map<string, Map<string, number>>();
  await asReader(trx, table, async () => {
    for (let last: Known | undefined, isFirst = true; isFirst || last; isFirst = false) {
      const after: ReturnType<typeof sql> = last
        ? sql`AND (tenant_code, ${name}) > (${last.tenant_code}, ${last.value})`
        : sql``;
      const { rows }: { rows: Known[] } = await sql<Known>`SELECT tenant_code, ${name} AS value
        FROM ${sql.id(table)} WHERE ${name} IS NOT NULL ${after}
        ORDER BY tenant_code, ${name} LIMIT ${PORTION}`.execute(trx);
      for (const { tenant_code: tenantCode, value } of rows) {
        const read = readSerial(pattern, value);
        if (!read) continue;
        const counts = highest.get(tenantCode) ?? new Map<string, number>();
        highest.set(tenantCode, counts);
        counts.set(read.period, Math.max(read.count, counts.get(read.period) ?? 0));
      }
      last = rows.length === PORTION ? rows.at(-1) : undefined;
    }
  });
  return highest;
}
