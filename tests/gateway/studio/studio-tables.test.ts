import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';

const CALL = `POST ${STUDIO_CALLS.tables}`;
const DUMP = `
  SET statement_timeout = 0;
  SELECT pg_catalog.set_config('search_path', '', false);
  CREATE TYPE erp.tool_state AS ENUM ('idle', 'lent');
  -- tools; of the workshop
  CREATE TABLE erp.tools (
    id bigint GENERATED ALWAYS AS IDENTITY,
    tool_no character varying(20) NOT NULL,
    state erp.tool_state DEFAULT 'idle'::erp.tool_state NOT NULL,
    price numeric(12,2) CHECK (price >= 0)
  );
  ALTER TABLE erp.tools OWNER TO erp;
  COMMENT ON COLUMN erp.tools.tool_no IS '编号; 贴在工具上';
  ALTER TABLE ONLY erp.tools ADD CONSTRAINT tools_no UNIQUE (tool_no);
  ALTER TABLE ONLY erp.tools ADD CONSTRAINT tools_owner FOREIGN KEY (id) REFERENCES erp.people(id);
  COPY erp.tools (tool_no) FROM stdin;
`;

describe('tables that an author has in SQL', () => {
  let gateway: TestGateway;
  let author = '';
  beforeAll(async () => {
    gateway = await startGateway({ openPages, authoring: true });
    author = await gateway.signIn('analyst01');
  });
  afterAll(() => gateway?.close());

  test('are described as PostgreSQL has them, from what pg_dump writes', async () => {
    const { data } = await gateway.call(author, CALL, { sql: DUMP });
    expect(data.tables).toEqual([
      {
        name: 'erp.tools',
        columns: [
          { name: 'id', type: 'bigint', isNullable: false, isGenerated: true },
          {
            name: 'tool_no',
            type: 'character varying',
            isNullable: false,
            isGenerated: false,
            comment: '编号; 贴在工具上',
            maxLength: 20,
          },
          {
            name: 'state',
            type: 'enum',
            isNullable: false,
            isGenerated: false,
            default: "'idle'::erp.tool_state",
            values: ['idle', 'lent'],
          },
          { name: 'price', type: 'numeric', isNullable: true, isGenerated: false, scale: 2 },
        ],
        unique: [['tool_no']],
        checks: ['CHECK ((price >= (0)::numeric))'],
      },
    ]);
    expect(data.faults).toEqual([expect.stringContaining('erp.people')]);
  });

  test('are not those of the product, nor of another author', async () => {
    const own = 'CREATE TABLE mine (a text REFERENCES account (account_id)); CREATE TABLE tools_2 (a int)';
    const { data } = await gateway.call(author, CALL, { sql: own });
    expect(data.tables.map(({ name }: { name: string }) => name)).toEqual(['tools_2']);
    expect(data.faults).toEqual([expect.stringContaining('does not exist')]);
    const again = await gateway.call(author, CALL, {
      sql: 'ALTER TABLE tools_2 ALTER COLUMN a SET NOT NULL',
    });
    expect(again.data).toEqual({ tables: [], faults: [expect.stringContaining('does not exist')] });
  });

  test.each([
    ['no SQL', 'hello'],
    ['a query', "SELECT pg_read_file('/etc/passwd'); SELECT pg_sleep(1000)"],
    ['a table made of a query', 'CREATE TABLE big AS SELECT generate_series(1, 1000000000) AS n'],
  ])('are none in %s', async (_, sql) => {
    expect((await gateway.call(author, CALL, { sql })).data).toEqual({ tables: [], faults: [] });
  });

  test('are read for those who may author alone', async () => {
    const buyer = await gateway.signIn('manager01');
    expect(await gateway.call(buyer, CALL, { sql: DUMP })).toMatchObject({ code: 'no_permission' });
  });
});
