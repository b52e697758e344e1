import type { FieldsDraft } from '../../../src/contract/new-page/draft';
import { newPage } from '../../../src/contract/new-page/new-page';
import type { ExitCode, Given, Io } from '../command';
import { fromSource, pageAnswers, pairsOf } from './page-answers';
import { type Target, writeDraft } from './write-page';

/** Writes a page of the fields that a source comes to, and tells what was guessed; `imports` where it has records as well. */
export async function writeFromFields(
  texts: Given['texts'],
  target: Target,
  io: Io,
  make: () => FieldsDraft,
  imports = false,
): Promise<ExitCode> {
  const { page, english } = await pageAnswers(texts, io);
  const { fields, dictionaries, notes } = fromSource(make);
  const code = await writeDraft(
    {
      path: page.path,
      page: (depth) => newPage({ ...page, fields, imports }, depth),
      english: { ...english, ...pairsOf(fields.map((field) => [field.title, field.english] as const)) },
      dictionaries,
    },
    target,
    io,
  );
  if (code === 0) for (const note of notes) io.print(`  ${note}`);
  return code;
}
