/** A place in a page file: property names and array indexes from the root. */
export type Place = readonly (string | number)[];

/**
 * One change that a migration makes. Changes are told one by one, so that the value, the author's text and the places
 * of problems all follow from the same ones. Places are those that the changes before it have left.
 */
export type Edit =
  /** A key gets another name, and keeps its place and its value. */
  | { kind: 'rename'; path: Place; to: string }
  /** A key or item gets a value; a new key comes last. `from` is where the value stood, for the places of problems. */
  | { kind: 'set'; path: Place; value: unknown; from?: Place }
  | { kind: 'remove'; path: Place };

/** The way from one version of the page schema to the next. */
export interface Migration {
  /** In Chinese, for the author: what is written another way now. */
  summary: string;
  /**
   * The changes that a page of the older version needs. Pure; the page is JSON but otherwise unchecked. `schemaVersion`
   * is raised without being named here.
   */
  edits(page: Readonly<Record<string, unknown>>): Edit[];
}

/** Every version ever written, up to the current one: `steps[n]` leads from version n to n + 1. */
export interface MigrationChain {
  current: number;
  steps: Readonly<Record<number, Migration>>;
}
