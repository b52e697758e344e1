import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The directory of banks by CNAPS code (decision 009), outside the tenants and closed to `app_user`: the gateway reads it,
 * the operator loads it. It begins with head offices; on Citus it is a reference table.
 */
export const banks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table bank (
      cnaps_code text primary key check (cnaps_code ~ '^[0-9]{12}$'),
      bank_name text not null,
      branch_name text not null,
      bank_code text not null generated always as (left(cnaps_code, 3)) stored)`.execute(db);
    await sql`create index bank_by_code on bank (bank_code, cnaps_code)`.execute(db);
    const rows = HEAD_OFFICES.map(([code, name]) => sql`(${code}, ${name}, ${`${name}总行`})`);
    await sql`insert into bank (cnaps_code, bank_name, branch_name) values ${sql.join(rows)}`.execute(db);
  },
};

const HEAD_OFFICES = [
  ['102100099996', '中国工商银行'],
  ['103100000026', '中国农业银行'],
  ['104100000004', '中国银行'],
  ['105100000017', '中国建设银行'],
  ['301290000007', '交通银行'],
  ['302100011000', '中信银行'],
  ['303100000006', '中国光大银行'],
  ['304100040000', '华夏银行'],
  ['305100000013', '中国民生银行'],
  ['306581000003', '广发银行'],
  ['307584007998', '平安银行'],
  ['308584000013', '招商银行'],
  ['309391000011', '兴业银行'],
  ['310290000013', '上海浦东发展银行'],
  ['403100000004', '中国邮政储蓄银行'],
] as const;
