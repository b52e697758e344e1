import { Refusal } from '../base/errors';
import type { User } from '../base/user';
import type { GatewayContext } from './gateway-context';

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
