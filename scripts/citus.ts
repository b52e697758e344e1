import { distributionSql, keysOf } from '../server/kernel/ops/citus';
import { besideGateway } from './api/api';

export const CITUS_FILE = 'docs/citus.sql';

/** `docs/citus.sql`: the tables of the gateway and of the product's pages, spread over the nodes. */
export function citusText(): Promise<string> {
  return besideGateway(async ({ context }) => `${distributionSql(await keysOf(context.database.kysely))}\n`);
}
