import type { Dictionary } from '../language/dictionary-schema';
import type { NewField } from './field-types';

/** What a source of another kind (a sheet, a table, a schema) comes to: the fields of a new page, and what they need. */
export interface FieldsDraft {
  fields: readonly NewField[];
  /** Dictionaries that are new, by name. */
  dictionaries: Readonly<Record<string, Dictionary>>;
  /** What a person should know, in Chinese: what was guessed, and what was left out. */
  notes: readonly string[];
}
