import type { TableDescription } from '../../../src/contract/new-page/from-table';
import { type AskThread, createThread, ThreadTimeout } from '../../kernel/base/thread';

/** What a text of SQL comes to: its tables, and what of it was not understood, in Chinese. */
export interface ReadTables {
  tables: TableDescription[];
  faults: string[];
}
interface Asked {
  sql: string;
}
export type TableJob = Asked & { id: number };

/** Reads `CREATE TABLE` statements. Throws `too_many_requests`. */
export type ReadSql = (sql: string) => Promise<ReadTables>;

/**
 * A thread with a database of its own in memory, of which nothing is left after each text: whatever the text says, it
 * reaches neither the product's database nor a disk, and one that never ends is given up.
 */
export function createTableThread(): ReadSql {
  const ask: AskThread<Asked, ReadTables> = createThread({
    purpose: 'tables',
    source: new URL('./table-worker.ts', import.meta.url),
    mostWaiting: 3,
    mostMemory: 256,
    mostTime: 60_000,
  });
  return async (sql) => {
    try {
      return await ask({ sql });
    } catch (reason) {
      if (!(reason instanceof ThreadTimeout)) throw reason;
      return { tables: [], faults: ['读取用了太长时间，没有读完：请只粘贴 CREATE TABLE 语句'] };
    }
  };
}
