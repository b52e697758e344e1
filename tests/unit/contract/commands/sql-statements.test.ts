import { describe, expect, test } from 'vitest';
import { kindOfStatement, sqlStatements } from '../../../../src/contract/new-page/sql-statements';

describe('the statements of SQL', () => {
  test('end at semicolons that are not quoted', () => {
    const sql = `
      -- a; comment
      SELECT 'a;''b'; /* c; */ CREATE TABLE "t;1" (a text DEFAULT 'x;y');
      DO $body$ BEGIN; END $body$; SELECT $$;$$
    `;
    expect(sqlStatements(sql)).toEqual([
      "SELECT 'a;''b'",
      `CREATE TABLE "t;1" (a text DEFAULT 'x;y')`,
      'DO $body$ BEGIN; END $body$',
      'SELECT $$;$$',
    ]);
  });

  test.each([
    ['CREATE TABLE tools (a int)', 'table'],
    ['create table if not exists public."tools" (a int)', 'table'],
    ["COMMENT ON COLUMN tools.a IS '编号'", 'more'],
    ['ALTER TABLE ONLY public.tools ADD CONSTRAINT tools_a UNIQUE (a)', 'more'],
    ["CREATE TYPE state AS ENUM ('a')", 'more'],
    ['CREATE TABLE tools AS SELECT 1', undefined],
    ["CREATE TABLE tools (a) AS SELECT repeat('x', 1000000000)", undefined],
    ['SELECT pg_sleep(1000)', undefined],
    ['ALTER TABLE tools OWNER TO erp', undefined],
    ["COPY tools FROM '/etc/passwd'", undefined],
    ['DROP TABLE tools', undefined],
  ])('%s', (sql, kind) => {
    expect(kindOfStatement(sql)).toBe(kind);
  });
});
