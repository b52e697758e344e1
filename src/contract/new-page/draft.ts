import type { Dictionaries } from '../fields/fields';
import type { NewField } from './field-types';

/** What a source of another kind (a sheet, a table, a schema) comes to: the fields of a new page, and what they need. */
export interface FieldsDraft {
  fields: readonly NewField[];
  /** Dictionaries that are new, by name. */
  dictionaries: Dictionaries;
  /** What a person should know, in Chinese: what was guessed, and what was left out. */
  notes: readonly string[];
}
