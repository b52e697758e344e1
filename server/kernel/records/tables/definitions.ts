import { createHash } from 'node:crypto';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';

/** An index or a view that a page asks for: its name and the statement that makes it. */
export interface Definition {
  name: string;
  statement: RawBuilder<unknown>;
  /** Of an index over an expression: how much ANALYZE keeps of its values, where that is more than the server's own. */
  statistics?: number;
}

export interface View extends Definition {
  reader: 'app_user' | 'app_public';
}

/**
 * What an index, a view or a function was made from, kept as its comment: one that was made from anything else is
 * made anew. `basis` is what the statement relies on without naming it (the body of a function).
 */
export function fingerprint(
  db: QueryExecutorProvider,
  statement: RawBuilder<unknown>,
  basis: readonly string[] = [],
): string {
  const text = [statement.compile(db).sql, ...basis].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
