import { chineseTexts } from '../../../src/contract/check/check-texts';
import type { Problem } from '../../../src/contract/check/problem';
import { dictionariesOf } from '../../../src/contract/fields/fields';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import type { Checked, CheckedPage, FileProblem } from '../../../src/contract/studio/studio';
import type { Trial, TriedTexts } from '../../kernel/schemas/trial';

/** What the checker says of texts beside all that is in service, with the sound pages as browsers would be given them. */
export function checkedTexts(trial: Trial, texts: TriedTexts): Checked {
  return {
    problems: [...trial.problems, ...trial.broken].map(withoutTenants),
    pages: trial.touched.flatMap(({ file, page, served, text }) =>
      page && texts.has(file) ? [checkedPage(trial, { file, page: asServed(page, served, text) })] : [],
    ),
  };
}

/** A problem as anybody of any tenant may be told of it. */
export function withoutTenants({ inTenants: _, ...problem }: Problem & { file: string }): FileProblem {
  return problem;
}

const asServed = (page: PageSchema, served: unknown, text: string): PageSchema =>
  served === undefined ? (JSON.parse(text) as PageSchema) : ((served ?? page) as PageSchema);

function checkedPage(
  { after, english }: Trial,
  { file, page }: Pick<CheckedPage, 'file' | 'page'>,
): CheckedPage {
  const dictionaries = Object.fromEntries(
    dictionariesOf(page).flatMap((name) => {
      const dictionary = after.dictionaries[name];
      return dictionary ? [[name, dictionary]] : [];
    }),
  );
  const said = [...chineseTexts(page).keys(), ...chineseTexts(dictionaries).keys()];
  const known = said.filter((text) => Object.hasOwn(english, text));
  return {
    file,
    page,
    dictionaries,
    english: Object.fromEntries(known.map((text) => [text, english[text]!])),
  };
}
