import type { Problem } from '../../../src/contract/check/problem';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import type { Trx } from '../db/tables';
import { type Candidate, tableProblem } from './admit-pages';
import type { Intake } from './intake';
import type { PageLedger } from './page-ledger';
import { hashOf, PublishedMeanwhile } from './page-versions';
import type { PublishedFiles } from './published-files';
import type { Trial, TriedTexts } from './trial';

/** Texts that are to be in service together. */
export interface Publishing {
  /** The id under which their versions are found. */
  id: string;
  texts: TriedTexts;
  /** The texts that they were written over, as hashes by file: another one in service now is in the way. */
  over: ReadonlyMap<string, string>;
  /** What would be if texts were in service beside what is in service now. */
  assess(
    texts: TriedTexts,
  ): Promise<Pick<Trial, 'touched'> & { errors: readonly (Problem & { file: string })[] }>;
  /** Writes what belongs to the publication, in its transaction. */
  keep(trx: Trx): Promise<void>;
}

/** The versions that texts were given, or what was in the way: problems, or files that say something else by now. */
export type Published =
  | { versions: ReadonlyMap<string, number> }
  | { problems: readonly (Problem & { file: string })[] }
  | { outdated: readonly string[] };

interface Means {
  ledger: PageLedger;
  published: PublishedFiles;
  intake: Intake;
  /** Makes the table of a page ready within a transaction, and follows its former names. */
  prepareIn(trx: Trx, page: PageSchema): Promise<void>;
}

/**
 * Publishes texts where nothing is in the way: they are sound beside all others, nobody else has what they claim, and the
 * records allow them. One transaction makes them versions and their tables ready, records brought to new names and types
 * included: before it nothing has changed, after it every copy and every start serves them.
 */
export async function publishTexts(
  { id, texts, over, assess, keep }: Publishing,
  { ledger, published, intake, prepareIn }: Means,
): Promise<Published> {
  const outdated = outdatedFiles(intake.texts(), over);
  if (outdated.length > 0) return { outdated };
  const { errors, touched } = await assess(texts);
  if (errors.length > 0) return { problems: errors };
  const gone = new Set([...texts].flatMap(([file, text]) => (text === null ? [file] : [])));
  const sound = touched.filter((one): one is Candidate => one.page !== undefined);
  const { outcome, tables } = await intake.claim(sound, gone);
  const refused = [...outcome].flatMap(([file, problems]) => problems.map((one) => ({ ...one, file })));
  if (refused.length > 0) return { problems: refused };
  const files = [...texts].map(([file, text]) => ({
    file,
    text,
    over: published.hashOnDisk(file),
    after: published.versionOf(file),
  }));
  try {
    const versions = await ledger.publish(id, files, {
      prepare: async (trx) => {
        for (const { candidate, page } of tables.filter((one) => texts.has(one.candidate.file)))
          await prepareIn(trx, page).catch((reason: unknown) => {
            throw new TableFailure(candidate.file, tableProblem(candidate.text, reason));
          });
      },
      keep,
    });
    return { versions };
  } catch (reason) {
    await intake.unclaim(sound.map(({ file }) => file)).catch(() => undefined);
    if (reason instanceof PublishedMeanwhile) return { outdated: files.map(({ file }) => file) };
    if (reason instanceof TableFailure) return { problems: [{ ...reason.problem, file: reason.file }] };
    throw reason;
  }
}

/** The files that have another text in service than the one that a draft was written over. */
export function outdatedFiles(inService: ReadonlyMap<string, string>, over: Publishing['over']): string[] {
  return [...over].flatMap(([file, hash]) => (hashOf(inService.get(file)) === hash ? [] : [file]));
}

class TableFailure extends Error {
  constructor(
    readonly file: string,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}
