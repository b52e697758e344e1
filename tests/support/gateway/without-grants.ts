import type { TestGateway } from './gateway';

/** Does something while a role may open and press nothing, in every tenant. */
export async function withoutGrants(
  { gateway }: TestGateway,
  role: string,
  work: () => Promise<void>,
): Promise<void> {
  const { kysely } = gateway.context.database;
  const grants = await kysely.deleteFrom('role_grant').where('role_code', '=', role).returningAll().execute();
  try {
    await work();
  } finally {
    await kysely.insertInto('role_grant').values(grants).execute();
  }
}
