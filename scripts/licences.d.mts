export function licenceFaults(
  folder: string,
  rules?: { licences: string[]; licenceExceptions: Record<string, string> },
): string[];
