import { dropDraftsOf } from '../browser/drafts';
import { dropRecentOf } from '../browser/recent-records';
import { request } from '../http/http';
import { clearSession, getUserInfor, setLogoutFlag } from './session';
import { noteSignIn } from './share-sign-in';

/** Exit shows loading for about this long (specification section 4). */
const EXIT_MS = 1000;

/**
 * Signs out: tells the gateway, forgets the session and the account's drafts, and raises the logout flag.
 * Takes about a second. A gateway that cannot be reached does not keep the person in.
 */
export async function signOut(): Promise<void> {
  const accountId = getUserInfor()?.accountId;
  const leave = request({
    method: 'GET',
    url: '/iam/auth/v2/token/logout',
    survives: true,
    background: true,
  }).catch((reason: unknown) => console.error('logout', reason));
  await Promise.all([leave, new Promise((done) => setTimeout(done, EXIT_MS))]);
  clearSession();
  setLogoutFlag();
  noteSignIn(false);
  if (accountId) {
    dropDraftsOf(accountId);
    dropRecentOf(accountId);
  }
}
