/** The ids that a field holds, a single one too. */
export function idsOf({ value }: { value: unknown }): string[] {
  if (typeof value === 'string' && value !== '') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
