import type { Dictionaries } from '../fields/fields';
import type { Change } from '../language/page-changes';
import type { PageSchema } from '../language/page-schema';

/** The page of the product where page files are written, compared, published and brought back (decision 106). */
export const STUDIO_PAGE = '/studio';

/** What a file of the schemas folder holds: a page, a dictionary, or the English of Chinese texts. */
export type StudioFileKind = 'page' | 'dictionary' | 'translation';

/** A file in service, or one that a draft adds. */
export interface StudioFile {
  /** Its place in the schemas folder, with forward slashes: `office/tools.json`. */
  file: string;
  kind: StudioFileKind;
  /** The page's path and title; absent for other files and for a page that never was in service. */
  path?: string | undefined;
  title?: string | undefined;
  /** Its version in service; absent where none is. */
  version?: number | undefined;
  origin?: VersionOrigin | undefined;
  /** Since when it is in service, ISO 8601. */
  since?: string | undefined;
  /** What keeps the newest text of the file on disk out of service. */
  problems: readonly FileProblem[];
}

/** Where a version came from: a file of the folder, or a publication. */
export type VersionOrigin = 'files' | 'studio';

/** A problem of the checker, in the file that it stands in; lines and columns count from 1, columns in UTF-16 units. */
export interface FileProblem {
  file: string;
  severity: 'error' | 'warning';
  /** What it is a breach of (`src/contract/check/problem.ts`). */
  rule: string;
  line: number;
  column: number;
  /** Where the faulty name or value ends; absent where that is not known. */
  endLine?: number | undefined;
  endColumn?: number | undefined;
  /** The place in the JSON. */
  path: string;
  /** In Chinese: what is wrong and the mend. */
  message: string;
  /** The nearest known name, when one is near enough. */
  suggestion?: string | undefined;
  /** Edits that certainly take the problem away and bring no new one; absent where a person has to decide. */
  mend?: Mend | undefined;
}

/** A mend of a problem: what its button says, in Chinese, and the edits of the text, none over another. */
export interface Mend {
  label: string;
  edits: readonly TextEdit[];
}

/** Puts `text` in place of the characters from `from` up to `to`, in UTF-16 units of the text as it was. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
}

/** What the checker says of files beside all others in service. */
export interface Checked {
  problems: readonly FileProblem[];
  /** Those of the files that are sound pages, as browsers would be given them. */
  pages: readonly CheckedPage[];
}

/** A sound page of a draft with all that it is drawn from, without asking for more. */
export interface CheckedPage {
  file: string;
  page: PageSchema;
  /** The dictionaries that it uses, as the draft has them. */
  dictionaries: Dictionaries;
  /** The English of its texts, by the Chinese, as the draft has it. */
  english: Readonly<Record<string, string>>;
}

/** The text of a file as a draft has it; null where the draft takes the file away. */
export interface DraftFile {
  file: string;
  text: string | null;
  /** The version that it was begun from; null for a file that was not there. */
  base: number | null;
}

/** Where a draft stands: written, or handed in for a second person to publish or to send back. */
export type DraftState = 'open' | 'waiting';

/** Somebody of the tenant, by name. */
export interface Person {
  accountId: string;
  name: string;
}

/** A draft without its texts. */
export interface DraftHead {
  id: string;
  title: string;
  state: DraftState;
  /** Counts its saves; a save names the one that it began from. */
  revision: number;
  files: readonly string[];
  author: Person;
  /** Who saved it last, and when (ISO 8601). */
  changedBy: Person;
  changedAt: string;
  /** Why it is to be published, once it is handed in. */
  reason?: string | undefined;
  /** What the second person said who sent it back. */
  remark?: string | undefined;
}

/** A draft with its texts. Kept whether they are valid or not, and never served. */
export interface Draft extends Omit<DraftHead, 'files'> {
  files: readonly DraftFile[];
}

/** What publishing a draft would bring about. */
export interface DraftReview {
  /** What changes, in words, the worst first. */
  changes: readonly Change[];
  /** Whether somebody may see or do more afterwards: a second person decides then, whatever the tenant's switch says. */
  widens: boolean;
  /** Whether this account may publish it at once. */
  mayPublish: boolean;
  /** Why not, in the caller's language; absent where it may. */
  waitsFor?: string | undefined;
  /** What keeps it from being published: errors of its files, and of others that it would break. */
  problems: readonly FileProblem[];
  /** Files that have another version in service than the one that the draft began from. */
  outdated: readonly string[];
  /** Records of the tenant that the change concerns. */
  records: readonly TouchedRecords[];
}

/** How many records a change concerns: those with a value in a field that goes, and those that a stricter rule fails. */
export interface TouchedRecords {
  page: string;
  title: string;
  kind: 'hasValue' | 'fails';
  /** The field that goes; for rules the first that fails. */
  field?: string | undefined;
  count: number;
  /** Looked at so many of the page's records; there may be more. */
  looked: number;
  /** The first of them, by name. */
  examples: readonly { id: string; name: string; message?: string | undefined }[];
}

/** One version of a file, that is or was in service. */
export interface FileVersion {
  version: number;
  file: string;
  origin: VersionOrigin;
  /** ISO 8601. */
  at: string;
  isServing: boolean;
  /** Whether this version takes the file away. */
  isRemoval: boolean;
  publication?: Publication | undefined;
}

/** One act of publishing: all of its files came into service together. */
export interface Publication {
  id: string;
  title: string;
  author: Person;
  /** The second person; absent where none was needed. */
  reviewer?: Person | undefined;
  reason: string;
  /** The version that it brought back, where it is one of before. */
  restores?: number | undefined;
  at: string;
  files: readonly string[];
}

/** What came of handing a draft in, or of bringing a version back: published, or waiting for a second person. */
export interface Handed {
  publication?: Publication | undefined;
  draft?: DraftHead | undefined;
}

/** The calls of Studio; all need the authoring right, and are there only where authoring is on. */
export const STUDIO_CALLS = {
  /** `GET` -> `{ files: StudioFile[], drafts: DraftHead[], needsSecond: boolean }` */
  overview: '/api/studio/overview',
  /** `GET ?file=` -> `{ file, text, version }` of what is in service */
  text: '/api/studio/text',
  /** `POST { files: { file, text }[] }` -> `Checked`; a text of null takes a file away */
  check: '/api/authoring/check',
  /** `POST { title, files: DraftFile[] }` -> `Draft` */
  drafts: '/api/studio/drafts',
  /** `GET` -> `Draft`; `PUT { revision, title, files }` -> `Draft`, or 409 `draft_changed` with the draft as it is now; `DELETE ?revision=` */
  draft: (id: string) => `/api/studio/drafts/${encodeURIComponent(id)}`,
  /** `GET` -> `DraftReview` */
  review: (id: string) => `/api/studio/drafts/${encodeURIComponent(id)}/review`,
  /**
   * `POST` -> `Handed`. `submit { revision, reason }`, `withdraw { revision }`, `publish { revision }` and
   * `sendBack { revision, remark }` by a second person.
   */
  act: (id: string, act: 'submit' | 'withdraw' | 'publish' | 'sendBack') =>
    `/api/studio/drafts/${encodeURIComponent(id)}/${act}`,
  /** `GET ?file=` -> `{ versions: FileVersion[] }`, the newest first; without `file` the publications' own of all files */
  versions: '/api/studio/versions',
  /** `GET` -> `FileVersion & { text: string | null }` */
  version: (version: number) => `/api/studio/versions/${version}`,
  /** `POST { file, before: number | null, after: number | null, text?: string }` -> `{ changes: Change[] }`; `text` in place of `after` */
  compare: '/api/studio/compare',
  /** `POST { reason }` -> `Handed` */
  restore: (version: number) => `/api/studio/versions/${version}/restore`,
  /** `GET` -> a zip of the schemas folder as it is in service */
  export: '/api/studio/export',
  /** `POST { sql }` -> `{ tables: TableDescription[], faults: string[] }` of `CREATE TABLE` statements; no database is read */
  tables: '/api/studio/tables',
  /** `GET` -> the guide for programs that write page files, as Markdown; for anybody, also at `/llms.txt` */
  guide: '/api/authoring/guide',
} as const;

export const MOST_DRAFT_FILES = 200;
/** Characters of a draft's title. */
export const MOST_DRAFT_TITLE = 60;
/** Characters of a file's text. */
export const MOST_FILE_TEXT = 1_048_576;
/** Where a file may stand in the schemas folder, and how long that may be. */
export const FILE_PLACE = /^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)+\.json$/;
export const MOST_FILE_PLACE = 120;
export const ENGLISH_FILE = 'locales/en.json';
