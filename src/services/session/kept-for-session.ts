import { ownerOfSession } from './session';

/**
 * Something that is kept in memory for an account in a tenant: the returned function answers it, made anew by `make` as
 * soon as another account or tenant is signed in.
 */
export function keptForSession<T>(make: () => T): () => T {
  let kept: { owner: string; value: T } | undefined;
  return () => {
    const owner = ownerOfSession();
    if (kept?.owner !== owner) kept = { owner, value: make() };
    return kept.value;
  };
}
