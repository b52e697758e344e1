import { openChannel } from './channel';
import { getText, hasLogoutFlag } from './session';

/** A new window asks the others of this browser for their session; one that has one answers. */
type News = { ask: string } | { to: string; session: [key: string, value: string][] };

/** Kept in local storage while somebody is signed in somewhere in this browser: no secret, it saves others the wait. */
const HINT = 'signedIn';
/** Milliseconds that a new window waits for an answer before it shows itself. */
const PATIENCE_MS = 300;

const channel = openChannel<News>('sign-in', (news) => {
  if ('to' in news) return taken?.(news);
  if (getText('authorization') && !hasLogoutFlag())
    channel.tell({ to: news.ask, session: Object.entries({ ...sessionStorage }) });
});
let taken: ((news: Extract<News, { to: string }>) => void) | undefined;

/** Says in this browser that somebody is signed in, or no longer. */
export function noteSignIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(HINT, '1');
    else localStorage.removeItem(HINT);
  } catch {
    // Without local storage each window is signed in by itself.
  }
}

/**
 * Takes over, before anything is drawn, the sign-in of another window of this browser: its session keys, tenant and instance
 * included (decision 057). A window with a session of its own, or that was signed out of, keeps to itself.
 */
export async function joinSignIn(): Promise<void> {
  if (sessionStorage.length > 0 || !isHinted()) return;
  const id = `${Date.now()}-${Math.random()}`;
  const session = await new Promise<[string, string][]>((resolve) => {
    const timer = setTimeout(() => resolve([]), PATIENCE_MS);
    taken = (news) => {
      if (news.to !== id) return;
      clearTimeout(timer);
      resolve(news.session);
    };
    channel.tell({ ask: id });
  });
  taken = undefined;
  for (const [key, value] of session) sessionStorage.setItem(key, value);
  if (session.length === 0) noteSignIn(false);
}

function isHinted(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}
