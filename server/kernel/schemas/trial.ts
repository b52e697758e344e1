import { kindOfFile } from '../../../src/contract/check/file-kinds';
import { type CheckedFile, createFolder } from '../../../src/contract/check/folder';
import type { Problem } from '../../../src/contract/check/problem';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import type { MigrationChain } from '../../../src/contract/migrations/migration';
import { errorsIn } from './admit-pages';
import type { PageOwners } from './page-owners';

/** Texts of files by their places in the folder; null for one that is taken away. */
export type TriedTexts = ReadonlyMap<string, string | null>;

export interface FolderState {
  pages: readonly PageSchema[];
  dictionaries: Dictionaries;
}

/** What would be if some files said something else. */
export interface Trial {
  /** Of the files themselves, in their order. */
  problems: readonly (Problem & { file: string })[];
  /** Errors of other files that they do not have now. */
  broken: readonly (Problem & { file: string })[];
  /** The pages among the files and those that they concern, each with its verdict. */
  touched: readonly CheckedFile[];
  english: Readonly<Record<string, string>>;
  before: FolderState;
  after: FolderState;
}

/**
 * Checks texts beside all that is in service without taking them in: a folder of its own, which follows what is in
 * service and is put back after each trial. A trial costs the files that it concerns.
 */
export class TrialFolder {
  readonly #folder;
  #texts: ReadonlyMap<string, string> = new Map();

  constructor(options: { migrations?: MigrationChain | undefined; holders: PageOwners }) {
    this.#folder = createFolder(options);
  }

  /** @param inService The texts in service by their files. */
  try(inService: ReadonlyMap<string, string>, tried: TriedTexts): Trial {
    this.#follow(inService);
    const before = this.#state();
    const known = new Map(this.#folder.pages().map((page) => [page.file, errorsIn(page.problems)]));
    return this.#inPlace(inService, tried, (touched) => {
      const verdicts = [...touched].sort().flatMap((file) => this.#folder.page(file) ?? []);
      const problems = [...tried.keys()].flatMap((file) => this.#problemsOf(file));
      const broken = verdicts
        .filter(({ file }) => !tried.has(file))
        .flatMap((verdict) => {
          const had = new Set(known.get(verdict.file)?.map(({ message }) => message));
          return errorsIn(verdict.problems)
            .filter(({ message }) => !had.has(message))
            .map((problem) => ({ ...problem, file: verdict.file }));
        });
      const english = this.#folder.english();
      return { problems, broken, touched: verdicts, english, before, after: this.#state() };
    });
  }

  /**
   * Puts texts in place as long as `work` runs, which may try others in their place, one at a time: told is what is wrong
   * with that file then. A try costs the files that the text concerns, and nothing else.
   */
  within<Made>(
    inService: ReadonlyMap<string, string>,
    tried: TriedTexts,
    work: (problemsWith: (file: string, text: string) => Problem[]) => Made,
  ): Made {
    this.#follow(inService);
    return this.#inPlace(inService, tried, () =>
      work((file, text) => {
        this.#folder.apply(new Map([[file, text]]));
        return this.#problemsOf(file);
      }),
    );
  }

  /** Puts texts in place as long as `work` runs, which is told the files that they concern. */
  #inPlace<Made>(
    inService: ReadonlyMap<string, string>,
    tried: TriedTexts,
    work: (touched: ReadonlySet<string>) => Made,
  ): Made {
    try {
      return work(this.#folder.apply(new Map([...tried].map(([file, text]) => [file, text ?? undefined]))));
    } finally {
      this.#folder.apply(new Map([...tried.keys()].map((file) => [file, inService.get(file)])));
    }
  }

  #follow(inService: ReadonlyMap<string, string>): void {
    const changed = changedTexts(this.#texts, inService);
    if (changed.size > 0) this.#folder.apply(changed);
    this.#texts = inService;
  }

  #problemsOf(file: string): (Problem & { file: string })[] {
    const problems =
      kindOfFile(file) === 'page' ? (this.#folder.page(file)?.problems ?? []) : this.#folder.problemsOf(file);
    return problems.map((problem) => ({ ...problem, file }));
  }

  #state(): FolderState {
    return {
      pages: this.#folder.pages().flatMap(({ page }) => page ?? []),
      dictionaries: this.#folder.dictionaries(),
    };
  }
}

/** The texts that are others than before, by their files; undefined for one that is gone. */
export function changedTexts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Map<string, string | undefined> {
  const changed = new Map<string, string | undefined>();
  for (const [file, text] of after) if (before.get(file) !== text) changed.set(file, text);
  for (const file of before.keys()) if (!after.has(file)) changed.set(file, undefined);
  return changed;
}

/** What keeps the tried texts from being in service: errors of theirs, and of others by them. */
export const errorsOfTrial = ({ problems, broken }: Trial) => [...errorsIn(problems), ...broken];
