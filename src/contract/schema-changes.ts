/** What is wrong with a file of the schemas folder, and where; lines and columns count from 1. */
export interface SchemaProblem {
  /** Path of the file inside the folder. */
  file: string;
  line: number;
  column: number;
  message: string;
  /** The name that was probably meant. */
  suggestion?: string;
}

/**
 * A file that was saved, made or deleted. Without `etag` nothing of it is in service any more; `problems` tell why its
 * newest text is not.
 */
export interface SchemaChange {
  /** A page by its path, or a dictionary or translation that many pages share. */
  kind: 'page' | 'shared';
  /** The page's path; for a shared file its place in the folder, such as `dictionaries/currency.json`. */
  path: string;
  etag?: string;
  problems: SchemaProblem[];
}

/** Where the changes are followed, as server-sent events named `change`; `ready` says that from now on none is missed. */
export const SCHEMA_CHANGES = '/schemas/changes';

/** Who may follow the changes and read what is wrong with a file: this code, granted on this place (decision 015). */
export const AUTHORING = { path: '/schemas', code: 'author' } as const;
