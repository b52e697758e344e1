import type { User } from '../auth/user';
import type { GatewayContext } from '../context';
import { Refusal } from '../kernel/base/errors';

/** Whose session an Authorization header still stands for; undefined once that is over. */
export async function stillSignedIn(
  header: string | undefined,
  { auth }: GatewayContext,
): Promise<User | undefined> {
  try {
    const token = header?.slice('Bearer '.length) ?? '';
    return await auth.sessions.find(await auth.tokens.read('access', token));
  } catch (reason) {
    if (reason instanceof Refusal) return undefined;
    throw reason;
  }
}
