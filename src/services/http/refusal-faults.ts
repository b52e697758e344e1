import { RefusalError } from './request-errors';

/** What is wrong at a field, in the person's language. */
interface Fault {
  path: string;
  message: string;
}

/** What a refusal says of which fields: what it lists, else its text at the field of its code. Empty where it is about none. */
export function faultsOf(error: unknown, fieldOf: Readonly<Record<string, string>>): Fault[] {
  if (!(error instanceof RefusalError)) return [];
  const { errors, violations } = (error.data ?? {}) as { errors?: Fault[]; violations?: Fault[] };
  const listed = violations ?? errors ?? [];
  const path = Object.hasOwn(fieldOf, error.code) ? fieldOf[error.code] : undefined;
  return listed.length > 0 || path === undefined ? listed : [{ path, message: error.message }];
}
