import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database';
import type { PageCatalogue } from '../schemas/page-catalogue';
import type { Disk } from './disk';

/** What a copy must have to be sent requests. */
export const checks = z.object({
  database: z.boolean().describe('数据库在两秒内应答（本次检查或其他请求）'),
  migrations: z.boolean().describe('数据库已升级到本版本'),
  pages: z.boolean().describe('有页面文件在使用中'),
  disk: z.boolean().describe('磁盘有剩余空间'),
  running: z.boolean().describe('没有在停止'),
});
type Checks = z.infer<typeof checks>;

export interface Readiness {
  check(): Promise<Checks>;
  /** From now on it says no. */
  leave(): void;
}

const PATIENCE_MS = 2000;
/** Anybody may ask: what was found stands for so many milliseconds, and who asks meanwhile waits for the same look. */
const FRESH_MS = 1000;

/** Looks at what a copy needs, once a second at most. */
export function createReadiness(options: {
  database: Database;
  catalogue: PageCatalogue;
  disk: Disk | undefined;
  /** The names of all migrations that this version of the product knows. */
  migrations: readonly string[];
}): Readiness {
  const { database, catalogue, disk, migrations } = options;
  let leaving = false;
  /** As the last look had it: the next one may have to wait behind the calls of a copy that is busy. */
  let isMigrated = false;
  let looked: { at: number; found: Promise<Found> } | undefined;
  return {
    check: async () => {
      if (!looked || performance.now() - looked.at > FRESH_MS) {
        const at = performance.now();
        const whenLate = () => ({ database: database.answeredAt() > at, migrations: isMigrated });
        const found = inTime(migrationsOf(database.kysely, migrations), whenLate);
        looked = { at, found };
        isMigrated = (await found).migrations;
      }
      return {
        ...(await looked.found),
        pages: catalogue.pages().length > 0,
        disk: disk?.hasRoom() ?? true,
        running: !leaving,
      };
    },
    leave: () => {
      leaving = true;
    },
  };
}

async function migrationsOf(kysely: Database['kysely'], all: readonly string[]) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
  const done = new Set(rows.map(({ name }) => name));
  return { database: true, migrations: all.every((name) => done.has(name)) };
}

type Found = Pick<Checks, 'database' | 'migrations'>;

async function inTime(work: Promise<Found>, whenLate: () => Found): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve(whenLate()), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return { database: false, migrations: false };
  } finally {
    clearTimeout(timer);
  }
}
