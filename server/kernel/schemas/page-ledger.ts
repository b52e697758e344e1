import { sql } from 'kysely';
import { lock } from '../db/advisory-lock';
import type { Database } from '../db/database';
import type { Db, Trx } from '../db/tables';
import {
  addFromFiles,
  addPublished,
  type NewVersion,
  type PublishedFile,
  publishedFiles,
} from './page-versions';

/** The last good version of a file, and since when it has been in service. */
export interface KeptFile {
  file: string;
  text: string;
  since: Date;
}

/** What is to be kept of files: their text where it went into service, and what belongs to them. */
export interface Entered {
  text?: string | undefined;
  claims: readonly string[];
}

/**
 * Remembers for all copies of the gateway and over restarts which version of each file served last and which file every
 * path, resource and call belongs to (decision 050).
 */
export interface PageLedger {
  /** Everything, in two queries however many files there are. */
  read(): Promise<{ files: KeptFile[]; claims: { claim: string; file: string }[] }>;
  versions(files: readonly string[]): Promise<KeptFile[]>;
  /**
   * Gives files what they claim. Answers the files that claims belong to already: nothing is then given to who wanted
   * them. One that is `gone`, and one of `wanted` that wants a claim no more, does not stand in the way.
   */
  claim(
    wanted: ReadonlyMap<string, readonly string[]>,
    gone: ReadonlySet<string>,
  ): Promise<Map<string, string>>;
  /** Keeps what is in service now and forgets files that are gone. Answers since when each text has been in service. */
  keep(entered: ReadonlyMap<string, Entered>, gone: readonly string[]): Promise<Map<string, Date>>;
  published(): Promise<PublishedFile[]>;
  /**
   * Publishes texts in one transaction with what is prepared for them and kept beside them, and lets every copy know.
   * Answers the versions by file. Throws `PublishedMeanwhile`, and what the steps throw; nothing is published then.
   */
  publish(
    id: string,
    files: readonly NewVersion[],
    steps: Record<'prepare' | 'keep', (trx: Trx) => Promise<void>>,
  ): Promise<Map<string, number>>;
  /** Calls back when another copy may have kept something; answers how to stop. */
  follow(hear: () => void): Promise<() => Promise<void>>;
}

const CHANNEL = 'page_files';

export function pageLedger({ kysely, listen }: Pick<Database, 'kysely' | 'listen'>): PageLedger {
  const inTurn = <T>(work: (trx: Trx) => Promise<T>) =>
    kysely.transaction().execute(async (trx) => {
      await lock(trx, 'pageClaims');
      return work(trx);
    });
  return {
    read: async () => ({
      files: await kysely.selectFrom('page_file').selectAll().execute(),
      claims: await kysely.selectFrom('page_claim').selectAll().execute(),
    }),
    versions: async (files) =>
      files.length === 0
        ? []
        : kysely
            .selectFrom('page_file')
            .selectAll()
            .where('file', 'in', [...files])
            .execute(),
    claim: (wanted, gone) => inTurn((trx) => giveClaims(trx, wanted, gone)),
    keep: (entered, gone) =>
      inTurn(async (trx) => {
        await forget(trx, gone);
        await keepClaims(trx, entered);
        const since = await keepTexts(trx, entered);
        if (since.size > 0 || gone.length > 0) await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(trx);
        return since;
      }),
    published: () => publishedFiles(kysely),
    publish: (id, files, { prepare, keep }) =>
      kysely.transaction().execute(async (trx) => {
        await lock(trx, 'resourceTables');
        await prepare(trx);
        await lock(trx, 'pageClaims');
        const versions = await addPublished(trx, id, files);
        await keep(trx);
        await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(trx);
        return versions;
      }),
    follow: (hear) => listen(CHANNEL, hear),
  };
}

async function giveClaims(
  trx: Trx,
  wanted: ReadonlyMap<string, readonly string[]>,
  gone: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const asked = [...wanted].flatMap(([file, claims]) => claims.map((claim) => ({ claim, file })));
  const held = await owners(
    trx,
    asked.map(({ claim }) => claim),
  );
  const stands = (claim: string, file: string) => {
    const holder = held.get(claim);
    if (holder === undefined || holder === file || gone.has(holder)) return false;
    return wanted.get(holder)?.includes(claim) ?? true;
  };
  const taken = new Map(
    asked.flatMap(({ claim, file }) => (stands(claim, file) ? [[claim, held.get(claim)!] as const] : [])),
  );
  const refused = new Set(asked.filter(({ claim }) => taken.has(claim)).map(({ file }) => file));
  await putClaims(
    trx,
    asked.filter(({ file }) => !refused.has(file)),
  );
  return taken;
}

async function owners(trx: Db, claims: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ claim: string; file: string }>`
    SELECT claim, file FROM page_claim WHERE claim = ANY (${claims}::text[])`.execute(trx);
  return new Map(rows.map(({ claim, file }) => [claim, file]));
}

async function putClaims(trx: Trx, rows: readonly { claim: string; file: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO page_claim (claim, file)
    SELECT * FROM unnest(${rows.map(({ claim }) => claim)}::text[], ${rows.map(({ file }) => file)}::text[])
    ON CONFLICT (claim) DO UPDATE SET file = excluded.file`.execute(trx);
}

async function forget(trx: Trx, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`DELETE FROM page_claim WHERE file = ANY (${gone}::text[])`.execute(trx);
  await sql`DELETE FROM page_file WHERE file = ANY (${gone}::text[])`.execute(trx);
}

/** Takes from files what they claim no more; what they claim has been given to them before. */
async function keepClaims(trx: Trx, entered: ReadonlyMap<string, Entered>): Promise<void> {
  const files = [...entered.keys()];
  if (files.length === 0) return;
  const pairs = [...entered].flatMap(([file, { claims }]) => claims.map((claim) => `${file} ${claim}`));
  await sql`DELETE FROM page_claim WHERE file = ANY (${files}::text[])
    AND file || ' ' || claim <> ALL (${pairs}::text[])`.execute(trx);
}

async function keepTexts(trx: Trx, entered: ReadonlyMap<string, Entered>): Promise<Map<string, Date>> {
  const rows = [...entered].flatMap(([file, { text }]) => (text === undefined ? [] : [{ file, text }]));
  if (rows.length === 0) return new Map();
  await addFromFiles(trx, rows);
  const { rows: kept } = await sql<{ file: string; since: Date }>`
    INSERT INTO page_file (file, text, since)
    SELECT *, now() FROM unnest(${rows.map(({ file }) => file)}::text[], ${rows.map(({ text }) => text)}::text[])
    ON CONFLICT (file) DO UPDATE SET text = excluded.text,
      since = CASE WHEN page_file.text = excluded.text THEN page_file.since ELSE excluded.since END
    RETURNING file, since`.execute(trx);
  return new Map(kept.map(({ file, since }) => [file, since]));
}

/** Remembers nothing beyond the process: for one that has no database. */
export const forgetfulLedger: PageLedger = {
  read: async () => ({ files: [], claims: [] }),
  versions: async () => [],
  claim: async () => new Map(),
  keep: async (entered) => new Map([...entered.keys()].map((file) => [file, new Date()])),
  published: async () => [],
  publish: async () => {
    throw new Error('nothing is published without a database');
  },
  follow: async () => async () => undefined,
};
