/**
 * Whether the database refused a write because what is unique is another row's (SQLSTATE 23505); `constraint` names the
 * index.
 */
export function isUniqueViolation(reason: unknown): reason is { code: '23505'; constraint?: string } {
  return typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23505';
}

/** Whether a violation is of the index of that name, or of a part of it, which Citus numbers and where need be shortens. */
export function isOfIndex({ constraint = '' }: { constraint?: string }, name: string): boolean {
  if (constraint === name) return true;
  const [, start, begun] = /^(?:(.*)_[0-9a-f]{8}|(.*))_\d+$/.exec(constraint) ?? [];
  return (
    begun === name ||
    (start !== undefined && (start === name || (name.length > 50 && name.startsWith(start))))
  );
}

/** Whether the database refused a write because another row excludes it (SQLSTATE 23P01). */
export function isExclusionViolation(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23P01';
}
