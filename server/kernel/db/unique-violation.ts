/**
 * Whether the database refused a write because what is unique is another row's (SQLSTATE 23505); `constraint` names the
 * index.
 */
export function isUniqueViolation(reason: unknown): reason is { code: '23505'; constraint?: string } {
  return typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23505';
}

/** Whether the database refused a write because another row excludes it (SQLSTATE 23P01). */
export function isExclusionViolation(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23P01';
}
