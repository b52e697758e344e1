/** Whether a write was refused as not unique (SQLSTATE 23505); `constraint` names the index. */
export function isUniqueViolation(
  reason: unknown,
): reason is { code: '23505'; constraint?: string; message?: string } {
  return typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23505';
}

/**
 * Whether a violation is of the index of that name, or of a part of it: of those Citus tells in its message alone, with a
 * number, and shortened where they would be too long.
 */
export function isOfIndex(
  { constraint, message = '' }: { constraint?: string; message?: string },
  name: string,
): boolean {
  const reported = constraint ?? /"([^"]+)"$/.exec(message)?.[1] ?? '';
  if (reported === name) return true;
  const [, start, whole] = /^(?:(.*)_[0-9a-f]{8}|(.*))_\d+$/.exec(reported) ?? [];
  return whole === name || (start !== undefined && start.length > 30 && name.startsWith(start));
}

/** Whether the database refused a write because another row excludes it (SQLSTATE 23P01). */
export function isExclusionViolation(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === '23P01';
}
