/** What is wrong with a file of the schemas folder, and where; lines and columns count from 1. */
export interface SchemaProblem {
  /** Path of the file inside the folder. */
  file: string;
  line: number;
  column: number;
  message: string;
  /** The name that was probably meant. */
  suggestion?: string;
  /** Records that it is about, by tenant: taken out by `problemsFor` before anybody is told. */
  inTenants?: readonly { tenantCode: string; message: string }[];
}

/** Problems as the people of a tenant are told of them: which records are in the way is said of their own alone. */
export function problemsFor(problems: readonly SchemaProblem[], tenantCode: string): SchemaProblem[] {
  return problems.map(({ inTenants, ...problem }) => {
    if (!inTenants) return problem;
    const own = inTenants.find((one) => one.tenantCode === tenantCode);
    const others = inTenants.length - (own ? 1 : 0);
    const parts = [own?.message, others > 0 ? `另有 ${others} 个租户的记录，见网关日志` : undefined].filter(
      Boolean,
    );
    return { ...problem, message: `${problem.message}（${parts.join('；')}）` };
  });
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
