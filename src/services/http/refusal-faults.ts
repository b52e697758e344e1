import { type Fault, faultsIn, RefusalError } from './request-errors';

/** What a refusal says of which fields: what it lists, else its text at the field of its code. Empty where it is about none. */
export function faultsOf(error: unknown, fieldOf: Readonly<Record<string, string>>): Fault[] {
  if (!(error instanceof RefusalError)) return [];
  const listed = faultsIn(error);
  const path = Object.hasOwn(fieldOf, error.code) ? fieldOf[error.code] : undefined;
  return listed.length > 0 || path === undefined ? listed : [{ path, message: error.message }];
}
