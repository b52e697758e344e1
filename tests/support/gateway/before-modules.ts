import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { OpenOptions } from '../../../server/open';
import type { StartDatabase } from './databases';

/** A call that the version before modules answered, and what it answered. */
interface AnsweredCall {
  who: string;
  /** Method and path. */
  target: string;
  body?: unknown;
  data: unknown;
}

/** What was known of the image when it was made (tests/fixtures/upgrade/README.md). */
interface Known {
  /** When, in ISO 8601. */
  at: string;
  file: { id: string };
  /** Of the session of `archivist01`. */
  refreshToken: string;
  /** Names of those that the database has had. */
  migrations: string[];
  answers: AnsweredCall[];
}

/** The database and the files of a product of the version before modules, opened on a database of the suite's own. */
export interface OldInstallation {
  /** Opens a gateway on it, at the time at which the image was made. */
  options: Partial<OpenOptions>;
  /** A stored file's. */
  bytesOf(attachmentId: string): Buffer;
  dispose(): Promise<void>;
}

const unpacked = (name: string) =>
  gunzipSync(readFileSync(new URL(`../../fixtures/upgrade/${name}.gz`, import.meta.url))).toString('utf8');

export const KNOWN = JSON.parse(unpacked('answers.json')) as Known;

/** Roles belong to the server, not to its databases: a dump has none. */
const ROLES = ['app_user', 'app_public', 'app_reader'];

/** Lays out the old installation. */
export async function layOldInstallation(start: StartDatabase): Promise<OldInstallation> {
  const home = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const filesDir = join(home, 'files');
  const files = new Map<string, Buffer>();
  for (const [name, base64] of Object.entries<string>(JSON.parse(unpacked('files.json')))) {
    const [path, bytes] = [join(filesDir, 'stored', name), Buffer.from(base64, 'base64')];
    files.set(basename(name), bytes);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const database = await start();
  const { databaseUrl } = database.choice;
  const image = databaseUrl === undefined ? join(home, 'image.tar') : undefined;
  const statements = [...ROLES.map(roleUnlessThere), unpacked('database.sql')].join('\n');
  await (databaseUrl === undefined
    ? makeImage(join(home, 'image.tar'), statements)
    : fill(databaseUrl, statements));
  const started = Date.now();
  return {
    options: {
      ...database.choice,
      filesDir,
      image,
      clock: () => new Date(Date.parse(KNOWN.at) + Date.now() - started),
    },
    bytesOf: (id) => files.get(id)!,
    async dispose() {
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const roleUnlessThere = (role: string) => `do $$ begin
    create role ${role} nologin nobypassrls;
  exception when duplicate_object or unique_violation then null;
  end $$;`;

async function fill(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

async function makeImage(path: string, statements: string): Promise<void> {
  const database = await PGlite.create();
  await database.exec(statements);
  const image = await database.dumpDataDir('none');
  await database.close();
  writeFileSync(path, Buffer.from(await image.arrayBuffer()));
}
