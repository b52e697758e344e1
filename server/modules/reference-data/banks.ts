import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { ListData } from '../../../src/contract/lists/list-data';
import type { Db } from '../../kernel/db/tables';
import { paging } from '../../kernel/http/list-schema';

/** A bank's office; `bankCode` is the first three digits of its CNAPS code. */
export const bank = z.object({
  cnapsCode: z.string(),
  bankName: z.string(),
  branchName: z.string(),
  bankCode: z.string(),
});
type Bank = z.infer<typeof bank>;

/** What `queryBankListPage` is asked: a page, and optionally part of a name or the beginning of a CNAPS code. */
export const bankQuery = z.strictObject({
  ...paging,
  keyword: z.string().max(100).optional(),
  bankCode: z.string().max(3).optional(),
});

const COLUMNS = [
  'cnaps_code as cnapsCode',
  'bank_name as bankName',
  'branch_name as branchName',
  'bank_code as bankCode',
] as const;

/** One page of banks in the order of their CNAPS codes, and how many match in all. */
export async function listBanks(db: Db, query: z.infer<typeof bankQuery>): Promise<ListData<Bank>> {
  const { pageNum, pageSize, keyword = '', bankCode } = query;
  const part = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('bank')
    .$if(keyword.trim() !== '', (banks) =>
      /^\d+$/.test(keyword.trim())
        ? banks.where(sql<SqlBool>`starts_with(cnaps_code, ${keyword.trim()})`)
        : banks.where((where) =>
            where.or([where('branch_name', 'ilike', part), where('bank_name', 'ilike', part)]),
          ),
    )
    .$if(Boolean(bankCode), (banks) => banks.where('bank_code', '=', bankCode!));
  const list = await matching
    .select(COLUMNS)
    .orderBy('cnaps_code')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await matching
    .select((count) => count.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { list, total: Number(total) };
}

export async function bankOf(db: Db, cnapsCode: unknown): Promise<Bank | undefined> {
  if (typeof cnapsCode !== 'string') return undefined;
  return db.selectFrom('bank').select(COLUMNS).where('cnaps_code', '=', cnapsCode).executeTakeFirst();
}
