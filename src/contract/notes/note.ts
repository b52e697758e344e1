/** What a key of a page file means, in Chinese; `unset` says what holds where the key is not written. */
export interface Note {
  means: string;
  unset?: string;
}

/** Notes on the keys of one part, or on the values of one key, by name. */
export type Notes = Readonly<Record<string, Note>>;

/** A note in one call. */
export function note(means: string, unset?: string): Note {
  return unset === undefined ? { means } : { means, unset };
}
