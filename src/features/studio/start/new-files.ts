import type { Face } from '@/contract/base/identity';
import type { Dictionary } from '@/contract/language/dictionary-schema';
import type { NewField } from '@/contract/new-page/field-types';
import { newPage, resourceOf, STOCK_ENGLISH } from '@/contract/new-page/new-page';
import { prettyJson } from '@/contract/new-page/pretty-json';
import { type DraftFile, ENGLISH_FILE } from '@/contract/studio/studio';
import { fileOfPath } from '../text/copy-page';
import { applyEdits, insertTranslations } from '../text/edits';
import type { InService } from './service-folder';

export interface PageAnswers {
  title: string;
  english?: string;
  path: string;
  group?: string;
}

export interface PageContent {
  fields: readonly NewField[];
  /** Dictionaries that are new, by name. */
  dictionaries?: Readonly<Record<string, Dictionary>>;
  /** Whether its list imports files. */
  imports?: boolean;
}

export const faceOfPath = (path: string): Face => (path.startsWith('/supplier/') ? 'supplier' : 'office');

/** The files of a new page's draft: the page first, its dictionaries, and the English that is known. */
export function newFiles(answers: PageAnswers, content: PageContent, inService: InService): DraftFile[] {
  const { path, title, group } = answers;
  const { fields, dictionaries = {}, imports = false } = content;
  const page = {
    path,
    title,
    group: group || undefined,
    face: faceOfPath(path),
    kind: 'list' as const,
    resource: resourceOf(path),
    fields,
    imports,
  };
  const text = prettyJson(newPage(page, path.split('/').length - 2));
  const used = new Set(fields.map(({ schema }) => schema['x-options']));
  const added = Object.entries(dictionaries).filter(([name]) => used.has(`dictionary:${name}`));
  const english = {
    ...Object.fromEntries(Object.entries(STOCK_ENGLISH).filter(([chinese]) => text.includes(`"${chinese}"`))),
    ...Object.fromEntries(
      fields.flatMap((field) => (field.english === undefined ? [] : [[field.title, field.english]])),
    ),
    ...(answers.english && { [title]: answers.english }),
  };
  return [
    { file: fileOfPath(path), text, base: null },
    ...added.map(([name, value]) => ({
      file: `dictionaries/${name}.json`,
      text: prettyJson(value),
      base: null,
    })),
    ...withEnglish(english, inService),
  ];
}

/** The translations with those that are new; nothing where all are there. */
function withEnglish(english: Readonly<Record<string, string>>, { folder, files }: InService): DraftFile[] {
  const before = folder.get(ENGLISH_FILE) ?? '{}';
  const after = applyEdits(before, insertTranslations(before, english));
  const base = files.find(({ file }) => file === ENGLISH_FILE)?.version ?? null;
  return after === before ? [] : [{ file: ENGLISH_FILE, text: after, base }];
}

/** An address from a name of a program: `ToolLoan` and `tool_loan` are `/office/tool-loan`. */
export function pathOf(name: string | undefined): { path?: string } {
  const part = (name ?? '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return part ? { path: `/office/${part}` } : {};
}
