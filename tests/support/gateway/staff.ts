import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestGateway } from './gateway';

/** Somebody of the staff of T001 with a role of their own. */
export interface Colleague {
  id: string;
  username: string;
  role: string;
}

/** Makes an account of T001 with the password of the demo, and a role with these codes on a page. */
export async function hire(
  { gateway }: TestGateway,
  username: string,
  page: string,
  codes: readonly string[],
): Promise<Colleague> {
  const { kysely } = gateway.context.database;
  const [id, role] = [randomUUID().slice(0, 12), `role-${username}`];
  await sql`INSERT INTO account (account_id, username, username_key, display_name, password_hash, application_system)
    SELECT ${id}, ${username}, ${username}, ${username}, password_hash, 'office' FROM account
    WHERE username = 'admin01'`.execute(kysely);
  await sql`INSERT INTO membership (account_id, tenant_code, is_default) VALUES (${id}, 'T001', true)`.execute(
    kysely,
  );
  await sql`INSERT INTO role (tenant_code, role_code, role_name) VALUES ('T001', ${role}, ${username})`.execute(
    kysely,
  );
  await sql`INSERT INTO account_role (account_id, tenant_code, role_code) VALUES (${id}, 'T001', ${role})`.execute(
    kysely,
  );
  await grant({ gateway }, role, page, codes);
  return { id, username, role };
}

/** Gives a role of T001 these codes on a page, and no others there. */
export async function grant(
  { gateway }: Pick<TestGateway, 'gateway'>,
  role: string,
  page: string,
  codes: readonly string[],
): Promise<void> {
  const { kysely } = gateway.context.database;
  await sql`DELETE FROM role_grant WHERE tenant_code = 'T001' AND role_code = ${role} AND page_path = ${page}`.execute(
    kysely,
  );
  for (const code of ['', ...codes])
    await sql`INSERT INTO role_grant (tenant_code, role_code, page_path, code)
      VALUES ('T001', ${role}, ${page}, ${code})`.execute(kysely);
}

/** Grants of a code of a page, by name or by one that stands for many. */
export async function holdersOf(
  { gateway }: Pick<TestGateway, 'gateway'>,
  page: string,
  code: string,
): Promise<{ role: string; path: string; code: string }[]> {
  const { rows } = await sql<{ role: string; path: string; code: string }>`
    SELECT role_code AS role, page_path AS path, code FROM role_grant
    WHERE tenant_code = 'T001' AND page_path IN (${page}, '*') AND code IN (${code}, '*')`.execute(
    gateway.context.database.kysely,
  );
  return rows;
}

/** Runs something while these grants are taken away, and gives them back. */
export async function withoutCode(
  { gateway }: Pick<TestGateway, 'gateway'>,
  grants: readonly { role: string; path: string; code: string }[],
  run: () => Promise<void>,
): Promise<void> {
  const { kysely } = gateway.context.database;
  for (const { role, path, code } of grants)
    await sql`DELETE FROM role_grant WHERE tenant_code = 'T001' AND role_code = ${role}
      AND page_path = ${path} AND code = ${code}`.execute(kysely);
  try {
    await run();
  } finally {
    for (const { role, path, code } of grants)
      await sql`INSERT INTO role_grant (tenant_code, role_code, page_path, code)
        VALUES ('T001', ${role}, ${path}, ${code})`.execute(kysely);
  }
}
