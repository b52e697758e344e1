import { z } from 'zod';
import type { Dictionaries } from '../fields/fields';
import type { Dictionary } from '../language/dictionary-schema';
import { checkDictionary } from './check-page';
import { chineseTexts } from './check-texts';
import { kindOfFile, nameOfDictionary } from './file-kinds';
import type { Problem } from './problem';
import { MAX_BYTES, readJson } from './read-json';
import { checkStructure } from './structure';

const localeSchema = z.record(z.string(), z.string().min(1));

/** A dictionary or translation: what it says, and what is wrong with its text. */
interface SharedFile {
  text: string;
  dictionary?: Dictionary | undefined;
  texts?: Record<string, string> | undefined;
  problems: readonly Problem[];
}

/** What a change of the shared files means for the pages. */
export interface SharedChange {
  /** Dictionaries that say something else now, by name. */
  dictionaries: ReadonlySet<string>;
  /** Chinese texts that gained or lost their English. */
  texts: ReadonlySet<string>;
}

export interface SharedFiles {
  readonly dictionaries: Dictionaries;
  readonly english: Readonly<Record<string, string>>;
  /** Takes in new texts; undefined for a file that is gone. */
  apply(changes: ReadonlyMap<string, string | undefined>): SharedChange;
  problems(): { file: string; problems: readonly Problem[] }[];
  problemsOf(file: string): readonly Problem[];
}

/** With `keepLastGood` a file with a mistake keeps what it last said, as long as it is there. */
export function createSharedFiles(keepLastGood: boolean): SharedFiles {
  const files = new Map<string, SharedFile>();
  let dictionaries: Dictionaries = {};
  let english: Readonly<Record<string, string>> = {};
  const ordered = () => [...files].sort(([left], [right]) => (left < right ? -1 : 1));

  function readLocale(file: string, text: string): void {
    const { value, report } = readJson(text);
    const texts =
      value === undefined ? undefined : checkStructure(value, localeSchema, report.under('structure'));
    const kept = keepLastGood ? files.get(file)?.texts : undefined;
    files.set(file, { text, texts: texts ?? kept, problems: report.problems });
  }

  function readDictionary(file: string, text: string): void {
    const { dictionary, problems } = checkDictionary(text, english);
    const kept = keepLastGood ? files.get(file)?.dictionary : undefined;
    files.set(file, { text, dictionary: dictionary ?? kept, problems });
  }

  function collectEnglish(): Set<string> {
    const before = english;
    english = Object.assign(
      {},
      ...ordered().flatMap(([file, { texts }]) => (file.endsWith('/en.json') && texts ? [texts] : [])),
    );
    return onlyInOne(before, english);
  }

  function collectDictionaries(): Set<string> {
    const before = dictionaries;
    dictionaries = Object.fromEntries(
      ordered().flatMap(([file, { dictionary }]) =>
        dictionary ? [[nameOfDictionary(file), dictionary]] : [],
      ),
    );
    return changedEntries(before, dictionaries);
  }

  return {
    get dictionaries() {
      return dictionaries;
    },
    get english() {
      return english;
    },
    apply(changes) {
      for (const [file, text] of changes) {
        if (text === undefined) files.delete(file);
        else if (kindOfFile(file) === 'locale') readLocale(file, text);
      }
      const texts = collectEnglish();
      const readable = ordered().filter(
        ([file, { text }]) => kindOfFile(file) === 'dictionary' && !changes.has(file) && usesAny(text, texts),
      );
      for (const [file, { text }] of readable) readDictionary(file, text);
      for (const [file, text] of changes) {
        if (text !== undefined && kindOfFile(file) === 'dictionary') readDictionary(file, text);
      }
      return { texts, dictionaries: collectDictionaries() };
    },
    problems: () => ordered().map(([file, { problems }]) => ({ file, problems })),
    problemsOf: (file) => files.get(file)?.problems ?? [],
  };
}

export function sharedChange(
  before: Pick<SharedFiles, 'dictionaries' | 'english'>,
  after: Pick<SharedFiles, 'dictionaries' | 'english'>,
): SharedChange {
  return {
    dictionaries: changedEntries(before.dictionaries, after.dictionaries),
    texts: onlyInOne(before.english, after.english),
  };
}

/** Whether the Chinese that a file's author wrote contains one of the texts. */
export function usesAny(text: string, texts: ReadonlySet<string>): boolean {
  if (texts.size === 0 || text.length > MAX_BYTES) return false;
  try {
    return [...chineseTexts(JSON.parse(text)).keys()].some((one) => texts.has(one));
  } catch {
    return false;
  }
}

function onlyInOne(left: object, right: object): Set<string> {
  const changed = Object.keys(left).filter((key) => !Object.hasOwn(right, key));
  return new Set([...changed, ...Object.keys(right).filter((key) => !Object.hasOwn(left, key))]);
}

function changedEntries<T>(
  left: Readonly<Record<string, T>>,
  right: Readonly<Record<string, T>>,
): Set<string> {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const textOf = (entries: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(entries, name) ? JSON.stringify(entries[name]) : undefined;
  return new Set([...names].filter((name) => textOf(left, name) !== textOf(right, name)));
}
